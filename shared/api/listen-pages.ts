import type { CheckedClip } from './operations/clips.ts';

/** How many values were listened to, and how many there are. */
export type ListenedSoFar = { done: number; total: number };

/**
 * Has a studio listen to values, a page at a time.
 * @param check a page of `checkClips` with `listen`. @param onPage returns whether to go on.
 * @returns whether the studio listened to all pages: false without a recognizer, and from a studio that does not listen.
 * @throws whatever `check` throws.
 */
export async function listenPages(
  check: (page: number) => Promise<{ clips: readonly CheckedClip[]; total: number }>,
  onPage: (clips: readonly CheckedClip[], progress: ListenedSoFar) => boolean,
): Promise<boolean> {
  let done = 0;
  let hasVerdict = false;
  for (let page = 0; ; page += 1) {
    const { clips, total } = await check(page);
    // A page may have no value to listen to, so the first that needs a recognizer may be any.
    if (clips.length === 0 || clips.some(lacksRecognizer)) return false;
    hasVerdict ||= clips.some(({ listening }) => listening !== null);
    if (!hasVerdict && clips.some(({ clip }) => clip !== null)) return false;
    done += clips.length;
    if (!onPage(clips, { done, total }) || done >= total) return true;
  }
}

function lacksRecognizer({ listening }: CheckedClip): boolean {
  return listening?.verdict === 'not_listened' && listening.reason === 'no_recognizer';
}
