import type { VoiceConfig } from '#shared/api/index.ts';
import { recordingSource, type PassedOver } from '#shared/clip-sources.ts';
import { markedWords, parseScript, withAttached } from '#shared/script/index.ts';
import type { ClipUsed } from '#electron/engine/speech/types.ts';
import type { Reading, SectionToSay, Task } from '#electron/engine/workers/protocol.ts';
import { recordingsBy, type FindRecording, type Speaking } from '../audio/recordings.ts';
import { likenessOf, type Likeness } from '../consent/likeness.ts';
import { referenceIn } from '../consent/reference.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { valuesByVariable } from '#shared/rows/rows.ts';
import type { Db } from '#electron/db/open.ts';
import { pronunciationsIn } from '../../store/pronunciations.ts';
import type { Snapshot } from '../../store/batches.ts';
import { filmFor } from './row-lips.ts';

export type RenderTask = Extract<Task, { kind: 'render' }>;
export type ScriptTask = Extract<Task, { kind: 'render-script' }>;

/** The sources that a row's task is made from. */
export type RowTask = RenderTask | ScriptTask;

/** Look-ups for the values of a row: recordings, pronunciations, and the voices that may speak them. */
export type ValueSources = {
  speaking: Speaking;
  findRecording: FindRecording;
  findPronunciations: (value: string) => Pronunciation[];
  likeness: Likeness;
  /** @throws AppError `CONSENT_MISSING`. */
  findReference: (voice: VoiceConfig) => Reading | undefined;
};

/**
 * Look-ups for the speaker of a template. The permission to imitate the speaker is read at once.
 * @param options.lips whether recordings come with their films, where these may be shown.
 */
export function valueSources(
  db: Db,
  speaking: Speaking,
  { lips = false }: { lips?: boolean | undefined } = {},
): ValueSources {
  return {
    speaking,
    findRecording: recordingsBy(db, speaking, lips ? (sound) => filmFor(db, sound) : undefined),
    findPronunciations: (value) => pronunciationsIn(db, speaking.userId, value),
    likeness: likenessOf(db, speaking),
    findReference: (voice) => referenceIn(db, speaking, voice),
  };
}

/** The input of a row's task. */
export type Planned = Pick<Snapshot, 'template' | 'script' | 'sections' | 'variables' | 'voice'>;

/** The worker's task for one row. @throws AppError `CONSENT_MISSING` for a voice that must not be used. */
export function renderTask(snapshot: Planned, values: readonly string[], sources: ValueSources): RenderTask {
  const texts = valuesByVariable(snapshot.variables, values);
  const plan = sectionPlanner(snapshot, sources);
  const sections = snapshot.sections.map(({ variable }, index) => plan(index, texts.get(variable) ?? ''));
  return taskFor(snapshot, sections, sources);
}

/**
 * The worker's task for a row whose whole script is spoken.
 * @throws AppError `CONSENT_MISSING` for a voice that must not be used.
 */
export function scriptTask(
  { template, script, variables, voice }: Planned,
  values: readonly string[],
  { findPronunciations, findReference, likeness }: ValueSources,
): ScriptTask {
  return {
    kind: 'render-script',
    template,
    script,
    values: Object.fromEntries(valuesByVariable(variables, values)),
    pronunciations: [...new Set(values)].flatMap(findPronunciations),
    voice,
    reference: findReference(voice),
    consent: likeness.consent,
  };
}

/**
 * The worker's task for some sections of a template.
 * @throws AppError `CONSENT_MISSING` for a voice that must not be used.
 */
export function taskFor(
  { template, voice }: Pick<Planned, 'template' | 'voice'>,
  sections: SectionToSay[],
  { findReference, likeness }: ValueSources,
): RenderTask {
  return {
    kind: 'render',
    template,
    sections,
    voice,
    reference: findReference(voice),
    consent: likeness.consent,
  };
}

/** Returns a function that describes how to render a section, by its index in the snapshot, with a value. */
export function sectionPlanner(
  { script, sections }: Pick<Planned, 'script' | 'sections'>,
  { findRecording, findPronunciations }: ValueSources,
): (index: number, value: string) => SectionToSay {
  const marks = Map.groupBy(markedWords(parseScript(script)), ({ variable }) => variable);
  // A variable's n-th section replaces its n-th mark.
  const marked = sections.map((section) => ({ section, mark: marks.get(section.variable)?.shift() }));
  return (index, value) => {
    const place = marked[index];
    if (!place) throw new RangeError(`there is no section ${index}`);
    const { section, mark } = place;
    const text = mark ? withAttached(mark, value) : value;
    const replaces = mark && withAttached(mark, mark.spoken);
    const planned = { ...section, text, replaces, attached: mark?.attached };
    const recording = findRecording(text, mark?.around);
    if (recording) return { ...planned, recording, pronunciations: [] };
    return { ...planned, around: mark?.around, pronunciations: findPronunciations(value) };
  };
}

/**
 * Candidates that would have sounded more like the actor than a clip, best first, and why they were not used.
 * @param options.isSpoken whether a voice speaks the whole script, which uses no recordings.
 */
export function passedOver(
  { speaking, likeness }: ValueSources,
  voice: VoiceConfig,
  clip: Pick<ClipUsed, 'source' | 'matched'>,
  { isSpoken }: { isSpoken: boolean },
): PassedOver[] {
  if (clip.source === recordingSource) return [];
  const recording: PassedOver = {
    source: recordingSource,
    reason: speaking.actorId === '' ? 'no_actor' : 'not_recorded',
  };
  const recordings = isSpoken ? [] : [recording];
  if (clip.matched) return recordings;
  const isRefused = voice.pitch_match && likeness.consent === null;
  return [...recordings, { source: 'likeness', reason: isRefused ? likeness.reason : 'switched_off' }];
}
