import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { AlignedWord, VoiceConfig } from '#shared/api/index.ts';
import { AppError, isAppError, toWireError } from '#shared/errors/index.ts';
import type { Heard } from '#shared/listening.ts';
import { withAttached } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { joined, soundRate } from '#shared/wav.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { resample } from '../media/codec/resample.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { checkLength } from '../speech/clips/clip-problems.ts';
import type { Clip } from '../speech/clips/narrator.ts';
import type { SpeechRequest } from '../speech/clips/speech-request.ts';
import { earVersion, listenFor, valueToHear, whyNotListened, type ValueToHear } from '../speech/ear/listen.ts';
import type { Ear } from '../speech/ear/loaded-ears.ts';
import { melRate } from '../speech/ear/mel.ts';
import type { Listening } from '../speech/types.ts';
import { learnedOf } from '../template/learned-sound.ts';
import { monoOf, readMono, type TemplateAudio } from '../template/template-audio.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import { valueErrors } from './check-clips.ts';
import { composeGroup, soundNeededBy, type NewWords } from './compose.ts';
import { groupKey, groupSections, placeAmong, type SectionGroup } from './groups.ts';
import { measuredPlace } from './measured-place.ts';
import { recordingOf, requestFor, type OpenedRecording } from './render-video.ts';
import type { SectionToRender } from './types.ts';
import { wordsAround, type WordsAround } from '../speech/ear/words-around.ts';

type ListenOptions = {
  /** Folder of the template. */
  template: string;
  /** Where verdicts are kept. */
  artifacts: ArtifactStore;
  /** The words of the template's script in its recording; empty without a script. */
  words: readonly AlignedWord[];
  sections: readonly SectionToRender[];
  /** All places of the template: a render finds words between them. */
  places: readonly Section[];
  /** All values of each variable, as in the rows, which its values could be taken for. */
  among: Readonly<Record<string, readonly string[]>>;
  voice: VoiceConfig;
  /** Consent of the template's speaker; null without one. */
  consent: string | null;
  /** The clip of a value, as `speak` of a narrator; null leaves the value out. */
  clipOf: (request: SpeechRequest, signal?: AbortSignal) => Promise<Clip | null>;
  /** Opens the recognizer, on first use. @throws AppError as {@link whyNotListened} knows them. */
  openEar: () => Promise<Ear>;
  /** Language of the words around the values. */
  language: string;
  signal?: AbortSignal | undefined;
  /** Share of the values that are done, 0–1. */
  onProgress?: ((progress: number) => void) | undefined;
};

/**
 * Listens to values where they will be heard: in the assembled sound of their section, with the words around it. What was
 * heard is kept by everything that it depends on, the clip's samples among them, so a sound is listened to once.
 * @returns for each section, in their order, what was heard; for a value without a clip, the reason.
 * @throws CancelledError, and errors of `clipOf` that are not the value's fault.
 */
export async function listenToClips(options: ListenOptions): Promise<Listening[]> {
  const { template, sections, signal, onProgress } = options;
  const { info } = await loadTemplateIndex(template);
  using recording = recordingOf(template, info);
  const heard: Listening[] = [];
  for (const [index, section] of sections.entries()) {
    onProgress?.(index / sections.length);
    // Yields to the event loop, so that a cancellation can arrive.
    await nextTurn();
    try {
      heard.push(await listenToSection(section, recording, options, signal));
    } catch (error) {
      if (!isAppError(error) || !valueErrors.has(error.code)) throw error;
      heard.push({ error: toWireError(error) });
    }
  }
  return heard;
}

async function listenToSection(
  section: SectionToRender,
  recording: OpenedRecording,
  { template, artifacts, words, places, among, voice, consent, openEar, language, clipOf }: ListenOptions,
  signal: AbortSignal | undefined,
): Promise<Listening> {
  const { info } = recording;
  const { attached } = section;
  const bare = among[section.variable] ?? [];
  const value = await valueToHear({
    text: section.text,
    variable: section.variable,
    among: attached ? bare.map((one) => withAttached({ attached }, one)) : bare,
    pronunciations: section.pronunciations ?? [],
  });
  if ('reason' in value) return { verdict: 'not_listened', reason: value.reason };
  const ear = await openEar().catch(whyNotListened);
  if (typeof ear === 'string') return { verdict: 'not_listened', reason: ear };
  const prompt = ear.promptFor(language);
  if (!prompt) return { verdict: 'not_listened', reason: 'language' };
  const placed = placeAmong(section, places, info);
  const { word, place } = measuredPlace(placed, recording);
  const clip = await clipOf({ ...requestFor(placed, info, { template, voice, consent }), place }, signal);
  if (clip === null) return { error: toWireError(new AppError('ARTIFACT_MISSING', { subject: section.variable })) };
  checkLength(clip, section.variable);
  const [alone] = groupSections([section], info);
  if (!alone) throw new RangeError('a section without a group');
  const group: SectionGroup = { ...alone, sections: [placed] };
  const around = wordsAround(words, section);
  const names = [value.spellings, value.others.map(({ text }) => text)];
  const spoken = groupKey(group, [clip], info, learnedOf(template, info));
  const key = hashOf(['listening', earVersion, ear.identity, language, spoken, around, names]);
  const known = await readVerdict(artifacts, key, value);
  if (known) return { ...known, clip: clip.key };
  const replaced = { section: placed, place: word, clip: clip.samples, seams: clip.seams };
  const sound = assembledSound({ group, words: replaced, key: spoken }, around, recording);
  const heard = await listenFor(value, { sound, ...around }, ear, prompt);
  await keepVerdict(artifacts, key, value, heard);
  return { ...heard, clip: clip.key };
}

/** A kept verdict tells no name: `like` is the index of a name that the value was compared with. */
const verdictSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('heard') }),
  z.object({ verdict: z.literal('unsure'), like: z.number().int().nullable() }),
]);

async function readVerdict(artifacts: ArtifactStore, key: string, { others }: ValueToHear): Promise<Heard | null> {
  const bytes = await artifacts.read({ kind: 'verdicts', key });
  const { success, data } = verdictSchema.safeParse(bytes && parseJson(Buffer.from(bytes).toString('utf8')));
  if (!success) return null;
  if (data.verdict === 'heard') return data;
  return { verdict: 'unsure', soundsLike: data.like === null ? null : (others[data.like]?.text ?? null) };
}

/** What can be kept without a name: a value that sounds like something else than the others is listened to again. */
async function keepVerdict(
  artifacts: ArtifactStore,
  key: string,
  { others }: ValueToHear,
  heard: Heard,
): Promise<void> {
  if (heard.verdict === 'not_listened') return;
  const like = heard.verdict === 'heard' ? null : heard.soundsLike;
  const index = others.findIndex(({ text }) => text === like);
  if (like !== null && index === -1) return;
  const verdict = heard.verdict === 'heard' ? heard : { verdict: 'unsure', like: like === null ? null : index };
  await artifacts.put({ kind: 'verdicts', key }, [Buffer.from(JSON.stringify(verdict))]);
}

/** The sound of a section as in a video, with the words around it: mono, at the ear's rate. */
function assembledSound(
  { group, words, key }: { group: SectionGroup; words: NewWords; key: string },
  around: WordsAround,
  { audio: open, profile }: OpenedRecording,
): Float32Array {
  const audio = open();
  const { from, to } = soundNeededBy(group);
  const recorded = { planes: audio.read(from, to), start: from };
  const { planes } = composeGroup(group, [words], recorded, profile(), key);
  const [start, end] = [group.firstBlock * aacBlockSamples, (group.lastBlock + 1) * aacBlockSamples];
  const made = monoOf(planes);
  const first = Math.round(around.start * soundRate);
  const last = Math.round(around.end * soundRate);
  const whole = joined([
    readUntil(audio, first, start),
    made.subarray(Math.max(0, first - start), made.length - Math.max(0, end - last)),
    readUntil(audio, end, last),
  ]);
  return resample(whole, soundRate, melRate);
}

function readUntil(audio: TemplateAudio, from: number, to: number): Float32Array {
  return from < to ? readMono(audio, from, to) : new Float32Array(0);
}
