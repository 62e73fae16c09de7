import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordingSource } from '#shared/clip-sources.ts';
import { kindOf } from '#shared/rows/value-kinds.ts';
import type { VoiceConfig } from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import { AppError, isAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { checkSectionLengths, checkSections } from '#shared/timeline/section.ts';
import type { Place, TimePoint } from '#shared/timeline/time-map.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { AssetFiles } from '../media/layers/layers.ts';
import { aacBlockSamples, type Mp4Track } from '../mp4/movie.ts';
import { templateFiles } from '../template/files.ts';
import { wantsWholeScript } from '#shared/generation-modes.ts';
import type { RowFinding } from '#shared/api/index.ts';
import type { BackgroundSound, RenderResult, SectionToRender } from './types.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { Lips, UnfilmedLips } from '../pictures/picture-request.ts';
import { checkLength } from '../speech/clips/clip-problems.ts';
import type { Clip, ClipSource } from '../speech/clips/narrator.ts';
import type { SpeechRequest } from '../speech/clips/speech-request.ts';
import { startOfSpeech } from '../speech/clips/recordings.ts';
import type { Actor } from '../speech/match/profiles.ts';
import { recordedVoiceOf } from '../speech/match/recorded-voice.ts';
import { mixUnderSpeech, soundStretches } from './background-sound.ts';
import { composeGroup, soundNeededBy } from './compose.ts';
import { groupKey, groupSections, type GroupSection, type SectionGroup } from './groups.ts';
import { measuredPlace, type MeasuredIn } from './measured-place.ts';
import { newWords } from './new-words.ts';
import { planDuration, planOf, spanTimes, type Plan, type SplicedSection } from './plan.ts';
import {
  bytesOf,
  readCachedSection,
  writeCachedSection,
  type EncodedPlace,
  type EncodedSection,
} from './section-cache.ts';
import { learnedOf, profileOf } from '../template/learned-sound.ts';
import type { SoundProfile } from '../template/sound-profile.ts';
import { blocksAround, spliceGroup } from './splice.ts';
import { beginningOf, openTemplateAudio, type Recorded, type TemplateAudio } from '../template/template-audio.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';

type RenderOptions = {
  /** Folder of the template. */
  template: string;
  /** Store of encoded sections. */
  artifacts: ArtifactStore;
  sections: readonly SectionToRender[];
  /** Sounds of backgrounds, not overlapping. */
  sounds?: readonly BackgroundSound[] | undefined;
  /** Required if there are sounds. */
  assets?: AssetFiles | undefined;
  voice: VoiceConfig;
  /** Consent of the template's speaker, without which the voice is not matched to the speaker. */
  consent?: string | null;
  /** Provides the best sound for the words: a recording of them, or a voice. */
  clips: ClipSource;
  /** Whether sections without a film are wanted. */
  unfilmed?: boolean | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((phase: string, progress: number) => void) | undefined;
};

/**
 * Renders a personalized video: a plan and, for new sections and sounds of backgrounds, their encoded sound as
 * artifacts. The template is not copied, and no picture is encoded.
 * @throws AppError for sections that do not fit the recording, `VALUE_UNSPEAKABLE` (`subject` = the variable) when
 * there is no sound of a value, `SECTION_TOO_LONG` when it takes too long, CancelledError, and errors of `clips`.
 */
export async function renderVideo(options: RenderOptions): Promise<RenderResult> {
  const { template, artifacts, signal, onProgress } = options;
  const index = await loadTemplateIndex(template);
  const asked = inTimeOrder(options.sections, index.info.duration);
  const groups = groupSections(asked, index.info, soundStretches(options.sounds ?? [], index.info));
  const learned = learnedOf(template, index.info);
  using recording = recordingOf(template, index.info);

  const encoded: EncodedSection[] = [];
  const spoken: SpokenWords[] = [];
  let newBytes = 0;
  for (const [position, group] of groups.entries()) {
    // A stored group involves no waiting, so this yields to the event loop, where a cancellation can arrive.
    if (position > 0) await nextTurn();
    throwIfCancelled(signal);
    onProgress?.('Rendering', position / groups.length);
    const words = await wordsOf(group, index.info, recording, options);
    const key = groupKey(group, words, index.info, learned);
    const cached = await readCachedSection(artifacts, key);
    const section = cached ?? (await renderGroup({ key, group, words }, index, recording, options));
    if (!cached) newBytes += bytesOf(section.splice);
    encoded.push(section);
    spoken.push(...words);
  }
  onProgress?.('Rendering', 1);
  const places = encoded.flatMap(({ sections: own }) => own);
  const placed = placeSections(encoded);
  const base = planOf(
    index.info,
    encoded.map(({ splice }) => splice),
  );
  const plan: Plan = { ...base, words: placed.map((place, position) => newWords(place, itemAt(spoken, position))) };
  return {
    plan,
    duration: planDuration(plan),
    sections: placed.map(({ start, end }, position) => {
      const { variable } = itemAt(spoken, position).section;
      return { variable, start: start / 48_000, end: end / 48_000 };
    }),
    clips: spoken.map(({ section: { variable }, source, reason, matched, inSentence }) => {
      return { variable, source, reason, matched, inSentence };
    }),
    clipBytes: spoken.map(({ key, sha256 }) => ({ clip: key, sha256 })),
    lips: spoken.flatMap((words, position) =>
      lipsOf(words, itemAt(asked, position), { ...itemAt(placed, position), plan: base }),
    ),
    ...(options.unfilmed && {
      unfilmed: spoken.flatMap((words, position) =>
        unfilmedOf(words, itemAt(asked, position), { ...itemAt(placed, position), plan: base }),
      ),
    }),
    newBytes,
    unresolvedJoins: encoded.reduce((sum, section) => sum + section.unresolvedJoins, 0),
    findings: spoken.flatMap((words, index) => findingsOf(words, places[index] ?? {})),
  };
}

/** Checks the places of sections, not their texts, and orders them by time. */
function inTimeOrder(sections: readonly SectionToRender[], duration: number): SectionToRender[] {
  checkSections(sections, duration);
  checkSectionLengths(sections);
  return sections.toSorted((a, b) => a.start - b.start);
}

/** A template's recording, which is opened when it is first read. */
export type OpenedRecording = MeasuredIn & { profile: () => SoundProfile } & Disposable;

export function recordingOf(template: string, info: TemplateInfo): OpenedRecording {
  let opened: TemplateAudio | undefined;
  const audio = (): TemplateAudio => (opened ??= openTemplateAudio(template, info));
  const profile = (): SoundProfile => profileOf(template, info, audio());
  return {
    info,
    audio,
    profile,
    pauseThreshold: () => profile().pauseThreshold,
    [Symbol.dispose]: () => opened?.close(),
  };
}

/** New words of a section, where they go, and their clip. */
type SpokenWords = Clip & { section: GroupSection; place: Place };

/** The clips of a group: stored ones, or new. */
async function wordsOf(
  group: SectionGroup,
  info: TemplateInfo,
  recorded: MeasuredIn,
  { template, voice, consent = null, clips, signal }: RenderOptions,
): Promise<SpokenWords[]> {
  const words: SpokenWords[] = [];
  for (const section of group.sections) {
    const { variable } = section;
    const { word, place } = measuredPlace(section, recorded);
    const request = { ...requestFor(section, info, { template, voice, consent }), place };
    const clip = await clips.speak(request, signal).catch((error: unknown) => {
      throw isAppError(error) && error.code === 'SECTION_TOO_LONG' ? error.with({ subject: variable }) : error;
    });
    if (clip.samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: variable });
    checkLength(clip, variable);
    words.push({ ...clip, section, place: word });
  }
  return words;
}

/** The request to a voice for the words of a section, besides their place. */
export function requestFor(
  { variable, text, recording, pronunciations }: GroupSection,
  info: TemplateInfo,
  { template, voice, consent }: { template: string; voice: VoiceConfig; consent: string | null },
): Omit<SpeechRequest, 'place'> {
  return {
    text,
    kind: kindOf(variable),
    voice,
    recording: recording ?? undefined,
    pronunciations,
    recordedVoice: recordedVoiceOf(template, info),
    actor: likenessIn(template, info, consent),
  };
}

type GroupToRender = { key: string; group: SectionGroup; words: readonly SpokenWords[] };

async function renderGroup(
  { key, group, words }: GroupToRender,
  { audio: track }: TemplateIndex,
  { audio, profile: profileIn }: OpenedRecording,
  { template, artifacts, assets, signal }: RenderOptions,
): Promise<EncodedSection> {
  const profile = profileIn();
  const recorded = readAround(group, audio(), track);
  const replaced = words.map(({ section, place, samples, seams }) => ({ section, place, clip: samples, seams }));
  const { planes, timeMap, sections } = composeGroup(group, replaced, recorded, profile, key);
  const start = group.firstBlock * aacBlockSamples;
  await mixUnderSpeech(group.sounds, { planes, start, timeMap }, { profile, assets, signal });
  const video = join(template, templateFiles.video);
  const { packets, unresolvedJoins, ...range } = await spliceGroup({ group, planes, recorded, track, video, signal });
  const splice: SplicedSection = {
    ...range,
    key,
    packetSizes: packets.map((packet) => packet.length),
    timeMap: fromItsStart(timeMap),
  };
  const encoded: EncodedSection = { splice, sections, unresolvedJoins };
  return writeCachedSection(artifacts, encoded, packets);
}

/** The speaker of a template, under a consent: clips made under one are never used under another. */
export function likenessIn(template: string, info: TemplateInfo, consent: string | null): Actor | undefined {
  if (consent === null) return undefined;
  return { id: `${info.hash} ${consent}`, read: (seconds) => beginningOf(template, info, seconds) };
}

/** The recording around a group: for its new sound, and for the context of encoding. */
function readAround(group: SectionGroup, audio: TemplateAudio, track: Mp4Track): Recorded {
  const needed = soundNeededBy(group);
  const encoded = blocksAround(group, track);
  const start = Math.min(needed.from, encoded.first * aacBlockSamples);
  const end = Math.max(needed.to, (encoded.last + 1) * aacBlockSamples);
  return { planes: audio.read(start, end), start };
}

/** Empty where only a background's sound is new. */
function fromItsStart(timeMap: readonly TimePoint[]): TimePoint[] {
  const start = timeMap[0]?.output ?? 0;
  return timeMap.map(({ source, output }) => ({ source, output: output - start }));
}

/** A section and its new value in the finished video, samples. */
type PlacedSection = Pick<EncodedPlace, 'start' | 'end' | 'heard'>;

/** Positions of the sections in the finished video: each group shifts everything after it. */
function placeSections(encoded: readonly EncodedSection[]): PlacedSection[] {
  const sections: PlacedSection[] = [];
  let shift = 0;
  for (const { splice, sections: places } of encoded) {
    for (const { start, end, heard } of places)
      sections.push({ start: start + shift, end: end + shift, heard: heard === undefined ? undefined : heard + shift });
    shift += (splice.packetSizes.length - (splice.lastPacket - splice.firstPacket + 1)) * aacBlockSamples;
  }
  return sections;
}

/** The film that is heard in a section, if its sound is a filmed take's. */
function lipsOf(
  { section: { recording, freeStart, freeEnd }, source }: SpokenWords,
  { variable, start, end }: SectionToRender,
  { heard, plan: { pictures } }: PlacedSection & { plan: Plan },
): Lips[] {
  const { film } = recording ?? {};
  if (!film || !recording || source !== recordingSource || heard === undefined) return [];
  const map = pictures.flatMap(({ times }) => times);
  const heardAt = heard - (recording.seams ? 0 : startOfSpeech(recording.file));
  const times = spanTimes(map, freeStart, freeEnd);
  return [{ film, variable, start, end, heardAt, times }];
}

/** A section whose value nobody filmed, and its sound. */
function unfilmedOf(
  { section: { recording, freeStart, freeEnd }, key, samples, seams }: SpokenWords,
  { variable, start, end }: SectionToRender,
  { heard, plan: { pictures } }: PlacedSection & { plan: Plan },
): UnfilmedLips[] {
  if (recording?.film || heard === undefined) return [];
  const times = spanTimes(
    pictures.flatMap((span) => span.times),
    freeStart,
    freeEnd,
  );
  const { before, after } = seams?.coupled ? seams : { before: 0, after: 0 };
  return [{ variable, start, end, heardAt: heard, times, clip: key, from: before, to: samples.length - after }];
}

function findingsOf({ section, reason }: SpokenWords, { stretch = 1 }: Partial<EncodedPlace>): RowFinding[] {
  const { text: value, variable: subject, start, end } = section;
  const found: RowFinding[] = [];
  const place = end - start;
  // The rule of the check before anything is generated.
  if (wantsWholeScript({ reason: null, seconds: stretch * place, place_seconds: place }))
    found.push({ code: 'long_value', subject, value });
  if (reason === 'other_script') found.push({ code: 'other_voice', subject, value });
  return found;
}
