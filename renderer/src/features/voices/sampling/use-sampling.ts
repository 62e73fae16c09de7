import { useRef, useState } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { usePlayer } from '#renderer/sound/index.ts';
import { sampleVoice, type Said } from '#renderer/stores/index.ts';

type SampleState = 'silent' | 'coming' | 'heard';

export type Sampling = {
  problem: Problem | null;
  stateOf: (id: string) => SampleState;
  /** Has a voice say a text, whatever is heard now. `id` names the place that shows it. */
  play: (id: string, said: Said) => void;
  stop: () => void;
};

/** Has voices say texts, one at a time: another press while one is coming asks for that one instead. */
export function useSampling(): Sampling {
  const [asked, setAsked] = useState<{ id: string; url: string | null } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const playing = usePlayer((state) => state.url);
  const play = usePlayer((state) => state.play);
  const stop = usePlayer((state) => state.stop);
  /** What was asked for last: an answer for anything else comes too late. */
  const latest = useRef('');

  async function sample(id: string, said: Said): Promise<void> {
    latest.current = id;
    stop();
    setProblem(null);
    setAsked({ id, url: null });
    try {
      const { url } = await sampleVoice(said);
      if (latest.current !== id) return;
      setAsked({ id, url });
      play(url);
    } catch (error) {
      if (latest.current !== id) return;
      setAsked(null);
      setProblem(toProblem(error));
    }
  }

  return {
    problem,
    stateOf(id) {
      if (asked?.id !== id) return 'silent';
      if (asked.url === null) return 'coming';
      return asked.url === playing ? 'heard' : 'silent';
    },
    play: (id, said) => void sample(id, said),
    stop,
  };
}
