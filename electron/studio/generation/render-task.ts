import { join } from 'node:path';
import type { SectionToRender, Task } from '../../engine/workers/protocol.ts';
import type { DataFolder } from '../data-folder.ts';
import type { Snapshot } from '../store/batches.ts';

export type RenderTask = Extract<Task, { kind: 'render' }>;

/** The worker's task for one row. */
export function renderTask(
  folders: DataFolder,
  snapshot: Pick<Snapshot, 'template' | 'sections' | 'variables' | 'voice'>,
  values: readonly string[],
): RenderTask {
  const texts = new Map(snapshot.variables.map((variable, index) => [variable, values[index] ?? '']));
  const sections: SectionToRender[] = snapshot.sections.map((section) => ({
    ...section,
    text: texts.get(section.variable) ?? '',
  }));
  return {
    kind: 'render',
    template: join(folders.templates, snapshot.template),
    cache: folders.cache,
    sections,
    voice: snapshot.voice,
  };
}
