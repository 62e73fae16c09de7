import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { clamp } from '#shared/timeline/range.ts';
import { t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import { isLetterOff } from '../lib/letter-keys.ts';
import { formatTime } from '../lib/format.ts';
import { mediaTrouble, type MediaTrouble } from '../lib/media-trouble.ts';
import { SecondaryButton } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { lengthOf, PieceSequence, type Piece } from './piece-sequence.ts';
import { ErrorWords } from './error-words.tsx';
import styles from './video-player.module.css';

type Captions = { src: string; language: string; label: string };

type VideoPlayerProps = {
  src: string;
  /** The subject of the video, for screen readers. */
  label: string;
  poster?: string | null | undefined;
  captions?: Captions | undefined;
  /** Length of a fresh recording, seconds: its file does not contain it. */
  duration?: number | undefined;
  autoPlay?: boolean | undefined;
  /** Wraps the video in a composed picture, which is as large as the player. */
  compose?: ((video: ReactNode) => ReactNode) | undefined;
  /** Plays from a position, seconds; a new object for each request. */
  cue?: { at: number } | null | undefined;
  /** Parts of several videos that are played one after another, instead of all of `src`. */
  pieces?: readonly Piece[] | undefined;
  /** For small pictures: fills its parent, and shows its controls during playback only on hover or focus. */
  compact?: boolean | undefined;
  loop?: boolean | undefined;
  /** Whether it begins without sound. */
  startsMuted?: boolean | undefined;
  className?: string | undefined;
};

/** The server of the video does not answer. The video itself is fine and need not be generated again. */
const away = { code: 'STUDIO_UNREACHABLE', message: '' } as const;

/** Seconds an arrow key jumps. */
const jump = 2;

/** A video with the app's own controls. Keys, with the focus inside: space or K, arrows, M (mute), F (full screen). */
export function VideoPlayer({
  src,
  label,
  poster,
  captions,
  duration = 0,
  autoPlay = false,
  compose,
  cue = null,
  pieces,
  compact = false,
  loop = false,
  startsMuted = false,
  className,
}: VideoPlayerProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const player = usePlayer(video, pieces, duration);
  const [muted, setMuted] = useState(startsMuted);
  const playFrom = useEffectEvent(player.playFrom);
  useEffect(() => {
    if (cue) playFrom(cue.at);
  }, [cue]);

  function fillScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen();
  }

  function toggleSound(): void {
    setMuted((value) => !value);
  }

  useKeys(frame, {
    ' ': player.toggle,
    k: player.toggle,
    ArrowLeft: () => player.seekBy(-jump),
    ArrowRight: () => player.seekBy(jump),
    m: toggleSound,
    f: fillScreen,
  });

  const picture = pieces ? (
    <PieceVideos pieces={pieces} player={player} muted={muted} />
  ) : (
    <video
      ref={video}
      className={styles['video']}
      src={src}
      poster={poster ?? undefined}
      autoPlay={autoPlay}
      muted={muted}
      loop={loop}
      preload="metadata"
      playsInline
      disablePictureInPicture={compact}
      {...player.events}
      onDurationChange={(event) => player.readDuration(event.currentTarget)}
      onLoadedMetadata={player.clearTrouble}
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
    <section
      ref={frame}
      aria-label={label}
      className={classNames(styles['player'], className)}
      data-compact={compact || undefined}
      data-playing={player.playing || undefined}
    >
      {compose ? compose(picture) : picture}
      {player.trouble && (
        <div role="alert" className={styles['failed']}>
          <ErrorWords problem={player.trouble === 'away' ? away : t('common.videoUnplayable')} />
          {player.trouble === 'away' && (
            <SecondaryButton size="small" onClick={player.retry}>
              {t('common.tryAgain')}
            </SecondaryButton>
          )}
        </div>
      )}
      <PlayerBar player={player} muted={muted} onToggleSound={toggleSound} onFillScreen={fillScreen} />
    </section>
  );
}

type Player = ReturnType<typeof usePlayer>;

/** The state of playback, for the video or for pieces of several. */
function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  pieces: readonly Piece[] | undefined,
  knownDuration: number,
) {
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
  const [trouble, setTrouble] = useState<MediaTrouble | null>(null);

  function fail(element: HTMLVideoElement): void {
    void mediaTrouble(element.currentSrc).then(setTrouble);
  }

  function present(): HTMLVideoElement | PieceSequence | null {
    return sequence ?? video.current;
  }

  function showTime(): void {
    sequence?.step();
    setTime(present()?.currentTime ?? 0);
  }

  /** Any playing video counts: between two pieces, one video stops and the next one plays. */
  function showPlaying(): void {
    setPlaying(present()?.paused === false);
  }

  useEffect(() => sequence?.begin(), [sequence]);

  const report = useEffectEvent(showTime);
  useEffect(() => {
    if (!playing) return;
    let frameRequest = requestAnimationFrame(function tick() {
      report();
      frameRequest = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frameRequest);
  }, [playing]);

  function play(element: HTMLVideoElement | PieceSequence): void {
    // A failed video fires its error event; otherwise it was paused before it began.
    element.play().catch(() => undefined);
  }

  function toggle(): void {
    const element = present();
    if (!element) return;
    if (!element.paused) element.pause();
    else play(element);
    if (sequence) showPlaying();
  }

  /** Updates the slider at once: with the old position until the frame is ready, releasing it would seek back. */
  function seekTo(seconds: number): void {
    const element = present();
    if (element) element.currentTime = seconds;
    setTime(seconds);
  }

  return {
    elements,
    /** Source of the shown piece; null before the first. */
    shown,
    playing,
    time,
    duration,
    trouble,
    clearTrouble: () => setTrouble(null),
    /** Loads the failed video again. */
    retry(): void {
      setTrouble(null);
      const again = video.current ? [video.current] : [...elements.values()];
      for (const element of again) element.load();
      toggle();
    },
    toggle,
    seekTo,
    seekBy(seconds: number): void {
      const element = present();
      if (element) seekTo(clamp(element.currentTime + seconds, 0, duration));
    },
    playFrom(seconds: number): void {
      const element = present();
      if (!element) return;
      element.currentTime = seconds;
      play(element);
    },
    readDuration(element: HTMLVideoElement): void {
      if (Number.isFinite(element.duration)) setDuration(element.duration);
    },
    /** Event handlers for each video element. */
    events: {
      onClick: toggle,
      onPlay: showPlaying,
      onPause: showPlaying,
      onSeeked: showTime,
      onTimeUpdate: showTime,
      onError: (event: SyntheticEvent<HTMLVideoElement>) => fail(event.currentTarget),
    },
  };
}

function useKeys(frame: RefObject<HTMLElement | null>, actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (isLetterOff(event)) return;
    // On a button, space presses it.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
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
  }, [frame]);
}

type PieceVideosProps = { pieces: readonly Piece[]; player: Player; muted: boolean };

/** The videos of the pieces, stacked on one another. */
function PieceVideos({ pieces, player, muted }: PieceVideosProps): ReactNode {
  const { elements, shown, events } = player;
  const sources = [...new Set(pieces.map((piece) => piece.src))];
  return sources.map((source) => (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was just recorded has none
    <video
      key={source}
      ref={(element) => {
        if (element) elements.set(source, element);
        return () => void elements.delete(source);
      }}
      className={styles['video']}
      // Hidden but laid out, as browsers decode no frames of a video that is not.
      data-waiting={source !== (shown ?? sources[0]) || undefined}
      src={source}
      muted={muted}
      preload="auto"
      playsInline
      {...events}
    />
  ));
}

type PlayerBarProps = { player: Player; muted: boolean; onToggleSound: () => void; onFillScreen: () => void };

function PlayerBar({ player, muted, onToggleSound, onFillScreen }: PlayerBarProps): ReactNode {
  const { playing, time, duration, toggle, seekTo } = player;
  return (
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
        label={t(muted ? 'common.soundOn' : 'common.soundOff')}
        shortcut="M"
        icon={muted ? <VolumeX /> : <Volume2 />}
        className={styles['control']}
        onClick={onToggleSound}
      />
      <IconButton
        label={t('share.fullScreen')}
        shortcut="F"
        icon={<Maximize />}
        className={styles['control']}
        onClick={onFillScreen}
      />
    </div>
  );
}
