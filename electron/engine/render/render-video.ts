import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { kindOf } from '#shared/rows/value-kinds.ts';
import type { VoiceConfig } from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { checkSectionLengths, checkSections, type Section } from '#shared/timeline/section.ts';
import type { TimePoint } from '#shared/timeline/time-map.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { AssetFiles } from '../media/layers/layers.ts';
import { aacBlockSamples, type Mp4Track } from '../mp4/movie.ts';
import { templateFiles } from '../template/files.ts';
import { wantsWholeScript } from '#shared/generation-modes.ts';
import type { RowFinding } from '#shared/api/index.ts';
import type { ClipUsed } from '../speech/types.ts';
import type { BackgroundSound, RenderResult, SectionToRender } from './types.ts';
import type { TemplateInfo } from '../template/info.ts';
import { checkLength } from '../speech/clips/clip-problems.ts';
import type { Clip, ClipSource } from '../speech/clips/narrator.ts';
import type { UnplacedRequest } from '../speech/clips/speech-request.ts';
import type { Actor } from '../speech/match/profiles.ts';
import type { ClipPlace } from '../speech/match/fit.ts';
import { recordedVoiceOf } from '../speech/match/recorded-voice.ts';
import { mixUnderSpeech, soundStretches } from './background-sound.ts';
import { composeGroup, findWord, soundNeededBy, type NewWords } from './compose.ts';
import { groupKey, groupSections, type GroupSection, type SectionGroup } from './groups.ts';
import { measuredPlace } from './measured-place.ts';
import { planDuration, planOf, type SplicedSection } from './plan.ts';
import { bytesOf, readCachedSection, writeCachedSection, type EncodedSection } from './section-cache.ts';
import { learnedOf, profileOf } from '../template/learned-sound.ts';
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
  const { template, artifacts, clips, signal, onProgress } = options;
  const index = await loadTemplateIndex(template);
  const sections = inTimeOrder(options.sections, index.info.duration);
  const groups = groupSections(sections, index.info, soundStretches(options.sounds ?? [], index.info));
  const learned = learnedOf(template, index.info);

  const encoded: EncodedSection[] = [];
  let newBytes = 0;
  for (const [position, group] of groups.entries()) {
    // A stored group involves no waiting, so this yields to the event loop, where a cancellation can arrive.
    if (position > 0) await nextTurn();
    throwIfCancelled(signal);
    onProgress?.('Rendering', position / groups.length);
    const requests = group.sections.map((words) => requestFor(words, index.info, options));
    const key = groupKey(
      group,
      requests.map((request) => clips.keyOf(request)),
      index.info,
      learned,
    );
    const cached = await readCachedSection(artifacts, key);
    const section = cached ?? (await renderGroup({ key, group, requests }, index, options));
    if (!cached) newBytes += bytesOf(section.splice);
    encoded.push(section);
  }
  onProgress?.('Rendering', 1);
  const plan = planOf(
    index.info,
    encoded.map(({ splice }) => splice),
  );
  return {
    plan,
    duration: planDuration(plan),
    sections: placeSections(groups, encoded),
    clips: groups.flatMap((group, position) => clipsOf(group, encoded[position])),
    newBytes,
    unresolvedJoins: encoded.reduce((sum, section) => sum + section.unresolvedJoins, 0),
    findings: groups.flatMap((group, position) => findingsOf(group, encoded[position])),
  };
}

/** Checks the places of sections, not their texts, and orders them by time. */
function inTimeOrder(sections: readonly SectionToRender[], duration: number): SectionToRender[] {
  checkSections(sections, duration);
  checkSectionLengths(sections);
  return sections.toSorted((a, b) => a.start - b.start);
}

/** The request to `clips` for a section. The duration of its place is measured later, when the sound is made. */
function requestFor(
  { variable, text, replaces, around, recording, pronunciations }: GroupSection,
  info: TemplateInfo,
  { template, voice, consent = null }: RenderOptions,
): RequestInPlace {
  return {
    text,
    kind: kindOf(variable),
    voice,
    recording: recording ?? undefined,
    pronunciations,
    place: { replaces, around },
    recordedVoice: recordedVoiceOf(template, info),
    actor: likenessIn(template, info, consent),
  };
}

type RequestInPlace = UnplacedRequest & { place: Omit<ClipPlace, 'seconds'> };

type GroupToRender = { key: string; group: SectionGroup; requests: readonly RequestInPlace[] };

async function renderGroup(
  { key, group, requests }: GroupToRender,
  index: TemplateIndex,
  { template, artifacts, assets, clips, signal }: RenderOptions,
): Promise<EncodedSection> {
  const { info, audio: track } = index;
  const audio = openTemplateAudio(template, info);
  try {
    const profile = profileOf(template, info, audio);
    const recorded = readAround(group, audio, track);
    const words: NewWords[] = [];
    const spoken: Omit<Clip, 'key'>[] = [];
    for (const [position, section] of group.sections.entries()) {
      const request = requests[position];
      if (!request) throw new RangeError(`section ${position} of ${requests.length}`);
      const { variable } = section;
      const place = findWord(section, recorded, profile.pauseThreshold);
      const measured = measuredPlace(request.place, place, { info, audio, pauseThreshold: profile.pauseThreshold });
      const clip = await clips.speak({ ...request, place: measured }, signal);
      if (clip.samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: variable });
      checkLength(clip, variable);
      words.push({ section, place, clip: clip.samples, seams: clip.seams });
      spoken.push(clip);
    }
    const { planes, timeMap, sections } = composeGroup(group, words, recorded, profile, key);
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
    const places = sections.flatMap((place, position) => {
      const clip = spoken[position];
      if (!clip) return [];
      const { source, reason, matched, inSentence } = clip;
      return [{ ...place, source, reason, matched, inSentence }];
    });
    const encoded: EncodedSection = { splice, sections: places, unresolvedJoins };
    return await writeCachedSection(artifacts, encoded, packets);
  } finally {
    audio.close();
  }
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

/** Positions of the sections in the finished video: each group shifts everything after it. */
function placeSections(groups: readonly SectionGroup[], encoded: readonly EncodedSection[]): Section[] {
  const sections: Section[] = [];
  let shift = 0;
  for (const [position, { splice, sections: places }] of encoded.entries()) {
    for (const [index, { start, end }] of places.entries()) {
      const { variable } = itemAt(itemAt(groups, position).sections, index);
      sections.push({ variable, start: (start + shift) / 48_000, end: (end + shift) / 48_000 });
    }
    shift += (splice.packetSizes.length - (splice.lastPacket - splice.firstPacket + 1)) * aacBlockSamples;
  }
  return sections;
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

function findingsOf(group: SectionGroup, encoded: EncodedSection | undefined): RowFinding[] {
  return group.sections.flatMap(({ text: value, variable: subject, start, end }, index) => {
    const { stretch = 1, reason } = encoded?.sections[index] ?? {};
    const found: RowFinding[] = [];
    const place = end - start;
    // The rule of the check before anything is generated.
    if (wantsWholeScript({ reason: null, seconds: stretch * place, place_seconds: place }))
      found.push({ code: 'long_value', subject, value });
    if (reason === 'other_script') found.push({ code: 'other_voice', subject, value });
    return found;
  });
}
