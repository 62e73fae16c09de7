import { FileText } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { SpeechModel } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import { locale, t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { phaseText } from '#renderer/lib/phase-text.ts';
import { problemOf } from '#renderer/lib/problem.ts';
import { recognizerFor, useApp, useSpeechModels, useTranscripts } from '#renderer/stores/index.ts';
import { ErrorWords, ProgressBar, QuietButton, SecondaryButton, useActing } from '#renderer/ui/index.ts';
import { useEditorContext } from '../editor-context.ts';
import styles from './write-down.module.css';

/** Time to transcribe a second of a recording, seconds, on a slow computer; and to load the model. */
const secondsPerSecond = 0.25;
const loadSeconds = 3;

/**
 * Fills an empty script with what is said in the recording: at once where a model that listens is installed, else after
 * one download, which is offered with its size. What is typed meanwhile stays.
 */
export function WriteDown(): ReactNode {
  const { session, template } = useEditorContext();
  const { id, media } = template;
  const language = locale();
  const isHere = useApp((state) => state.connection?.kind === 'builtin');
  const { models, loaded, load } = useSpeechModels();
  const transcript = useTranscripts((state) => state.transcripts[id]);
  const isWanted = useTranscripts((state) => state.wanted.has(id));
  const write = useTranscripts((state) => state.write);
  const model = isHere ? recognizerFor(models, language) : undefined;
  const seconds = media?.duration ?? 0;
  const isShort = seconds <= limits.transcribedSeconds;
  const isInstalled = model?.status === 'succeeded';

  // A model may have been added elsewhere, as by the command line.
  useEffect(() => {
    if (isHere) void load();
  }, [isHere, load]);

  useEffect(() => {
    if (isInstalled && isShort && transcript === undefined) void write(id, language, !isWanted);
  }, [isInstalled, isShort, transcript, write, id, language, isWanted]);

  useEffect(() => {
    if (transcript?.status === 'done') session.takeTranscript(transcript.text);
  }, [session, transcript]);

  if (isHere && !loaded) return null;
  // A remote studio says whether it can listen when it is asked to.
  if (transcript !== undefined || !isHere) return <Written seconds={seconds} />;
  if (!model || isInstalled || !isShort) return null;
  return <Offer model={model} seconds={seconds} isWanted={isWanted} />;
}

/** Listening, or what came of it. */
function Written({ seconds }: { seconds: number }): ReactNode {
  const { template } = useEditorContext();
  const { id } = template;
  const transcript = useTranscripts((state) => state.transcripts[id]);
  const write = useTranscripts((state) => state.write);
  const stop = useTranscripts((state) => state.stop);

  if (transcript?.status === 'running') {
    return (
      <section className={styles['write']} aria-label={t('editor.writeDown')}>
        <ProgressBar value={null} label={t('editor.writingDown')} size="small" />
        <output className={styles['text']}>{t('editor.writingDownFor', { seconds: waitOf(seconds) })}</output>
        <QuietButton size="small" onClick={() => stop(id)}>
          {t('common.cancel')}
        </QuietButton>
      </section>
    );
  }
  return (
    <section className={styles['write']} aria-label={t('editor.writeDown')}>
      {transcript?.status === 'failed' && (
        <p className={styles['trouble']} role="alert">
          <ErrorWords problem={transcript.problem} />
        </p>
      )}
      {transcript?.status === 'done' && <output className={styles['text']}>{t('editor.nothingSaid')}</output>}
      <SecondaryButton size="small" icon={<FileText />} onClick={() => void write(id, locale(), false)}>
        {transcript?.status === 'failed' || transcript?.status === 'done'
          ? t('editor.writeDownAgain')
          : t('editor.writeDown')}
      </SecondaryButton>
    </section>
  );
}

type OfferProps = { model: SpeechModel; seconds: number; isWanted: boolean };

/** One download, with its size and time before the press. It goes on in the transcript, also after the editor was left. */
function Offer({ model, seconds, isWanted }: OfferProps): ReactNode {
  const { template } = useEditorContext();
  const { add, cancel } = useSpeechModels();
  const want = useTranscripts((state) => state.want);
  const { act } = useActing();
  const coming = model.status === 'queued' || model.status === 'running';

  function get(): void {
    want(template.id, true);
    if (!coming) act(() => add(model.id, false));
  }

  function leave(): void {
    want(template.id, false);
    act(() => cancel(model.id));
  }

  return (
    <section className={styles['write']} aria-label={t('editor.writeDown')}>
      {coming && (
        <>
          <ProgressBar
            value={model.status === 'queued' ? null : model.progress}
            label={`${model.name}: ${phaseText(model.phase)}`}
            size="small"
          />
          <output className={styles['text']}>
            {phaseText(model.waits_for?.message ?? model.phase)} {t('editor.writeDownFollows')}
          </output>
        </>
      )}
      {model.status === 'failed' && (
        <p className={styles['trouble']} role="alert">
          <ErrorWords problem={problemOf(model)} />
        </p>
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
    </section>
  );
}

/** Time until a recording is written down, to five seconds. */
function waitOf(seconds: number): number {
  return Math.ceil((loadSeconds + secondsPerSecond * seconds) / 5) * 5;
}
