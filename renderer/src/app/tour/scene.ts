import type { Preferences } from '#shared/ipc/index.ts';
import type { Route } from '../../stores/index.ts';

/** The subject of a hint: the videos to start, the finished videos. */
export type Scene = 'generate' | 'videos';

/** The step of a scene, of two. */
export const stepOf = { generate: 1, videos: 2 } as const satisfies Record<Scene, number>;

/** The hint for the user's current screen, or null. It follows the user, whichever way they went. */
export function sceneOf(tour: Preferences['tour'], route: Route, shownTemplate: string | undefined): Scene | null {
  const { state, templateId } = tour;
  if (state !== 'on' || templateId === '') return null;
  if (route.screen === 'results') return shownTemplate === templateId ? 'videos' : null;
  const isSend = route.screen === 'campaign' && route.step === 'send';
  return isSend && route.templateId === templateId ? 'generate' : null;
}
