import type { ReactNode } from 'react';
import type { ReadingStyle } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { Select } from '#renderer/ui/index.ts';

type ReadingStyleSelectProps = {
  /** Visible label; without one, only screen readers get a name. */
  label?: string | undefined;
  value: ReadingStyle;
  onChange: (readingStyle: ReadingStyle) => void;
};

/** Whether names are read within phrases of the script, or alone. */
export function ReadingStyleSelect({ label, value, onChange }: ReadingStyleSelectProps): ReactNode {
  return (
    <Select
      {...(label === undefined
        ? { 'aria-label': t('sprint.readingStyle'), size: 'xs' as const, w: 140, flex: 'none' }
        : { label })}
      data={[
        { value: 'phrase', label: t('sprint.inSentence') },
        { value: 'alone', label: t('sprint.alone') },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen === 'alone' ? 'alone' : 'phrase')}
    />
  );
}
