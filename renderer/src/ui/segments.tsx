import type { ReactNode } from 'react';
import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

type SegmentsProps<Value extends string> = {
  /** For screen readers alone. */
  label: string;
  /** Each value with its words. */
  choices: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few choices beside each other, such as the part of a list that is shown. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): ReactNode {
  const { label, choices, value, onChange } = props;
  return (
    <SegmentedControl
      aria-label={label}
      withItemsBorders={false}
      styles={{ root: { background: 'var(--track)' }, indicator: { background: 'var(--thumb)' } }}
      data={choices.map(([value, label]) => ({ value, label }))}
      value={value}
      onChange={(chosen) => {
        const found = choices.find(([value]) => value === chosen);
        if (found) onChange(found[0]);
      }}
    />
  );
}
