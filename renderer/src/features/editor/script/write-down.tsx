import { Box, Stack, Text } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { SpeechModel } from '#shared/api/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { locale, t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { phaseText } from '#renderer/lib/phase-text.ts';
import { problemOf } from '#renderer/lib/problem.ts';
import {
  recognizerFor,
  recordingKey,
  useApp,
  useSpeechModels,
  useTranscripts,
  type RecordingOf,
} from '#renderer/stores/index.ts';
import { ErrorWords, ProgressBar, QuietButton, SecondaryButton, useActing } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';

/** Time to transcribe a second of a recording, seconds, on a slow computer; and to load the model. */
const secondsPerSecond = 0.25;
const loadSeconds = 3;

/**
 * Fills an empty script with what is said in the recording: at once where a model that listens is installed, else after
 * one download, which is offered with its size. What is typed meanwhile stays, and a script that is emptied stays empty.
 */
export function WriteDown(): ReactNode {
  const { session, template } = useEditorContext();
  const { id, media } = template;
  const length = useEditor(({ waveform }) => waveform.duration);
  const recording = useMemo(() => ({ templateId: id, seconds: length }), [id, length]);
  const language = locale();
  const isHere = useApp((state) => state.connection?.kind === 'builtin');
  const { models, loaded, problem, load } = useSpeechModels();
  const transcript = useTranscripts((state) => state.transcripts[recordingKey(recording)]);
  const isWanted = useTranscripts((state) => state.wanted.has(id));
  const write = useTranscripts((state) => state.write);
  const take = useTranscripts((state) => state.take);
  const model = isHere ? recognizerFor(models, language) : undefined;
  const seconds = media?.duration ?? 0;
  const isShort = seconds <= limits.transcribedSeconds;
  const isInstalled = model?.status === 'succeeded';

  // A model may have been added elsewhere, as by the command line.
  useEffect(() => {
    if (isHere) void load();
  }, [isHere, load]);

  useEffect(() => {
    if (isInstalled && isShort && transcript === undefined) void write(recording, language, !isWanted);
  }, [isInstalled, isShort, transcript, write, recording, language, isWanted]);

  useEffect(() => {
    if (transcript?.status !== 'done') return;
    const heard = take(recording);
    if (heard !== null) session.takeTranscript(heard);
  }, [session, transcript, take, recording]);

  if (isHere && !loaded) return problem && <ModelsMissing problem={problem} onRetry={() => void load()} />;
  if (!isShort && (model || !isHere)) return <TooLong />;
  // A remote studio says whether it can listen when it is asked to.
  if (transcript !== undefined || !isHere) return <Written recording={recording} seconds={seconds} />;
  if (!model || isInstalled) return null;
  return <Offer model={model} seconds={seconds} isWanted={isWanted} />;
}

function WriteDownPart({ children }: { children: ReactNode }): ReactNode {
  return (
    <Stack component="section" gap="var(--space-6)" align="flex-start" aria-label={t('editor.writeDown')}>
      {children}
    </Stack>
  );
}

type ModelsMissingProps = { problem: Problem; onRetry: () => void };

function ModelsMissing({ problem, onRetry }: ModelsMissingProps): ReactNode {
  return (
    <WriteDownPart>
      <Text size="sm" c="var(--bad-text)" role="alert" component="div">
        <ErrorWords problem={problem} />
      </Text>
      <SecondaryButton size="small" onClick={onRetry}>
        {t('common.tryAgain')}
      </SecondaryButton>
    </WriteDownPart>
  );
}

function TooLong(): ReactNode {
  return (
    <WriteDownPart>
      <Text size="sm" c="dimmed" component="div">
        <ErrorWords problem={t('editor.writeDownTooLong', { minutes: limits.transcribedSeconds / 60 })} />
      </Text>
    </WriteDownPart>
  );
}

type WrittenProps = {
  recording: RecordingOf;
  /** Length of its video, seconds. */
  seconds: number;
};

/** Listening, or what came of it. */
function Written({ recording, seconds }: WrittenProps): ReactNode {
  const transcript = useTranscripts((state) => state.transcripts[recordingKey(recording)]);
  const write = useTranscripts((state) => state.write);
  const stop = useTranscripts((state) => state.stop);

  if (transcript?.status === 'running') {
    return (
      <WriteDownPart>
        <Box w="100%">
          <ProgressBar value={null} label={t('phases.listening')} size="small" />
        </Box>
        <Text size="sm" c="dimmed" component="output">
          {t('editor.writingDownFor', { seconds: transcript.background ? 0 : waitOf(seconds) })}
        </Text>
        <QuietButton size="small" onClick={() => stop(recording)}>
          {t('common.cancel')}
        </QuietButton>
      </WriteDownPart>
    );
  }
  return (
    <WriteDownPart>
      {transcript?.status === 'failed' && (
        <Text size="sm" c="var(--bad-text)" role="alert" component="div">
          <ErrorWords problem={transcript.problem} />
        </Text>
      )}
      {transcript?.status === 'done' && transcript.text === '' && (
        <Text size="sm" c="dimmed" component="output">
          {t('editor.nothingSaid')}
        </Text>
      )}
      <SecondaryButton size="small" icon={<FileText />} onClick={() => void write(recording, locale(), false)}>
        {t('editor.writeDown')}
      </SecondaryButton>
    </WriteDownPart>
  );
}

type OfferProps = { model: SpeechModel; seconds: number; isWanted: boolean };

/** One download, with its size and time before the press. It goes on in the transcript, also after the editor was left. */
function Offer({ model, seconds, isWanted }: OfferProps): ReactNode {
  const { template } = useEditorContext();
  const { addSpeechModel, cancelSpeechModel } = useSpeechModels();
  const want = useTranscripts((state) => state.want);
  const unwant = useTranscripts((state) => state.unwant);
  const { act } = useActing();
  const coming = model.status === 'queued' || model.status === 'running';

  function get(): void {
    want(template.id, { began: !coming });
    if (!coming) act(() => addSpeechModel(model.id, false));
  }

  function leave(): void {
    // Names & voice › Advanced, or another template, may wait for the same download.
    if (unwant(template.id)) act(() => cancelSpeechModel(model.id));
  }

  return (
    <WriteDownPart>
      {coming && (
        <>
          <Box w="100%">
            <ProgressBar
              value={model.status === 'queued' ? null : model.progress}
              label={`${model.name}: ${phaseText(model.phase)}`}
              size="small"
            />
          </Box>
          <Text size="sm" c="dimmed" component="output">
            {phaseText(model.waits_for?.message ?? model.phase)}
          </Text>
        </>
      )}
      {model.status === 'failed' && (
        <Text size="sm" c="var(--bad-text)" role="alert" component="div">
          <ErrorWords problem={problemOf(model)} />
        </Text>
      )}
      {coming && isWanted ? (
        <QuietButton size="small" onClick={leave}>
          {t('common.cancel')}
        </QuietButton>
      ) : (
        <SecondaryButton size="small" icon={<FileText />} onClick={get}>
          {model.status === 'failed'
            ? t('common.tryAgain')
            : t('editor.writeDownOnce', { size: formatBytes(model.size ?? 0), seconds: waitOf(seconds) })}
        </SecondaryButton>
      )}
    </WriteDownPart>
  );
}

/** Time until a recording is written down, to five seconds. */
function waitOf(seconds: number): number {
  return Math.ceil((loadSeconds + secondsPerSecond * seconds) / 5) * 5;
}
