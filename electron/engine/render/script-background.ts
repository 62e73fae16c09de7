import { mapTime, type TimePoint } from '#shared/timeline/time-map.ts';
import { itemAt } from '#shared/at.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { readPackets, writePackets } from '../artifacts/packets.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { joined } from '#shared/wav.ts';
import type { TemplateInfo } from '../template/info.ts';
import {
  blocksForJoint,
  mixAtOwnPace,
  mixVersion,
  shortestSound,
  soundStretches,
  type SoundStretch,
} from './background-sound.ts';
import { bytesOf } from './section-cache.ts';
import { encodedPartSchema, encodePart, jointSamples, type EncodedPart, type SpokenPart } from './script-parts.ts';
import type { FilledScript, ScriptOptions, SentenceToMix } from './script-sentences.ts';
import type { BackgroundSound } from './types.ts';

/*
 * Sounds of backgrounds under a script that is spoken as a whole. Sentences with such a sound are encoded again,
 * neighbours as one part. The sound does not reach into the joints with other sentences, which stay the same for all
 * rows.
 */

/** The sound of a script: its parts, some of them mixed. */
type ScriptSound = {
  /** Words and lengths of each sentence as spoken. */
  parts: SpokenPart[];
  /** The sound track, one part after another. */
  sound: EncodedPart[];
  /** When pictures are shown with it. */
  times: TimePoint[];
  newBytes: number;
  /** Sentences that had to be spoken, as their sound was not stored. */
  spoken: number;
};

type Run = { first: number; last: number; start: number; sounds: SoundStretch[] };

type MixOptions = Pick<ScriptOptions, 'artifacts' | 'sounds' | 'assets' | 'signal'> & {
  /** Parts of the sentences, as {@link FilledScript.speak} returns them. */
  parts: readonly SpokenPart[];
  /** Returns the time map of pictures that follow the parts. */
  timesOf: (parts: readonly SpokenPart[]) => TimePoint[];
  filled: Pick<FilledScript, 'room' | 'toMix'>;
  /** Whether they are a whole video, to which a body may be joined. */
  isWhole: boolean;
  info: TemplateInfo;
};

/**
 * Mixes sounds under the sentences at their time. They begin with the first picture of their background, continue at
 * their own pace, and end with its last one.
 * @throws AppError errors of reading an asset and of the voice; CancelledError.
 */
export async function mixUnderScript(options: MixOptions): Promise<ScriptSound> {
  const { timesOf, filled, isWhole, info, sounds = [] } = options;
  const parts = [...options.parts];
  const ready = new Map<number, SentenceToMix>();
  let times = timesOf(parts);
  let runs = runsUnder(sounds, { parts, times, isWhole, info });
  // A voice may speak a sentence differently than when it was encoded, which shifts everything after it.
  for (;;) {
    const missing = runs.flatMap(({ first, last }) => placesIn(first, last)).filter((place) => !ready.has(place));
    if (missing.length === 0) break;
    for (const place of missing) {
      const sentence = await filled.toMix(place);
      ready.set(place, sentence);
      parts[place] = { ...itemAt(parts, place), blocks: sentence.blocks, words: sentence.words };
    }
    times = timesOf(parts);
    runs = runsUnder(sounds, { parts, times, isWhole, info });
  }

  const sound: EncodedPart[] = [];
  let newBytes = 0;
  let next = 0;
  for (const run of runs) {
    sound.push(...parts.slice(next, run.first));
    const sentences = placesIn(run.first, run.last).map((place) => readyAt(ready, place));
    const keys = parts.slice(run.first, run.last + 1).map(({ key }) => key);
    const mixed = await mixRun(run, { sentences, keys }, options);
    sound.push(mixed.part);
    newBytes += mixed.newBytes;
    next = run.last + 1;
  }
  sound.push(...parts.slice(next));
  return { parts, sound, times, newBytes, spoken: [...ready.values()].filter(({ isNew }) => isNew).length };
}

/** Sentences with a sound under them, encoded as one part; stored under a key of the sentences and the sound. */
async function mixRun(
  { start, sounds: heard }: Run,
  { sentences, keys }: { sentences: readonly SentenceToMix[]; keys: readonly string[] },
  { filled, assets, artifacts, signal }: Pick<MixOptions, 'filled' | 'assets' | 'artifacts' | 'signal'>,
): Promise<{ part: EncodedPart; newBytes: number }> {
  const places = heard.map(({ asset, starts, from, to }) => {
    return [asset.key, asset.duration, starts - start, from - start, to - start];
  });
  const key = hashOf([mixVersion, 'script', keys, sentences.map(({ digest }) => digest), places]);
  const artifact = { kind: 'sections', key } as const;
  const cached = await readPackets(artifacts, artifact, encodedPartSchema);
  if (cached) return { part: cached, newBytes: 0 };
  const [first, last] = [itemAt(sentences, 0), itemAt(sentences, sentences.length - 1)];
  const planes = first.planes.map((_, channel) =>
    joined(sentences.map((sentence) => itemAt(sentence.planes, channel))),
  );
  const { profile } = filled.room;
  await mixAtOwnPace(heard, { planes, start }, { profile, assets, signal });
  const edges = { isFirst: first.isFirst, isLast: last.isLast };
  const { packets, facts } = await encodePart(edges, planes, filled.room, signal);
  const made = { key, ...facts };
  const part = await writePackets(artifacts, artifact, packets, made, encodedPartSchema);
  return { part, newBytes: bytesOf(made) };
}

function placesIn(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function readyAt(ready: ReadonlyMap<number, SentenceToMix>, place: number): SentenceToMix {
  const sentence = ready.get(place);
  if (!sentence) throw new RangeError(`sentence ${place} is not there`);
  return sentence;
}

type Heard = { parts: readonly SpokenPart[]; times: readonly TimePoint[]; isWhole: boolean; info: TemplateInfo };

/** Neighbouring sentences with sounds under them: in output time, away from the joints around them. */
function runsUnder(sounds: readonly BackgroundSound[], { parts, times, isWhole, info }: Heard): Run[] {
  let end = 0;
  const places = parts.map(({ blocks }) => {
    const start = end;
    end += blocks * aacBlockSamples;
    return { start, end };
  });
  const free = isWhole ? blocksForJoint * aacBlockSamples : 0;
  const runs: Run[] = [];
  for (const stretch of soundStretches(sounds, info)) {
    const { asset } = stretch;
    const starts = outputOf(times, stretch.starts);
    const from = Math.max(free, starts, outputOf(times, stretch.from));
    const to = Math.min(end - free, outputOf(times, stretch.to));
    const first = places.findIndex((place) => place.end - jointSamples > from);
    const last = places.findLastIndex((place) => place.start + jointSamples < to);
    if (to - from < shortestSound || first < 0 || last < first) continue;
    const before = runs.at(-1);
    if (before && before.last >= first) {
      before.sounds.push({ asset, starts, from, to });
      before.last = last;
    } else runs.push({ first, last, start: itemAt(places, first).start, sounds: [{ asset, starts, from, to }] });
  }
  return runs.map((run) => {
    const earliest = run.first === 0 ? 0 : run.start + jointSamples;
    const latest = itemAt(places, run.last).end - (run.last === parts.length - 1 ? 0 : jointSamples);
    const within = run.sounds.map((stretch) => ({
      ...stretch,
      from: Math.max(earliest, stretch.from),
      to: Math.min(latest, stretch.to),
    }));
    return { ...run, sounds: within };
  });
}

/** The time at which a moment of the recording is shown. Before the first point of the map, time runs normally. */
function outputOf(times: readonly TimePoint[], source: number): number {
  const first = itemAt(times, 0);
  if (source < first.source) return first.output - (first.source - source);
  return Math.round(mapTime(times, source));
}
