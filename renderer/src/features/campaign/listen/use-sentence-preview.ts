import { useEffect, useRef, useState } from 'react';
import type { CheckedSentence } from '#shared/api/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { previewVideo } from '#renderer/stores/index.ts';

/** A sentence in the preview, or being prepared for it. */
export type SentencePreview = {
  /** Its sound, and its words; null before one was chosen. */
  clip: string | null;
  text: string;
  url: string | null;
  drawing: boolean;
  problem: Problem | null;
};

const nothing: SentencePreview = { clip: null, text: '', url: null, drawing: false, problem: null };

/** Previews sentences of rows one at a time, with the voice and the following pictures. */
export function useSentencePreview(
  { templateId, voice }: { templateId: string; voice: string | null },
  variables: readonly string[],
  names: readonly (readonly string[])[],
): { preview: SentencePreview; watch(sentence: CheckedSentence): void } {
  const [preview, setPreview] = useState(nothing);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function draw(sentence: CheckedSentence): Promise<void> {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    const { clip, text, first_row: row } = sentence;
    const values = Object.fromEntries(variables.map((variable, index) => [variable, names[row]?.[index] ?? '']));
    setPreview((before) => ({ ...before, clip, text, drawing: true, problem: null }));
    try {
      const input = { id: templateId, values, voice: voice ?? undefined };
      const asked = { ...input, generation_mode: 'full_script', sentence: sentence.sentence } as const;
      const { url } = await previewVideo(asked, own.signal);
      if (!own.signal.aborted) setPreview({ clip, text, url, drawing: false, problem: null });
    } catch (error) {
      if (!own.signal.aborted) setPreview({ clip, text, url: null, drawing: false, problem: toProblem(error) });
    }
  }

  return { preview, watch: (sentence) => void draw(sentence) };
}
