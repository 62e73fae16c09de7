import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Play, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import type { CampaignSummary, CampaignVideo, Problem, Template } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { isPaidVoice } from '#shared/voices.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { RecordInRow, recordedBy, useSpeaker, WordLine } from '#renderer/speakers/index.ts';
import { checkClips, useCampaigns, usePronunciations } from '#renderer/stores/index.ts';
import {
  Actions,
  Dialog,
  ErrorNotice,
  Loading,
  PrimaryButton,
  QuietButton,
  SecondaryButton,
  TextField,
  useSubmit,
  useToast,
} from '#renderer/ui/index.ts';
import { correctionOf, corrected, saidIn } from '../model/corrections.ts';
import { titleOf } from '../model/filter-videos.ts';

/** A pause in typing after which the words are spoken, milliseconds. */
const calm = 500;

/** Time in which the note about it is read, milliseconds. */
const readingTime = 12_000;

type SayDifferentlyProps = {
  campaign: CampaignSummary;
  template: Template;
  video: CampaignVideo;
  onClose: () => void;
};

/** Corrects the words of a finished video by ear, and makes it again in its place. */
export function SayDifferently({ campaign, template, video, onClose }: SayDifferentlyProps): ReactNode {
  const { variables, options } = campaign;
  const form = useId();
  const [values, setValues] = useState(() => correctionOf(video).values);
  const said = saidIn({ values }, campaign);
  const isPaid = isPaidVoice(options.voice ?? template.voice);
  // Its words are not spoken one by one.
  const isWhole = campaign.mode === 'full_script';
  const [isWanted, setWanted] = useState(!isPaid && !isWhole);
  const [isWriting, setWriting] = useState(isWhole);
  const toast = useToast();
  const words = useWords(campaign, isWanted ? said : null);
  const { onSubmit, busy, problem } = useSubmit(async () => {
    const mend = { kind: 'values', indexes: variables.map((_, index) => index) } as const;
    await useCampaigns.getState().correct({ id: campaign.id, rows: [corrected(video, mend, values)] });
    onClose();
    toast.show(t('results.madeAgain', { name: titleOf(video) }), { duration: readingTime });
  });

  return (
    <Dialog onClose={onClose} size={760} title={t('results.sayDifferently')}>
      <Stack gap="var(--space-14)">
        {isWanted && <Words campaign={campaign} template={template} said={said} words={words} />}
        {!isWanted && !isWhole && (
          <SecondaryButton icon={<Play />} style={{ alignSelf: 'start' }} onClick={() => setWanted(true)}>
            {t('editor.hear')}
          </SecondaryButton>
        )}
        <form id={form} onSubmit={onSubmit}>
          {isWriting ? (
            <Stack gap="var(--space-10)">
              {variables.map((variable, index) => (
                <TextField
                  key={variable}
                  label={variableLabel(variable)}
                  value={values[index] ?? ''}
                  maxLength={limits.valueCharacters}
                  error={said[index] === '' && t('results.correctEmpty')}
                  onChange={({ currentTarget }) => setValues(values.with(index, currentTarget.value))}
                />
              ))}
            </Stack>
          ) : (
            <QuietButton onClick={() => setWriting(true)}>{t('results.sayOtherWords')}</QuietButton>
          )}
        </form>
        <Text c="dimmed">{t('results.sayDifferentlyNote')}</Text>
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <QuietButton onClick={onClose}>{t('common.cancel')}</QuietButton>
          <PrimaryButton type="submit" form={form} icon={<RefreshCw />} busy={busy} disabled={said.includes('')}>
            {t('results.makeAgain')}
          </PrimaryButton>
        </Actions>
      </Stack>
    </Dialog>
  );
}

type WordsProps = Pick<SayDifferentlyProps, 'campaign' | 'template'> & {
  said: readonly string[];
  words: SpokenWords;
};

/** How each word sounds, to be spelled or recorded otherwise. */
function Words({ campaign, template, said, words }: WordsProps): ReactNode {
  const { clips, problem, again } = words;
  const [recording, setRecording] = useState<string | null>(null);
  const by = recordedBy(useSpeaker(template.actorId));
  const load = usePronunciations((state) => state.load);
  useEffect(() => void load(), [load]);
  if (problem) return <ErrorNotice problem={problem} onRetry={again} />;
  if (!clips) return <Loading label={t('listen.speaking')} />;
  return (
    <section aria-label={t('listen.values')} style={{ marginInline: 'calc(-1 * var(--space-16))' }}>
      {clips.map((clip) => {
        const { variable, value } = clip;
        const key = JSON.stringify([variable, value]);
        const index = campaign.variables.indexOf(variable);
        if (recording !== key)
          return (
            <WordLine
              key={key}
              clip={clip}
              index={index}
              recordedBy={by}
              onRecord={() => setRecording(key)}
              onSpelled={again}
            />
          );
        return (
          <RecordInRow
            key={key}
            template={template}
            variable={variable}
            value={said[index] ?? value}
            text={value}
            onEnd={(isRecorded) => {
              setRecording(null);
              if (isRecorded) again();
            }}
          />
        );
      })}
    </section>
  );
}

type SpokenWords = { clips: readonly CheckedClip[] | null; problem: Problem | null; again: () => void };

/** The words of a row as they would sound, spoken after a pause in typing. @param said null while nothing is wanted. */
function useWords(
  { templateId, variables, mode, options }: CampaignSummary,
  said: readonly string[] | null,
): SpokenWords {
  const [found, setFound] = useState<Pick<SpokenWords, 'clips' | 'problem'>>({ clips: null, problem: null });
  const [tries, setTries] = useState(0);
  const [asked] = useDebouncedValue(JSON.stringify(said), calm);
  const speak = useEffectEvent((names: string[]) =>
    checkClips({ templateId, variables, names: [names], mode, voice: options.voice }, 0),
  );
  useEffect(() => {
    const names = JSON.parse(asked) as string[] | null;
    if (names === null || names.includes('')) return;
    let current = true;
    speak(names).then(
      ({ clips }) => current && setFound({ clips, problem: null }),
      (error: unknown) => current && setFound({ clips: null, problem: toProblem(error) }),
    );
    return () => {
      current = false;
    };
    // Each try speaks them again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, tries]);
  return { ...found, again: () => setTries((count) => count + 1) };
}
