import type { ReactNode } from 'react';
import { generationModes, linesOfQuality, smoothQualities, type GenerationMode } from '#shared/generation-modes.ts';
import { t } from '#renderer/language/index.ts';
import { modeNames } from '#renderer/lib/mode-names.ts';
import { Select } from '#renderer/ui/index.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './options.module.css';

const notes: Record<GenerationMode, string> = {
  keep_original: 'Only the marked words change. Your voice and the picture stay.',
  full_script:
    'A voice speaks everything, and the picture follows its words. For whole sentences as values, or one even voice.',
};

const qualities = smoothQualities.map((value) => ({
  value,
  label: `${value === 'standard' ? 'Standard' : 'Premium'}, ${linesOfQuality[value]}`,
}));

/** How the videos of a campaign are made, and in which size where a voice speaks the whole script. */
export function ModeChoice({ editor }: { editor: DraftEditor }): ReactNode {
  const { mode, options } = editor.draft;
  return (
    <section>
      <fieldset className={styles['modes']}>
        <legend className={styles['title']}>Speech</legend>
        {generationModes.map((value) => (
          <label key={value} className={styles['mode']} data-chosen={mode === value}>
            <input
              type="radio"
              name="mode"
              checked={mode === value}
              onChange={() => editor.patch({ mode: value })}
              aria-describedby={`mode-${value}`}
            />
            <span>
              {t(modeNames[value])}
              <span id={`mode-${value}`} className={styles['note']}>
                {notes[value]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'full_script' && (
        <Select
          label="Size"
          data={qualities}
          value={options.smoothQuality}
          onChange={(chosen) => {
            const smoothQuality = smoothQualities.find((quality) => quality === chosen) ?? options.smoothQuality;
            editor.patch({ options: { ...options, smoothQuality } });
          }}
        />
      )}
    </section>
  );
}
