import { useEffect, useEffectEvent, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import { isLetterOff } from '../lib/letter-keys.ts';
import { formatTime } from '../lib/format.ts';
import { IconButton } from './icon-button.tsx';
import { lengthOf, PieceSequence, type Piece } from './piece-sequence.ts';
import styles from './video-player.module.css';

export type Captions = { src: string; language: string; label: string };

export type VideoPlayerProps = {
  src: string;
  /** What is played, for those who cannot see it. */
  label: string;
  poster?: string | null | undefined;
  captions?: Captions | undefined;
  /** Seconds, for a fresh recording: its file does not say how long it is. */
  duration?: number | undefined;
  autoPlay?: boolean | undefined;
  /** Puts the video into a picture of several; as large as the player. */
  compose?: ((video: ReactNode) => ReactNode) | undefined;
  /** A moment to play from, seconds; a new one each time it is asked for. */
  cue?: { at: number } | null | undefined;
  /** Parts of several videos that are played one after another, in place of all of `src`. */
  pieces?: readonly Piece[] | undefined;
  className?: string | undefined;
};

/** Seconds an arrow key jumps. */
const jump = 2;

/** A plain video with the house's controls. With the focus inside: space or K plays, arrows jump, M mutes, F fills the screen. */
export function VideoPlayer({
  src,
  label,
  poster,
  captions,
  duration: knownDuration = 0,
  autoPlay = false,
  compose,
  cue = null,
  pieces,
  className,
}: VideoPlayerProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [elements] = useState(() => new Map<string, HTMLVideoElement>());
  const [shown, setShown] = useState<string | null>(null);
  const sequence = useMemo(
    () => pieces && new PieceSequence(pieces, (src) => elements.get(src) ?? null, setShown),
    [pieces, elements],
  );
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [ownDuration, setDuration] = useState(knownDuration);
  const duration = pieces ? lengthOf(pieces) : ownDuration;
  const [muted, setMuted] = useState(false);
  const [failed, setFailed] = useState(false);

  /** What plays: the video, or the pieces. */
  function player(): HTMLVideoElement | PieceSequence | null {
    return sequence ?? video.current;
  }

  function showTime(): void {
    sequence?.step();
    setTime(player()?.currentTime ?? 0);
  }

  /** While one piece follows another, one video stops and the next one plays. */
  function showPlaying(): void {
    setPlaying(player()?.paused === false);
  }

  useEffect(() => sequence?.begin(), [sequence]);

  const report = useEffectEvent(showTime);

  function readDuration(element: HTMLVideoElement): void {
    if (Number.isFinite(element.duration)) setDuration(element.duration);
  }

  useEffect(() => {
    if (!playing) return;
    let frameRequest = requestAnimationFrame(function tick() {
      report();
      frameRequest = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frameRequest);
  }, [playing]);

  function play(element: HTMLVideoElement | PieceSequence): void {
    element.play().catch(() => setFailed(!(element instanceof PieceSequence) && element.error !== null));
  }

  const playFrom = useEffectEvent((seconds: number) => {
    const element = player();
    if (!element) return;
    element.currentTime = seconds;
    play(element);
  });

  useEffect(() => {
    if (cue) playFrom(cue.at);
  }, [cue]);

  function toggle(): void {
    const element = player();
    if (!element) return;
    if (!element.paused) element.pause();
    else play(element);
    if (sequence) showPlaying();
  }

  function fillScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen();
  }

  /** The slider shows the new place at once: put back until the picture is there, its release would seek back. */
  function seekTo(seconds: number): void {
    const element = player();
    if (element) element.currentTime = seconds;
    setTime(seconds);
  }

  function seekBy(seconds: number): void {
    const element = player();
    if (element) seekTo(Math.min(duration, Math.max(0, element.currentTime + seconds)));
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (isLetterOff(event)) return;
    // On a button the space bar presses the button, as everywhere.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    const actions: Record<string, () => void> = {
      ' ': toggle,
      k: toggle,
      ArrowLeft: () => seekBy(-jump),
      ArrowRight: () => seekBy(jump),
      m: () => setMuted((value) => !value),
      f: fillScreen,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listener = (event: KeyboardEvent): void => onKey(event);
    element.addEventListener('keydown', listener);
    return () => element.removeEventListener('keydown', listener);
  }, []);

  const sources = [...new Set(pieces?.map((piece) => piece.src))];
  const picture = sequence ? (
    <>
      {sources.map((source) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was just recorded has none
        <video
          key={source}
          ref={(element) => {
            if (element) elements.set(source, element);
            return () => void elements.delete(source);
          }}
          className={styles['video']}
          // Beside the others, not away from them: a video that is not laid out decodes no picture.
          data-waiting={source !== (shown ?? sources[0]) || undefined}
          src={source}
          muted={muted}
          preload="auto"
          playsInline
          onClick={toggle}
          onPlay={showPlaying}
          onPause={showPlaying}
          onSeeked={showTime}
          onTimeUpdate={showTime}
          onError={() => setFailed(true)}
        />
      ))}
    </>
  ) : (
    <video
      ref={video}
      className={styles['video']}
      src={src}
      poster={poster ?? undefined}
      autoPlay={autoPlay}
      muted={muted}
      preload="metadata"
      playsInline
      onClick={toggle}
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onSeeked={showTime}
      onTimeUpdate={showTime}
      onDurationChange={(event) => readDuration(event.currentTarget)}
      onLoadedMetadata={() => setFailed(false)}
      onError={() => setFailed(true)}
    >
      <track
        kind="captions"
        src={captions?.src}
        srcLang={captions?.language}
        label={captions?.label ?? t('common.noCaptions')}
        default={captions !== undefined}
      />
    </video>
  );
  return (
    <section ref={frame} aria-label={label} className={classNames(styles['player'], className)}>
      {compose ? compose(picture) : picture}
      {failed && (
        <p role="alert" className={styles['failed']}>
          {t('common.videoUnplayable')}
        </p>
      )}
      <div className={styles['bar']} dir="ltr">
        <IconButton
          label={playing ? t('common.pause') : t('common.play')}
          shortcut="Space"
          icon={playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
          className={styles['control']}
          onClick={toggle}
        />
        <span className={styles['time']}>
          {formatTime(time)} <span className={styles['total']}>/ {formatTime(duration)}</span>
        </span>
        <input
          type="range"
          aria-label={t('common.position')}
          aria-valuetext={t('common.timeOf', { time: formatTime(time), duration: formatTime(duration) })}
          className={styles['position']}
          style={{ '--played': `${duration > 0 ? (time / duration) * 100 : 0}%` } as CSSProperties}
          min={0}
          max={duration}
          step={0.01}
          value={Math.min(time, duration)}
          onChange={(event) => seekTo(event.currentTarget.valueAsNumber)}
        />
        <IconButton
          label={muted ? t('common.soundOn') : t('common.soundOff')}
          shortcut="M"
          icon={muted ? <VolumeX /> : <Volume2 />}
          className={styles['control']}
          onClick={() => setMuted(!muted)}
        />
        <IconButton
          label={t('keyboard.fullScreen')}
          shortcut="F"
          icon={<Maximize />}
          className={styles['control']}
          onClick={fillScreen}
        />
      </div>
    </section>
  );
}
