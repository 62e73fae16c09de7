import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isAppError } from '#shared/errors/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { featureRate } from '#shared/sound/features.ts';
import { capture } from '../../../devices/index.ts';
import { learnScript } from '../../../stores/index.ts';
import type { ReadingWord } from '../reading.ts';
import type { FromFollower, ToFollower } from './reading-follower.ts';
import { scriptPieces } from './script-pieces.ts';

/** Delay after the last change of a script before it is learnt, milliseconds. */
const calm = 700;

/**
 * `off`: not wanted, or nothing to follow. `foreign`: the script's language has no known sounds. `learning`: the
 * script's sounds are not learnt yet. `unavailable`: they could not be learnt, or this window cannot hear.
 */
export type FollowingState = 'off' | 'foreign' | 'learning' | 'following' | 'unavailable';

export type Following = {
  state: FollowingState;
  /** Index of the word that is being read or comes next. */
  word: number;
  /** The reader continues at a word. */
  goTo(word: number): void;
};

type FollowingOptions = {
  /** The microphone; null while there is nothing to follow. */
  stream: MediaStream | null;
  /** Must be the same array for the same script. */
  words: readonly ReadingWord[];
  /** Whether the script is being read. Before that and in pauses, only the room is learnt. */
  reads: boolean;
};

/** Follows a reader by sound, which never leaves this page's worker. */
export function useFollowing({ stream, words, reads }: FollowingOptions): Following {
  const [state, setState] = useState<FollowingState>('off');
  const [word, setWord] = useState(0);
  const thread = useRef<Worker | null>(null);
  const reading = useRef(reads);
  // The studio learns every script from English voices.
  const isForeign = useMemo(() => scriptLanguage(words.map(({ text }) => text).join(' ')) === 'de', [words]);
  const wanted = stream !== null && words.length > 0 && !isForeign;

  useEffect(() => {
    reading.current = reads;
  }, [reads]);

  const tell = useCallback((message: ToFollower, moved: Transferable[] = []): void => {
    thread.current?.postMessage(message, moved);
  }, []);

  useEffect(() => {
    if (!wanted) return;
    const worker = new Worker(new URL('follow-worker.ts', import.meta.url), { type: 'module' });
    thread.current = worker;
    const ending = new AbortController();
    const { signal } = ending;
    worker.addEventListener('message', ({ data }: MessageEvent<FromFollower>) => setWord(data.word), { signal });
    worker.addEventListener('error', () => setState('unavailable'), { signal });
    const pieces = scriptPieces(words);
    async function learn(): Promise<void> {
      for (const piece of pieces) {
        try {
          const learnt = await learnScript(piece.text);
          if (signal.aborted) return;
          worker.postMessage({ type: 'learn', learnt, piece } satisfies ToFollower, []);
          setState('following');
        } catch (error) {
          // A piece of punctuation only has no sound; go on with the next one.
          if (isAppError(error) && error.code === 'ALIGNMENT_FAILED') continue;
          if (!signal.aborted) setState('unavailable');
          return;
        }
      }
    }
    const timer = setTimeout(() => void learn(), calm);
    return () => {
      clearTimeout(timer);
      ending.abort();
      worker.terminate();
      thread.current = null;
      setWord(0);
      setState('off');
    };
  }, [wanted, words]);

  useEffect(() => {
    if (!stream || !wanted) return;
    let stop: (() => void) | null = null;
    let left = false;
    capture(
      stream,
      (samples) => tell({ type: 'hear', samples, reads: reading.current }, [samples.buffer]),
      featureRate,
    ).then(
      (end) => {
        if (left) end();
        else stop = end;
      },
      () => setState('unavailable'),
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [stream, wanted, tell]);

  const goTo = useCallback(
    (next: number) => {
      setWord(next);
      tell({ type: 'goTo', word: next });
    },
    [tell],
  );
  if (isForeign) return { state: 'foreign', word, goTo };
  return { state: wanted && state === 'off' ? 'learning' : state, word, goTo };
}
