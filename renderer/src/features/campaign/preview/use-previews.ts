import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { previewVideo, type PreviewInput } from '#renderer/stores/index.ts';

/** A preview by its input: `url` once it is made, `problem` if that failed; neither while it is being made. */
type MadePreview = { url: string | null; problem: Problem | null };

export type Previews = {
  /** Null before it was asked for. */
  of(input: PreviewInput | null): MadePreview | null;
  /** Makes previews one after the other; those that are there stay. What was being made is cancelled. */
  make(inputs: readonly PreviewInput[]): void;
  cancel(): void;
};

/** How many are remembered. */
const remembered = 24;

export function keyOfPreview(input: PreviewInput): string {
  return JSON.stringify(input);
}

/** Previews of people's videos, made on request and remembered as long as their screen is open. */
export function usePreviews(): Previews {
  const [made, setMade] = useState<ReadonlyMap<string, MadePreview>>(new Map());
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  function keep(key: string, preview: MadePreview): void {
    setMade((before) => {
      const others = [...before].filter(([known]) => known !== key);
      return new Map([...others, [key, preview] as const].slice(-remembered));
    });
  }

  function cancel(): void {
    stop.current?.abort();
    setMade((before) => new Map([...before].filter(([, { url, problem }]) => url !== null || problem !== null)));
  }

  async function makeAll(inputs: readonly PreviewInput[]): Promise<void> {
    cancel();
    const own = new AbortController();
    stop.current = own;
    const wanted = inputs.filter((input) => (made.get(keyOfPreview(input))?.url ?? null) === null);
    for (const input of wanted) keep(keyOfPreview(input), { url: null, problem: null });
    for (const input of wanted) {
      try {
        const { url } = await previewVideo(input, own.signal);
        if (own.signal.aborted) return;
        keep(keyOfPreview(input), { url, problem: null });
      } catch (error) {
        if (own.signal.aborted) return;
        keep(keyOfPreview(input), { url: null, problem: toProblem(error) });
      }
    }
  }

  return {
    of: (input) => (input === null ? null : (made.get(keyOfPreview(input)) ?? null)),
    make: (inputs) => void makeAll(inputs),
    cancel,
  };
}
