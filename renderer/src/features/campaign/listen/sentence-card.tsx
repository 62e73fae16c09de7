import { useState, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import { Play } from 'lucide-react';
import type { CheckedSentence } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { sentenceNotes, sourceName, type Note } from '#renderer/lib/clip-texts.ts';
import { useApp } from '#renderer/stores/index.ts';
import { SecondaryButton, variableStyle } from '#renderer/ui/index.ts';
import { ApproveButton, NoteWords } from './checked.tsx';
import styles from './listen.module.css';
import { scriptFindingSentence } from '#shared/alignment/findings.ts';

type SentenceCardProps = {
  sentence: CheckedSentence;
  variables: readonly string[];
  /** How many rows there are. */
  rows: number;
  /** Whether it is the one in the preview. */
  shown: boolean;
  onWatch: () => void;
  onApprove: (approved: boolean) => void;
};

const noVoices: never[] = [];
/** Number of a sentence's findings shown at once. */
const notesShown = 2;

/** One sentence as the voice will speak it, its findings, and the ways out. */
export function SentenceCard(props: SentenceCardProps): ReactNode {
  const { sentence, variables, rows, shown, onWatch, onApprove } = props;
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const [isOpen, setOpen] = useState(false);
  const { text, approved } = sentence;
  const notes = notesOf(sentence);
  const told = isOpen ? notes : notes.slice(0, notesShown);
  return (
    <div className={styles['card']} data-approved={approved} data-shown={shown}>
      <div>
        <p className={styles['sentence']} dir="auto">
          <WithValues sentence={sentence} variables={variables} />
        </p>
        <p className={styles['source']}>
          {[
            // A voice speaks all of a whole script.
            sourceName({ ...sentence, in_sentence: false }, voices, null),
            sentence.rows === rows && rows > 1 ? t('listen.inAllVideos') : t('listen.videos', { count: sentence.rows }),
            ...paceOf(sentence),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      {notes.length > 0 && (
        <ul>
          {told.map((note) => (
            <li key={note.text} className={styles['note']} data-tone={note.tone}>
              <NoteWords note={note} />
            </li>
          ))}
        </ul>
      )}
      {notes.length > notesShown && (
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('listen.fewerFindings') : t('listen.moreFindings', { count: notes.length - notesShown })}
        </button>
      )}
      {sentence.clip !== null && (
        <Group justify="space-between">
          <SecondaryButton
            size="small"
            icon={<Play />}
            aria-label={t('listen.watchSentence', { text })}
            aria-pressed={shown}
            onClick={onWatch}
          >
            {t('listen.watch')}
          </SecondaryButton>
          <ApproveButton label={t('listen.approveSentence', { text })} approved={approved} onApprove={onApprove} />
        </Group>
      )}
    </div>
  );
}

function notesOf(sentence: CheckedSentence): Note[] {
  return [
    ...sentenceNotes(sentence),
    ...sentence.findings.map((finding): Note => {
      return { tone: finding.severity === 'warn' ? 'warn' : 'neutral', text: scriptFindingSentence(finding, t) };
    }),
  ];
}

/** How well it fits the recording, in numbers. */
function paceOf({ words, words_in_time: inTime, pace }: CheckedSentence): string[] {
  if (words === 0 || pace === null) return [];
  const difference = Math.round(100 * (pace - 1)) / 100;
  const even = Math.abs(difference) < 0.03;
  const share = Math.abs(difference);
  return [
    t('listen.wordsInTime', { share: inTime / words }),
    even
      ? t('listen.paceEven')
      : difference > 0
        ? t('listen.paceSlower', { share })
        : t('listen.paceFaster', { share }),
  ];
}

function WithValues({
  sentence: { text, values },
  variables,
}: Pick<SentenceCardProps, 'sentence' | 'variables'>): ReactNode {
  return (
    <>
      {values.map(({ variable, from, to }, index) => (
        <span key={from}>
          {text.slice(values[index - 1]?.to ?? 0, from)}
          <strong className={styles['said']} style={variableStyle(variables.indexOf(variable))}>
            {text.slice(from, to)}
          </strong>
        </span>
      ))}
      {text.slice(values.at(-1)?.to ?? 0)}
    </>
  );
}
