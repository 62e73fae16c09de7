import { listenPages, type CheckedClip } from '#shared/api/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { TemplateRows } from './commands/sentences.ts';
import type { Output } from './output.ts';

/** Values asked for at once: listening takes about half a second each. */
const valuesAtOnce = 8;

/** A value in the place of a variable, which was listened to. */
export type ListenedClip = CheckedClip & { listening: NonNullable<CheckedClip['listening']> };

/**
 * Has the studio listen to each distinct value of rows in its place.
 * @returns those that have a sound; none if there is no recognizer.
 */
export async function listenToValues(
  studio: Studio,
  rows: TemplateRows,
  { signal, progress }: { signal: AbortSignal; progress: Output['progress'] },
): Promise<ListenedClip[]> {
  const heard: ListenedClip[] = [];
  const isHeard = await listenPages(
    (page) => studio.call('checkClips', { ...rows, page, size: valuesAtOnce, listen: true }, { signal }),
    (clips, { done, total }) => {
      heard.push(...clips.filter(isListened));
      progress('Listening', done / total);
      return true;
    },
  );
  return isHeard ? heard : [];
}

function isListened(clip: CheckedClip): clip is ListenedClip {
  return clip.listening !== null;
}

/** How many values were heard, such as “498 heard, 2 unsure, 3 not listened to”. */
export function heardCount(clips: readonly ListenedClip[]): string {
  const count = (verdict: ListenedClip['listening']['verdict']): number =>
    clips.filter(({ listening }) => listening.verdict === verdict).length;
  const [unsure, unheard] = [count('unsure'), count('not_listened')];
  return [
    `${count('heard')} heard`,
    ...(unsure > 0 ? [`${unsure} unsure`] : []),
    ...(unheard > 0 ? [`${unheard} not listened to`] : []),
  ].join(', ');
}
