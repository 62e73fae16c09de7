import { join } from 'node:path';
import { parseScript } from '../../../shared/script/index.ts';
import type { SectionToRender, Task } from '../../engine/workers/protocol.ts';
import type { FindRecording } from '../audio/recordings.ts';
import type { DataFolder } from '../data-folder.ts';
import type { Snapshot } from '../store/batches.ts';

export type RenderTask = Extract<Task, { kind: 'render' }>;

/** The worker's task for one row. */
export function renderTask(
  folders: DataFolder,
  snapshot: Pick<Snapshot, 'template' | 'script' | 'sections' | 'variables' | 'voice'>,
  values: readonly string[],
  findRecording: FindRecording,
): RenderTask {
  const texts = new Map(snapshot.variables.map((variable, index) => [variable, values[index] ?? '']));
  const spoken = spokenWords(snapshot.script);
  const sections: SectionToRender[] = snapshot.sections.map((section) => {
    const text = texts.get(section.variable) ?? '';
    const replaces = spoken.get(section.variable)?.shift();
    return { ...section, text, replaces, recording: findRecording(text) };
  });
  return {
    kind: 'render',
    template: join(folders.templates, snapshot.template),
    cache: folders.cache,
    sections,
    voice: snapshot.voice,
  };
}

/** What is said in the recording at each mark of a variable, in order. */
function spokenWords(script: string): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const part of parseScript(script)) {
    if (part.kind !== 'variable' || part.spoken === '') continue;
    words.set(part.name, [...(words.get(part.name) ?? []), part.spoken]);
  }
  return words;
}
