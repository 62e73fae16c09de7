import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VoiceConfig } from '#shared/api/index.ts';
import type { Surroundings } from '#shared/script/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { checkSections, type Section } from '#shared/timeline/section.ts';
import { stretchRange, type TimePoint } from '#shared/timeline/time-map.ts';
import { aacBlockSamples, type Mp4Track } from '../mp4/movie.ts';
import { templateFiles } from '../template/files.ts';
import type { ClipUsed, Recording } from '../speech/types.ts';
import type { RenderResult, SectionToRender } from './types.ts';
import type { TemplateInfo } from '../template/info.ts';
import { checkLength } from '../speech/clips/clip-problems.ts';
import { composeGroup, findWord, soundNeededBy, type NewWords } from './compose.ts';
import { framesToDrop } from './drop-frames.ts';
import { groupSections, type SectionGroup } from './groups.ts';
import { planTimeMap } from './layout.ts';
import type { PlanSection } from './plan.ts';
import { bytesOf, readCachedSection, writeCachedSection, type EncodedSection } from './section-cache.ts';
import { profileOf } from '../template/learned-sound.ts';
import { blocksAround, spliceGroup } from './splice.ts';
import { openTemplateAudio, type Recorded, type TemplateAudio } from '../template/template-audio.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';

/** Words as they are to sound: the voiced part, mono, 48 kHz, −1 to 1. */
export type Spoken = { samples: Float32Array } & Omit<ClipUsed, 'variable'>;

/** Gives the best there is for the words: a recording of them, or a voice. */
export type Speak = (request: WordsToSay, signal?: AbortSignal) => Promise<Spoken>;

export type WordsToSay = {
  text: string;
  voice: VoiceConfig;
  /** The actor saying the words. */
  recording?: Recording | undefined;
  pronunciations?: readonly Pronunciation[] | undefined;
  /** The words they replace, how long those take, and what is said around them. */
  place: { seconds: number; replaces: string | null; around: Surroundings | null };
  /** Who speaks in the template. */
  presenter: Person;
  /** The same, where the voice may sound like that. */
  actor?: Person | undefined;
};

/** A person who is heard; `read` gives up to so many seconds of the person speaking, mono, 48 kHz. */
type Person = { id: string; read: (seconds: number) => Float32Array };

type RenderOptions = {
  /** Folder of the template. */
  template: string;
  /** Folder whose `sections/` keeps encoded sections by content. */
  cache: string;
  sections: readonly SectionToRender[];
  voice: VoiceConfig;
  /** As of a task; without one the voice sounds as it does. */
  consent?: string | null;
  speak: Speak;
  signal?: AbortSignal | undefined;
  onProgress?: ((phase: string, progress: number) => void) | undefined;
};

/** A picture slowed down or sped up beyond this is worth a warning; the limit itself is hardly noticed. */
const noticeableStretch = stretchRange.highest + 0.15;

/**
 * Renders a personalized video: a plan and, for sections not rendered before, their encoded sound in the cache. The
 * template is not copied, and no picture is encoded.
 * @throws AppError for sections that do not fit the recording, `VALUE_UNSPEAKABLE` (`subject` = the variable) when
 * there is no sound of a value, `SECTION_TOO_LONG` when it takes too long, CancelledError, and what `speak` throws.
 */
export async function renderVideo(options: RenderOptions): Promise<RenderResult> {
  const { template, cache, voice, consent = null, signal, onProgress } = options;
  const index = await loadTemplateIndex(template);
  const sections = inTimeOrder(options.sections, index.info.duration);
  const groups = groupSections(sections, index.info, voice, consent);

  const encoded: EncodedSection[] = [];
  let newBytes = 0;
  for (const [position, group] of groups.entries()) {
    // All of a group may be done without waiting for anything, and a process hears only in between of being cancelled.
    if (position > 0) await nextTurn();
    if (signal?.aborted) throw new CancelledError();
    onProgress?.('Rendering', position / groups.length);
    const cached = readCachedSection(cache, group.key);
    const section = cached ?? (await renderGroup(group, index, options));
    if (!cached) newBytes += bytesOf(section.plan);
    encoded.push(section);
  }
  const planSections = encoded.map(({ plan }) => plan);
  const droppedFrames = await framesToDrop(index, planTimeMap({ sections: planSections }), template);
  onProgress?.('Rendering', 1);
  return {
    plan: { version: 1, template: index.info.hash, sections: planSections, droppedFrames },
    ...placeSections(groups, encoded, index.info.duration),
    clips: groups.flatMap((group, position) => clipsOf(group, encoded[position])),
    newBytes,
    unresolvedJoins: encoded.reduce((sum, section) => sum + section.unresolvedJoins, 0),
    warnings: groups.flatMap((group, position) => warningsFor(group, encoded[position])),
  };
}

/** The sections checked and ordered; the checks know nothing of the texts. */
function inTimeOrder(sections: readonly SectionToRender[], duration: number): SectionToRender[] {
  checkSections(sections, duration);
  return sections.toSorted((a, b) => a.start - b.start);
}

async function renderGroup(
  group: SectionGroup,
  index: TemplateIndex,
  { template, cache, voice, consent = null, speak, signal }: RenderOptions,
): Promise<EncodedSection> {
  const { info, audio: track } = index;
  const audio = openTemplateAudio(template, info);
  try {
    const profile = profileOf(template, info, audio);
    const recorded = readAround(group, audio, track);
    const presenter = presenterIn(audio, info);
    const actor = likenessIn(audio, info, consent);
    const words: NewWords[] = [];
    const clips: Spoken[] = [];
    for (const section of group.sections) {
      const { text, variable, replaces, around, recording, pronunciations } = section;
      const place = findWord(section, recorded, profile.pauseThreshold);
      const fits = { seconds: (place.end - place.start) / 48_000, replaces, around };
      const clip = await speak(
        { text, voice, recording: recording ?? undefined, pronunciations, place: fits, presenter, actor },
        signal,
      );
      if (clip.samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: variable });
      checkLength(clip, variable);
      words.push({ section, place, clip: clip.samples });
      clips.push(clip);
    }
    const { planes, timeMap, sections } = composeGroup(group, words, recorded, profile);
    const video = join(template, templateFiles.video);
    const { packets, unresolvedJoins, ...range } = await spliceGroup({ group, planes, recorded, track, video, signal });
    const plan: PlanSection = {
      ...range,
      key: group.key,
      packetSizes: packets.map((packet) => packet.length),
      timeMap: fromItsStart(timeMap),
    };
    const places = sections.flatMap((place, position) => {
      const clip = clips[position];
      if (!clip) return [];
      const { source, reason, matched, inSentence } = clip;
      return [{ ...place, source, reason, matched, inSentence }];
    });
    const encoded: EncodedSection = { plan, sections: places, unresolvedJoins };
    return writeCachedSection(cache, encoded, packets);
  } finally {
    audio.close();
  }
}

/** Whoever speaks in a template: to choose a voice, not to sound like the person. */
export function presenterIn(audio: TemplateAudio, { hash }: TemplateInfo): Person {
  return { id: hash, read: (seconds) => beginningOf(audio, seconds) };
}

/** Whoever speaks in a template, under a consent: clips made under one are used under no other. */
export function likenessIn(audio: TemplateAudio, { hash }: TemplateInfo, consent: string | null): Person | undefined {
  if (consent === null) return undefined;
  return { id: `${hash} ${consent}`, read: (seconds) => beginningOf(audio, seconds) };
}

/** The first seconds of a recording as one channel. */
function beginningOf(audio: TemplateAudio, seconds: number): Float32Array {
  const [left, right] = audio.read(0, Math.min(audio.length, Math.round(seconds * 48_000)));
  if (!left) return new Float32Array(0);
  return right ? left.map((sample, index) => (sample + (right[index] ?? 0)) / 2) : left;
}

/** The recording at a group: what its new sound is made of, and what is encoded around it. */
function readAround(group: SectionGroup, audio: TemplateAudio, track: Mp4Track): Recorded {
  const needed = soundNeededBy(group);
  const encoded = blocksAround(group, track);
  const start = Math.min(needed.from, encoded.first * aacBlockSamples);
  const end = Math.max(needed.to, (encoded.last + 1) * aacBlockSamples);
  return { planes: audio.read(start, end), start };
}

function fromItsStart(timeMap: readonly TimePoint[]): TimePoint[] {
  const start = timeMap[0]?.output ?? 0;
  return timeMap.map(({ source, output }) => ({ source, output: output - start }));
}

/** Where the sections are in the finished video, and how long it is: each group moves all that follows. */
function placeSections(
  groups: readonly SectionGroup[],
  encoded: readonly EncodedSection[],
  templateDuration: number,
): { sections: Section[]; duration: number } {
  const sections: Section[] = [];
  let shift = 0;
  for (const [position, { plan, sections: places }] of encoded.entries()) {
    for (const [index, { start, end }] of places.entries()) {
      const variable = groups[position]?.sections[index]?.variable ?? '';
      sections.push({ variable, start: (start + shift) / 48_000, end: (end + shift) / 48_000 });
    }
    shift += (plan.packetSizes.length - (plan.lastPacket - plan.firstPacket + 1)) * aacBlockSamples;
  }
  return { sections, duration: templateDuration + shift / 48_000 };
}

function clipsOf(group: SectionGroup, encoded: EncodedSection | undefined): ClipUsed[] {
  return (encoded?.sections ?? []).map(({ source, reason, matched, inSentence }, index) => ({
    variable: group.sections[index]?.variable ?? '',
    source,
    reason,
    matched,
    inSentence,
  }));
}

function warningsFor(group: SectionGroup, encoded: EncodedSection | undefined): string[] {
  return group.sections.flatMap(({ text, variable }, index) => {
    const stretch = encoded?.sections[index]?.stretch ?? 1;
    if (stretch <= noticeableStretch) return [];
    const times = stretch.toFixed(1);
    return [
      `“${text}” takes ${times} times as long as the word it replaces, so the picture runs slowly there. Choose a shorter value for “${variable}”, or record a longer pause around it.`,
    ];
  });
}
