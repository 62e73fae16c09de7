import type { ReactNode } from 'react';
import { Mic } from 'lucide-react';
import type { CheckedClip } from '#shared/api/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { t } from '#renderer/language/index.ts';
import { PlayButton, SoundWave } from '#renderer/sound/index.ts';
import { useApp } from '#renderer/stores/index.ts';
import { SecondaryButton, VariableChip } from '#renderer/ui/index.ts';
import { noteOf, sourceName, type RecordedBy } from '#renderer/lib/clip-texts.ts';
import { ApproveButton, NoteWords } from './checked.tsx';
import styles from './listen.module.css';

type ClipCardProps = {
  clip: CheckedClip;
  /** Index of its variable in the script. */
  index: number;
  recordedBy: RecordedBy;
  onRecord: () => void;
  onApprove: (approved: boolean) => void;
  /** Beside the value. */
  children?: ReactNode;
};

const noVoices: never[] = [];

/** One value as it will sound, with its actions. */
export function ClipCard({ clip, index, recordedBy, onRecord, onApprove, children }: ClipCardProps): ReactNode {
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const { value, variable, url, approved } = clip;
  const note = noteOf(clip);
  const recorded = clip.source === recordingSource;
  return (
    <div className={styles['card']} data-approved={approved}>
      <div className={styles['cardHead']}>
        {url !== null && <PlayButton url={url} of={value} />}
        <div className={styles['what']}>
          <p className={styles['value']}>
            {value} <VariableChip name={variable} index={index} size="small" />
          </p>
          <p className={styles['source']}>
            {sourceName(clip, voices, recordedBy)}
            {clip.rows > 1 && <span> · {t('listen.videos', { count: clip.rows })}</span>}
          </p>
        </div>
        {children}
      </div>
      {note && (
        <p className={styles['note']} data-tone={note.tone}>
          <NoteWords note={note} />
        </p>
      )}
      {url !== null && <SoundWave url={url} bars={64} />}
      {!recorded && (
        <div className={styles['cardActions']}>
          <SecondaryButton
            size="small"
            icon={<Mic />}
            aria-label={t('listen.recordNamed', { value })}
            onClick={onRecord}
          >
            {t('listen.record')}
          </SecondaryButton>
          {clip.clip !== null && (
            <ApproveButton label={t('listen.approveNamed', { value })} approved={approved} onApprove={onApprove} />
          )}
        </div>
      )}
    </div>
  );
}
