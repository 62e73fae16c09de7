import { useRef, useState } from 'react';
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
  /** Has a voice say a text, whatever is heard now. `id` names the place that shows it. */
  play: (id: string, said: Said) => void;
  /** What a voice service will charge for what was asked for last; null where nothing is to be agreed to. */
  price: { cost: VoiceCost; accept: () => void; decline: () => void } | null;
  stop: () => void;
};

/**
 * Has voices say texts, one at a time: another press while one is coming asks for that one instead. What costs something
 * is not sent before the price is agreed to.
 */
export function useSampling(): Sampling {
  const [asked, setAsked] = useState<{ id: string; url: string | null } | null>(null);
  const [priced, setPriced] = useState<{ id: string; said: Said; cost: VoiceCost } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const playing = usePlayer((state) => state.url);
  const play = usePlayer((state) => state.play);
  const stop = usePlayer((state) => state.stop);
  /** What was asked for last: an answer for anything else comes too late. */
  const latest = useRef('');

  async function sample(id: string, said: Said, agreed: boolean): Promise<void> {
    latest.current = id;
    stop();
    setProblem(null);
    setPriced(null);
    setAsked({ id, url: null });
    try {
      if (!agreed && isPaidVoice(said.voice)) {
        const cost = await sampleCost(said);
        if (latest.current !== id) return;
        if (cost.texts > 0) {
          setAsked(null);
          setPriced({ id, said, cost });
          return;
        }
      }
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
    play: (id, said) => void sample(id, said, false),
    price: priced && {
      cost: priced.cost,
      accept: () => void sample(priced.id, priced.said, true),
      decline: () => setPriced(null),
    },
    stop,
  };
}
