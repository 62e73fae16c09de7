import { Text } from '@mantine/core';
import { Check, Mic } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { pronunciationInput, type CheckedClip } from '#shared/api/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { nameKey } from '#shared/name-key.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { errorText, t } from '../language/index.ts';
import { noteOf, sourceName, type Note, type RecordedBy } from '../lib/clip-texts.ts';
import { PlayButton, SoundWave } from '../sound/index.ts';
import { useApp, usePronunciations } from '../stores/index.ts';
import { IconButton, QuietButton, SecondaryButton, TextField, useActing, variableStyle } from '../ui/index.ts';
import styles from './word-line.module.css';

type WordLineProps = {
  clip: CheckedClip;
  /** Index of its variable in the script. */
  index: number;
  recordedBy: RecordedBy;
  onRecord: () => void;
  /** Missing where it is not to be approved. */
  onApprove?: (approved: boolean) => void;
  /** Called once it is spelled otherwise. */
  onSpelled: () => void;
  /** More actions. */
  children?: ReactNode;
};

const noVoices: never[] = [];

const tones: Readonly<Record<Note['tone'], string>> = {
  neutral: 'dimmed',
  ok: 'dimmed',
  warn: 'var(--warn-text)',
  bad: 'var(--bad-text)',
};

/** One word as it will sound, with its actions. */
export function WordLine(props: WordLineProps): ReactNode {
  const { clip, index, recordedBy, onRecord, onApprove, onSpelled, children } = props;
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const [spelling, setSpelling] = useState(false);
  const { value, url, approved, rows } = clip;
  const recorded = clip.source === recordingSource;
  const note = approved ? null : noteOf(clip);
  const kept = usePronunciations(({ pronunciations }) => ownSpelling(pronunciations, value));
  const respelling = recorded ? null : (kept?.respelling ?? null);
  return (
    <div className={styles['line']} data-approved={approved} style={variableStyle(index)}>
      {url === null ? <span /> : <PlayButton url={url} of={value} size="small" />}
      {spelling ? (
        <Spelling
          name={value}
          onEnd={(isSaved) => {
            setSpelling(false);
            if (isSaved) onSpelled();
          }}
        />
      ) : (
        <WordName index={index}>
          {value}
          {respelling !== null && (
            <Text span inherit fw={400} c="dimmed" ms="var(--space-6)">
              {t('listen.saidAs', { respelling })}
            </Text>
          )}
        </WordName>
      )}
      <span className={styles['wave']}>{url !== null && <SoundWave url={url} bars={32} />}</span>
      {/* What to do is on the buttons beside it. */}
      <Text span size="sm" className={styles['note']} c={tones[note?.tone ?? 'neutral']} title={note?.text}>
        {spelling ? t('listen.spellHint') : note ? errorText(note.text).title : sourceName(clip, voices, recordedBy)}
        {!spelling && rows > 1 && <span> · {t('recipients.people', { count: rows })}</span>}
      </Text>
      <span className={styles['acts']}>
        {children}
        {!recorded && !spelling && (
          <QuietButton size="small" aria-label={t('listen.spellNamed', { value })} onClick={() => setSpelling(true)}>
            {t('listen.spell')}
          </QuietButton>
        )}
        <SecondaryButton size="small" icon={<Mic />} aria-label={t('listen.recordNamed', { value })} onClick={onRecord}>
          {t(recorded ? 'common.again' : 'common.record')}
        </SecondaryButton>
        {!recorded && onApprove && (
          <IconButton
            size="small"
            look="framed"
            label={t('listen.approveNamed', { value })}
            icon={<Check />}
            pressed={approved}
            disabled={clip.clip === null}
            onClick={() => onApprove(!approved)}
          />
        )}
      </span>
    </div>
  );
}

/** A word with the dot of its variable's colour. */
export function WordName({ index, children }: { index: number; children: ReactNode }): ReactNode {
  return (
    <span className={styles['word']} style={variableStyle(index)} dir="auto">
      {children}
    </span>
  );
}

/** The creator's entry for a word in any language. */
function ownSpelling(pronunciations: readonly Pronunciation[], name: string): Pronunciation | undefined {
  return pronunciations.find((entry) => entry.language === null && nameKey(entry.name) === nameKey(name));
}

/** The word as a voice should read it, in place of the word. */
function Spelling({ name, onEnd }: { name: string; onEnd: (isSaved: boolean) => void }): ReactNode {
  const { pronunciations, save } = usePronunciations();
  const kept = ownSpelling(pronunciations, name);
  const [typed, setTyped] = useState(kept?.respelling ?? name);
  const { act } = useActing();
  const entry = pronunciationInput.safeParse({
    name,
    language: null,
    respelling: typed.trim() || null,
    ipa: kept?.ipa ?? null,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!entry.success) return;
    act(async () => {
      await save(entry.data);
      onEnd(true);
    });
  }

  return (
    // Escape ends it, and not the dialog around it.
    <form className={styles['spelling']} data-mantine-stop-propagation onSubmit={submit}>
      <TextField
        aria-label={t('sprint.spelledAsSounds', { name })}
        error={entry.success ? null : t('voices.respellingFault')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what was pressed
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd(false);
        }}
      />
      <SecondaryButton size="small" type="submit" disabled={!entry.success}>
        {t('common.save')}
      </SecondaryButton>
      <QuietButton size="small" onClick={() => onEnd(false)}>
        {t('common.cancel')}
      </QuietButton>
    </form>
  );
}
