import { useId, type ReactNode } from 'react';
import { Box, Stack } from '@mantine/core';
import { layoutModes, layoutPositions, layoutSizes, type Layout } from '#shared/layouts.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../language/index.ts';
import { ChoiceCard } from './choice-card.tsx';
import styles from './layout-fields.module.css';

const modes: Record<Layout['mode'], LabelKey> = {
  circle: 'layouts.circle',
  side: 'layouts.side',
  screen: 'layouts.screen',
  camera: 'layouts.camera',
};
const positions: Record<Layout['position'], LabelKey> = {
  'top-left': 'layouts.topLeft',
  'top-right': 'layouts.topRight',
  'bottom-left': 'layouts.bottomLeft',
  'bottom-right': 'layouts.bottomRight',
};
const sizes: Record<Layout['size'], LabelKey> = {
  small: 'layouts.small',
  medium: 'layouts.medium',
  large: 'layouts.large',
};

type LayoutFieldsProps = { layout: Layout; onChange: (layout: Layout) => void };

/** How screen and camera share the picture. */
export function LayoutFields({ layout, onChange }: LayoutFieldsProps): ReactNode {
  const isPlaced = layout.mode === 'circle' || layout.mode === 'side';
  return (
    <Stack gap="s12">
      <Choice
        label={t('layouts.layout')}
        options={layoutModes.map((value) => ({ value, label: t(modes[value]) }))}
        value={layout.mode}
        onChange={(mode) => onChange({ ...layout, mode })}
      />
      {isPlaced && (
        <>
          <Choice
            label={t('recorder.camera')}
            options={layoutPositions.map((value) => ({ value, label: t(positions[value]) }))}
            value={layout.position}
            onChange={(position) => onChange({ ...layout, position })}
          />
          <Choice
            label={t('layouts.size')}
            options={layoutSizes.map((value) => ({ value, label: t(sizes[value]) }))}
            value={layout.size}
            onChange={(size) => onChange({ ...layout, size })}
          />
        </>
      )}
    </Stack>
  );
}

export type ChoiceProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice among a few visible options. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>): ReactNode {
  const name = useId();
  return (
    <Box component="fieldset" miw={0}>
      <legend className={styles['label']}>{label}</legend>
      <div className={styles['options']} data-count={options.length}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            className={styles['option']}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          >
            {option.label}
          </ChoiceCard>
        ))}
      </div>
    </Box>
  );
}
