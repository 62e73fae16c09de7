import type { ReactNode } from 'react';
import { generationModes, linesOfQuality, smoothQualities, type GenerationMode } from '#shared/generation-modes.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { modeNames } from '#renderer/lib/mode-names.ts';
import { Select } from '#renderer/ui/index.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './options.module.css';

const notes: Record<GenerationMode, LabelKey> = {
  keep_original: 'options.originalNote',
  full_script: 'options.wholeScriptNote',
};

const qualityNames = { standard: 'options.standard', premium: 'options.premium' } as const;

/** How the videos of a campaign are made, and in which size where a voice speaks the whole script. */
export function ModeChoice({ editor }: { editor: DraftEditor }): ReactNode {
  const { mode, options } = editor.draft;
  return (
    <section>
      <fieldset className={styles['modes']}>
        <legend className={styles['title']}>{t('options.speech')}</legend>
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
                {t(notes[value])}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'full_script' && (
        <Select
          label={t('options.size')}
          data={smoothQualities.map((value) => ({
            value,
            label: t(qualityNames[value], { lines: linesOfQuality[value] }),
          }))}
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
