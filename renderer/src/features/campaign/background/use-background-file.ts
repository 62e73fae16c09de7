import { useRef, useState, type RefObject } from 'react';
import { cutText } from '#shared/cut-text.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { addBackgroundFile } from '#renderer/stores/index.ts';

/** An address, or the address and the name of a file. */
export type Picture = { address: string; fileName: string };

/** Sends a picture or video file to the studio; one at a time. */
export function useBackgroundFile(onSent: (picture: Picture) => void): {
  picker: RefObject<HTMLInputElement | null>;
  sending: boolean;
  problem: Problem | null;
  take: (file: File | undefined) => Promise<void>;
} {
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function take(file: File | undefined): Promise<void> {
    if (!file || sending) return;
    setSending(true);
    setProblem(null);
    try {
      onSent({ address: await addBackgroundFile(file), fileName: cutText(file.name, limits.nameCharacters) });
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setSending(false);
    }
  }

  return { picker, sending, problem, take };
}
