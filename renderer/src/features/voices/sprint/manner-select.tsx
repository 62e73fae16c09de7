import type { ReactNode } from 'react';
import type { Manner } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { Select } from '#renderer/ui/index.ts';

type MannerSelectProps = {
  /** Visible label; without one, only screen readers get a name. */
  label?: string | undefined;
  value: Manner;
  onChange: (manner: Manner) => void;
};

/** Whether names are read within phrases of the script, or alone. */
export function MannerSelect({ label, value, onChange }: MannerSelectProps): ReactNode {
  return (
    <Select
      {...(label === undefined ? { 'aria-label': t('sprint.manner'), size: 'xs' as const } : { label })}
      data={[
        { value: 'phrase', label: t('sprint.inSentence') },
        { value: 'alone', label: t('sprint.alone') },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen === 'alone' ? 'alone' : 'phrase')}
    />
  );
}
