import { useEffect, useRef, useState } from 'react';
import type { VoiceCost } from '#shared/api/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { usePlayer } from '#renderer/sound/index.ts';
import { isPaidVoice } from '#shared/voices.ts';
import { sampleCost, sampleVoice, type Said } from '#renderer/stores/index.ts';

type SampleState = 'silent' | 'coming' | 'heard';

export type Sampling = {
  problem: Problem | null;
  stateOf: (id: string) => SampleState;
  /** Speaks a text in a voice, replacing the current sound. `id` names the place that shows it. */
  play: (id: string, said: Said) => void;
  /** The price of the last request; null without one to accept. */
  price: { cost: VoiceCost; accept: () => void; decline: () => void } | null;
  stop: () => void;
};

/**
 * Speaks texts in voices, one at a time: another press while one is coming requests that one instead. Nothing that
 * costs money is sent before the price is accepted.
 */
export function useSampling(): Sampling {
  const [asked, setAsked] = useState<{ id: string; url: string | null } | null>(null);
  const [priced, setPriced] = useState<{ id: string; said: Said; cost: VoiceCost } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const playing = usePlayer((state) => state.url);
  const play = usePlayer((state) => state.play);
  const stop = usePlayer((state) => state.stop);
  /** Number of the last request: answers to any other are too late. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  async function sample(id: string, said: Said, agreed: boolean): Promise<void> {
    latest.current += 1;
    const request = latest.current;
    stop();
    setProblem(null);
    setPriced(null);
    setAsked({ id, url: null });
    try {
      if (!agreed && isPaidVoice(said.voice)) {
        const cost = await sampleCost(said);
        if (latest.current !== request) return;
        if (cost.texts > 0) {
          setAsked(null);
          setPriced({ id, said, cost });
          return;
        }
      }
      const { url } = await sampleVoice(said);
      if (latest.current !== request) return;
      setAsked({ id, url });
      play(url);
    } catch (error) {
      if (latest.current !== request) return;
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
    play: (id, said) => void sample(id, said, false),
    price: priced && {
      cost: priced.cost,
      accept: () => void sample(priced.id, priced.said, true),
      decline: () => setPriced(null),
    },
    stop,
  };
}
