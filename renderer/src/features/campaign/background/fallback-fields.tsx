import type { ReactNode } from 'react';
import type { CampaignBackground } from '#shared/ipc/index.ts';
import { ColorField, Select } from '#renderer/ui/index.ts';
import styles from './background.module.css';
import { PictureField } from './picture-field.tsx';

const choices: { value: CampaignBackground['fallback']; label: string }[] = [
  { value: 'fail', label: 'Make no video for that row' },
  { value: 'template', label: 'Show the recording as it is' },
  { value: 'color', label: 'Show a color' },
  { value: 'image', label: 'Show another picture' },
];

type FallbackFieldsProps = { background: CampaignBackground; onChange: (part: Partial<CampaignBackground>) => void };

/** What stands in for a background that cannot be loaded, or that a row does not have. */
export function FallbackFields({ background, onChange }: FallbackFieldsProps): ReactNode {
  const { origin, fallback, fallbackColor, fallbackImage, fallbackFileName } = background;
  return (
    <section className={styles['part']}>
      <Select
        label={origin === 'column' ? 'Where a background is missing or can’t be loaded' : 'If it can’t be loaded'}
        data={choices}
        value={fallback}
        onChange={(value) => {
          const choice = choices.find((known) => known.value === value);
          if (choice) onChange({ fallback: choice.value });
        }}
      />
      {fallback === 'color' && (
        <ColorField label="Color" value={fallbackColor} onChange={(value) => onChange({ fallbackColor: value })} />
      )}
      {fallback === 'image' && (
        <PictureField
          label="Address of the picture"
          address={fallbackImage}
          fileName={fallbackFileName}
          takesFiles
          onChange={({ address, fileName }) => onChange({ fallbackImage: address, fallbackFileName: fileName })}
        />
      )}
    </section>
  );
}
