import { request } from '../platform/bridge.ts';
import { usePreferences } from './preferences.ts';
import { useRoute } from './route.ts';
import { useTemplates } from './templates.ts';

/** The tour of the first start: three hints on the screens of the sample. */

/** Called after the first-run choice: the tour begins with the sample, if the user wants it. @throws AppError */
export async function awaitTour(): Promise<void> {
  const { tour, change } = usePreferences.getState();
  if (tour.state === 'unseen') await change({ tour: { state: 'on', templateId: '' } });
}

/** Starts a waiting tour with a sample that was just created. @throws AppError */
export async function leadOver(templateId: string): Promise<void> {
  const { tour, change } = usePreferences.getState();
  if (tour.state === 'on' && tour.templateId === '') await change({ tour: { state: 'on', templateId } });
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
  useRoute.getState().navigate({ screen: 'editor', templateId: id });
}

/** Ends the tour, finished or skipped; it only starts again on request. @throws AppError */
export function endTour(): Promise<void> {
  const { tour, change } = usePreferences.getState();
  return change({ tour: { ...tour, state: 'over' } });
}
