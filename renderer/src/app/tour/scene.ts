import type { Preferences } from '#shared/ipc/index.ts';
import type { Route } from '../../stores/index.ts';

/** The subject of a hint: the marked words, a cell to type in, the videos to start, the finished videos. */
export type Scene = 'words' | 'type' | 'generate' | 'videos';

/** The step of a scene, of three. */
export const stepOf = { words: 1, type: 2, generate: 2, videos: 3 } as const satisfies Record<Scene, number>;

export type Surroundings = {
  /** Cells of each row of the template's draft. */
  rows: readonly (readonly string[])[];
  /** The template of the campaign that is shown. */
  shownTemplate: string | undefined;
};

/** Rows with typed values, which become videos. */
export function filledRows(rows: Surroundings['rows']): Surroundings['rows'] {
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

/** The hint for the user's current screen, or null. It follows the user, whichever way they went. */
export function sceneOf(tour: Preferences['tour'], route: Route, { rows, shownTemplate }: Surroundings): Scene | null {
  const { state, templateId } = tour;
  if (state !== 'on' || templateId === '') return null;
  if (route.screen === 'editor') return route.templateId === templateId ? 'words' : null;
  if (route.screen === 'activity') return shownTemplate === templateId ? 'videos' : null;
  if (route.screen !== 'campaign' || route.templateId !== templateId) return null;
  const filled = filledRows(rows);
  return filled.length > 0 && filled.every((cells) => cells.every((cell) => cell.trim() !== '')) ? 'generate' : 'type';
}
