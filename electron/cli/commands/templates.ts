import type { TemplateDetails, VideoInstance } from '#shared/api/index.ts';
import { defaultLayout, type Layout, type LayoutMode } from '#shared/layouts.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Studio } from '#electron/client/studio.ts';
import { endedWith, known, UsageError, withCancel } from '../command-line.ts';
import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';
import { allTemplates, endOfPreparation, preparationFailure } from '../template.ts';

/** `templates …`: recordings that videos are made from. */

type Options = { data: string };
export type CutOptions = Options & { remove?: Range[]; putBack: boolean };
type LayoutOptions = Options & Partial<Pick<Layout, 'position' | 'size'>>;

/** A template without URLs, which are valid only while the command runs. Times in seconds of the recording. */
type ListedTemplate = {
  id: string;
  name: string;
  /** State of its preparation. Until it has succeeded, the video lacks the cuts and layout. */
  status: TemplateDetails['import']['status'];
  recorded: number | null;
  duration: number | null;
  cuts: Range[];
  /** Null without screen and camera recordings. */
  layout: Layout | null;
};

/** `templates list`. */
export async function listTemplates({ data }: Options, output: Output): Promise<void> {
  const templates = await withStudio(data, async (studio) => {
    const listed: ListedTemplate[] = [];
    for (const instance of await allTemplates(studio)) {
      listed.push(listedTemplate(instance, await studio.call('templateDetails', { id: instance.id })));
    }
    return listed;
  });
  output.result({ templates }, templates.length > 0 ? templates.map(describe) : ['There are no templates yet.']);
}

/** `templates cut ID`: replaces the cuts, and waits until the video is prepared. */
export async function cutTemplate(id: string, options: CutOptions, output: Output): Promise<void> {
  const { data, remove = [], putBack } = options;
  if (putBack === remove.length > 0) {
    throw new UsageError('--remove', 'Say what to leave out with --remove, or put everything back with --put-back.');
  }
  const template = await withCancel((signal) =>
    withStudio(data, async (studio) =>
      whenChanged(studio, await ofTemplate(id, studio.call('cutTemplate', { id, cuts: remove })), signal, output),
    ),
  );
  output.result({ template }, [describe(template)]);
}

/** `templates layout ID MODE`: changes the layout, keeps the cuts, and waits until the video is prepared. */
export async function layOutTemplate(
  id: string,
  mode: LayoutMode,
  { data, ...given }: LayoutOptions,
  output: Output,
): Promise<void> {
  const template = await withCancel((signal) =>
    withStudio(data, async (studio) => {
      const { composition } = await ofTemplate(id, studio.call('templateDetails', { id }));
      const { position, size } = { ...(composition?.layout ?? defaultLayout), ...given };
      const changed = await studio.call('setTemplateLayout', { id, layout: { mode, position, size } });
      return whenChanged(studio, changed, signal, output);
    }),
  );
  output.result({ template }, [describe(template)]);
}

function ofTemplate<T>(id: string, answer: Promise<T>): Promise<T> {
  return known({ text: id, fields: ['id', 'video_instance_id'] }, 'templates list', answer);
}

/** Waits until a template's change is prepared; retries one that failed or was cancelled. */
async function whenChanged(
  studio: Studio,
  { id, import: before }: TemplateDetails,
  signal: AbortSignal,
  output: Output,
): Promise<ListedTemplate> {
  if (before.status === 'failed' || before.status === 'cancelled') await studio.call('retryImport', { id });
  const details = await endedWith(signal, endOfPreparation(studio, id, signal, output.progress), async () => {
    await studio.call('cancelImport', { id });
    return 'Cancelled. The change is kept, but not its video: the same command makes it.';
  });
  const failure = preparationFailure(details, id);
  if (failure !== null) throw failure;
  return listedTemplate(await studio.call('getVideoInstance', { id }), details);
}

function listedTemplate({ id, name }: VideoInstance, details: TemplateDetails): ListedTemplate {
  const { media, recording, cuts, composition } = details;
  const [recorded, duration] = [recording?.duration ?? null, media?.duration ?? null];
  return { id, name, status: details.import.status, recorded, duration, cuts, layout: composition?.layout ?? null };
}

function describe({ id, name, status, duration, recorded, cuts, layout }: ListedTemplate): string {
  const state = status === 'succeeded' ? '' : `  (preparation: ${status})`;
  if (duration === null) return `${id}  ${name}  (no video yet)${state}`;
  const removed = cuts.map(({ start, end }) => `${start.toFixed(2)}–${end.toFixed(2)}`).join(', ');
  const cut = removed === '' ? '' : ` of ${(recorded ?? duration).toFixed(2)} s, without ${removed} s`;
  const composed = layout === null ? '' : `, ${describeLayout(layout)}`;
  return `${id}  ${name}  ${duration.toFixed(2)} s${cut}${composed}${state}`;
}

function describeLayout({ mode, position, size }: Layout): string {
  if (mode === 'screen' || mode === 'camera') return `${mode} only`;
  return `${mode === 'circle' ? 'camera in a circle' : 'camera beside the screen'}, ${position}, ${size}`;
}
