import type { ReactNode } from 'react';
import type { CampaignBackground } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { ColorField, Select } from '#renderer/ui/index.ts';
import { PictureField } from './picture-field.tsx';

const choices: { value: CampaignBackground['fallback']; label: LabelKey }[] = [
  { value: 'fail', label: 'backgrounds.fallbackFail' },
  { value: 'template', label: 'backgrounds.fallbackTemplate' },
  { value: 'color', label: 'backgrounds.fallbackColor' },
  { value: 'image', label: 'backgrounds.fallbackImage' },
];

type FallbackFieldsProps = { background: CampaignBackground; onChange: (part: Partial<CampaignBackground>) => void };

/** The fallback for a background that cannot be loaded, or that a row lacks. */
export function FallbackFields({ background, onChange }: FallbackFieldsProps): ReactNode {
  const { fallback, fallbackColor, fallbackImage, fallbackFileName } = background;
  return (
    <>
      <Select
        label={t('backgrounds.fallback')}
        data={choices.map(({ value, label }) => ({ value, label: t(label) }))}
        value={fallback}
        onChange={(value) => {
          const choice = choices.find((known) => known.value === value);
          if (choice) onChange({ fallback: choice.value });
        }}
      />
      {fallback === 'color' && (
        <ColorField
          label={t('common.color')}
          value={fallbackColor}
          onChange={(value) => onChange({ fallbackColor: value })}
        />
      )}
      {fallback === 'image' && (
        <PictureField
          label={t('common.address')}
          address={fallbackImage}
          fileName={fallbackFileName}
          takesFiles
          onChange={({ address, fileName }) => onChange({ fallbackImage: address, fallbackFileName: fileName })}
        />
      )}
    </>
  );
}
