import { request } from '../platform/bridge.ts';
import { usePreferences } from './preferences.ts';
import { stayedHere, useRoute } from './route.ts';
import { useTemplates } from './templates.ts';

/** The sample, and the tour over it: two hints from its campaign to the finished videos. */

/** Makes a template of the sample and goes to its campaign, whose list begins with three people. @throws AppError */
export async function trySample(): Promise<void> {
  const isHere = stayedHere();
  const { id } = await useTemplates.getState().createSample();
  const { tour, change } = usePreferences.getState();
  await change({ tour: { state: tour.state === 'over' ? 'over' : 'on', templateId: id } });
  if (isHere()) goToSample(id);
}

function goToSample(templateId: string): void {
  useRoute.getState().navigate({ screen: 'campaign', templateId, step: 'send' });
}

/** The id of a sample in the library, or null. A tour can use any of them. */
async function findSample(): Promise<string | null> {
  return (await request('templates.findSample', {})).id;
}

/** Starts the tour, also again, with its former sample, another one or a new one. @throws AppError */
export async function showTour(): Promise<void> {
  const known = useTemplates.getState().templates[usePreferences.getState().tour.templateId];
  const id = known?.id ?? (await findSample()) ?? (await useTemplates.getState().createSample()).id;
  await usePreferences.getState().change({ tour: { state: 'on', templateId: id } });
  goToSample(id);
}

/** Ends the tour, finished or skipped; it only starts again on request. @throws AppError */
export function endTour(): Promise<void> {
  const { tour, change } = usePreferences.getState();
  return change({ tour: { ...tour, state: 'over' } });
}
