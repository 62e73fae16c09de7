import { listenPages, type CheckedClip, type ListenedSoFar } from '#shared/api/index.ts';
import { checkClips, type SpokenRows } from '#renderer/stores/index.ts';

/** How far the studio is with listening to values. */
export type ListeningProgress = ListenedSoFar & {
  /** Estimated from the time that the others took; zero once all were listened to. */
  secondsLeft: number;
};

/** Has the studio listen to each value in its place, as {@link listenPages}. */
export function listenToValues(
  rows: SpokenRows,
  onPage: (clips: readonly CheckedClip[], progress: ListeningProgress) => boolean,
): Promise<boolean> {
  const began = performance.now();
  return listenPages(
    (page) => checkClips(rows, page, true),
    (clips, { done, total }) => {
      const seconds = (performance.now() - began) / 1000;
      return onPage(clips, { done, total, secondsLeft: (seconds / done) * Math.max(0, total - done) });
    },
  );
}
