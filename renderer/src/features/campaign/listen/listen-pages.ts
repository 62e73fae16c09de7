import type { CheckedClip } from '#shared/api/index.ts';
import type { IpcInput } from '#shared/ipc/index.ts';
import { checkClips } from '#renderer/stores/index.ts';

/** How far the studio is with listening to values. */
export type ListeningProgress = {
  done: number;
  total: number;
  /** Estimated from the time that the others took; zero once all were listened to. */
  secondsLeft: number;
};

/**
 * Has the studio listen to each value in its place, a page at a time.
 * @param onPage returns whether to go on.
 * @returns whether the studio listened to all pages: false without a recognizer, and from a studio that does not listen.
 * @throws AppError
 */
export async function listenPages(
  input: Omit<IpcInput<'clips.check'>, 'page' | 'listen'>,
  onPage: (clips: readonly CheckedClip[], progress: ListeningProgress) => boolean,
): Promise<boolean> {
  const began = performance.now();
  let done = 0;
  let hasVerdict = false;
  for (let page = 0; ; page += 1) {
    const { clips, total } = await checkClips({ ...input, page, listen: true });
    // A page may have no value to listen to, so the first that needs a recognizer may be any.
    if (clips.length === 0 || clips.some(lacksRecognizer)) return false;
    hasVerdict ||= clips.some(({ listening }) => listening !== null);
    if (!hasVerdict && clips.some(({ clip }) => clip !== null)) return false;
    done += clips.length;
    const seconds = (performance.now() - began) / 1000;
    const secondsLeft = (seconds / done) * Math.max(0, total - done);
    if (!onPage(clips, { done, total, secondsLeft }) || done >= total) return true;
  }
}

function lacksRecognizer({ listening }: CheckedClip): boolean {
  return listening?.verdict === 'not_listened' && listening.reason === 'no_recognizer';
}
