import { voiceConfigSchema, type VoiceConfig } from '#shared/api/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import type { Section } from '#shared/timeline/section.ts';
import { voiceIdOf } from '#shared/voices.ts';
import type { Db } from '#electron/db/open.ts';
import type { SectionToSay, Task } from '#electron/engine/workers/protocol.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { RenderTask } from '../generation/render-task.ts';
import type { CatalogueEntry } from '../voices/catalogue.ts';
import { earOf } from '../voices/library.ts';
import type { VoiceRegistry } from '../voices/registry.ts';

export type ListenTask = Extract<Task, { kind: 'listen' }>;

/** What is needed to choose a recognizer. */
export type Recognizing = { db: Db; voices: VoiceRegistry; models: { catalogue: readonly CatalogueEntry[] } };

type ToListenTo = {
  /** A task of the template and voice. */
  task: Omit<RenderTask, 'kind' | 'sections'>;
  /** The template's script; empty without one. */
  script: string;
  sections: SectionToSay[];
  /** All places of the template. */
  places: Section[];
  /** All values of each variable. */
  among: ListenTask['among'];
  /** Whether only clips that exist are listened to, and none is spoken. */
  onlyKept?: boolean;
};

/** The worker's task that listens to values in their places, with the recognizer for their language. */
export function listenTask(
  studio: Recognizing,
  { task, script, onlyKept = false, ...listened }: ToListenTo,
): ListenTask {
  const recognizing = recognizingIn(studio, script, task.voice);
  return { ...task, ...listened, onlyKept, kind: 'listen', script: script === '' ? null : script, ...recognizing };
}

/** The language of a recording, and the model that listens to it; null without one. */
export function recognizingIn(
  { db, voices, models }: Recognizing,
  script: string,
  voice: VoiceConfig | null,
): Pick<ListenTask, 'language' | 'recognizer'> {
  const language = scriptLanguage(script) ?? languageOf(voice, voices);
  return { language, recognizer: earOf(db, language, models.catalogue) };
}

/** The voice of a template as it was stored: it may be gone. */
export function storedVoice({ voice_config: config }: { voice_config: string | null }): VoiceConfig | null {
  const voice = voiceConfigSchema.safeParse(parseJson(config ?? ''));
  return voice.success ? voice.data : null;
}

/** The values of each variable of rows, each once. */
export function valuesAmong(
  variables: readonly string[],
  rows: readonly (readonly string[])[],
): Record<string, string[]> {
  return Object.fromEntries(
    variables.map((variable, column) => [variable, [...new Set(rows.map((values) => values[column] ?? ''))]]),
  );
}

/** The language that a voice speaks, for scripts of few words: English if it is unknown. */
function languageOf(voice: VoiceConfig | null, voices: VoiceRegistry): string {
  const id = voice && voiceIdOf(voice);
  const { language = 'en' } = voices.list().find((listed) => listed.id === id) ?? {};
  const [base = 'und'] = language.toLowerCase().split('-');
  return base === 'und' ? 'en' : base;
}
