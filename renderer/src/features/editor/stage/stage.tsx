import { Pause, Play, Repeat, SkipBack, X } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { keptDuration, toKept } from '#shared/timeline/cuts.ts';
import { rich, t } from '#renderer/language/index.ts';
import { formatPreciseTime } from '#renderer/lib/format.ts';
import { ErrorWords, IconButton, QuietButton, variableStyle } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext, usePlayback } from '../editor-context.ts';
import type { Audition } from '../model/audition.ts';
import { endOf } from '../model/cuts.ts';
import { documentVariables } from '../model/document.ts';
import type { EditorSession } from '../model/session.ts';
import { AuditionBar } from './audition-bar.tsx';
import styles from './stage.module.css';
import { useRepeat } from './use-repeat.ts';

/** The picture with its transport, and the audition in front of it. */
export function Stage(): ReactNode {
  const { template, recordingUrl, composition, playback } = useEditorContext();
  const [broken, setBroken] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => (video.current ? playback.attachRecording(video.current) : undefined), [playback]);

  return (
    <section className={styles['stage']} aria-label={t('editor.video')}>
      <div className={styles['frame']}>
        <div className={styles['picture']} style={pictureStyle(template)}>
          {/* The presenter's words are the script beside the picture. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={video}
            className={styles['video']}
            src={recordingUrl ?? undefined}
            // Of another layout the page would show the thumbnail it has.
            poster={composition ? undefined : (template.posterUrl ?? undefined)}
            preload="auto"
            playsInline
            aria-label={t('editor.recording')}
            onClick={() => playback.toggle()}
            onError={() => setBroken(true)}
            onLoadedMetadata={() => setBroken(false)}
          />
          {broken && (
            <p role="alert" className={styles['broken']}>
              <ErrorWords problem={t('editor.notPlayable')} />
            </p>
          )}
          <AuditionPicture />
        </div>
      </div>
      <div className={styles['controls']}>
        <Transport />
        <AuditionBar />
      </div>
    </section>
  );
}

function pictureStyle({ media }: Template): CSSProperties {
  return { '--ratio': media ? media.width / media.height : 16 / 9 } as CSSProperties;
}

/** The rendered video, exactly over the recording, with what is being heard. */
function AuditionPicture(): ReactNode {
  const { playback } = useEditorContext();
  const audition = usePlayback((state) => state.audition);
  const index = useEditor(({ history }) => documentVariables(history.present).indexOf(audition?.variable ?? ''));
  if (!audition) return null;
  return (
    <>
      <AuditionVideo key={audition.url} audition={audition} />
      <div className={styles['hearing']} style={variableStyle(Math.max(0, index))}>
        <span className={styles['dot']} aria-hidden="true" />
        <output>
          {rich('editor.hearing', { b: (inside) => <strong>{inside}</strong> }, { value: audition.value })}
        </output>
        <IconButton
          size="small"
          label={t('editor.backToRecording')}
          icon={<X />}
          className={styles['hearingClose']}
          onClick={() => playback.endAudition()}
        />
      </div>
    </>
  );
}

function AuditionVideo({ audition }: { audition: Audition }): ReactNode {
  const { playback } = useEditorContext();
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => (video.current ? playback.attachAudition(video.current) : undefined), [playback]);

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the value heard is written beside it
    <video
      ref={video}
      className={styles['video']}
      src={audition.url}
      preload="auto"
      playsInline
      aria-label={t('editor.auditionOf', { value: audition.value })}
      onClick={() => playback.toggle()}
      onLoadedMetadata={() => playback.repeatAudition()}
    />
  );
}

function Transport(): ReactNode {
  const { session, playback } = useEditorContext();
  const playing = usePlayback((state) => state.playing);
  const looping = usePlayback((state) => state.looping);
  const repeat = useRepeat();
  const audition = usePlayback((state) => state.audition);
  return (
    <fieldset className={styles['transport']} dir="ltr" aria-label={t('editor.playback')}>
      <IconButton label={t('editor.toStart')} icon={<SkipBack />} onClick={() => playback.seek(startOf(session))} />
      <IconButton
        label={playing ? t('common.pause') : t('common.play')}
        shortcut="Space"
        size="large"
        look="solid"
        round
        icon={playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        onClick={() => playback.toggle()}
      />
      <IconButton label={t('editor.repeat')} shortcut="L" icon={<Repeat />} pressed={looping} onClick={repeat} />
      <Clock />
      {audition && (
        <QuietButton size="small" icon={<Play />} onClick={() => playback.repeatAudition()}>
          {t('editor.again')}
        </QuietButton>
      )}
    </fieldset>
  );
}

function startOf({ store }: EditorSession): number {
  const { history, waveform } = store.getState();
  return endOf(history.present, 'start', waveform.duration);
}

/** Times of the video as it will be, without what is cut out. */
function Clock(): ReactNode {
  const recorded = usePlayback((state) => state.time);
  const cuts = useEditor(({ history }) => history.present.cuts);
  const length = useEditor(({ waveform }) => waveform.duration);
  const time = toKept(cuts, recorded);
  const duration = keptDuration(cuts, length);
  return (
    <span className={styles['clock']}>
      {formatPreciseTime(time, 2)} <span className={styles['total']}>/ {formatPreciseTime(duration, 2)}</span>
    </span>
  );
}
