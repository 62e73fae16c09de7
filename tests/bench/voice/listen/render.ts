import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { itemAt } from '#shared/at.ts';
import { markedWords, parseScript, spokenText, withAttached } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { pitchRate, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { finishedVideo } from '../../../support/finished-video.ts';
import { makeTemplate } from '../../../support/make-template.ts';
import { mediaFolder } from '../../../support/media.ts';
import { createMemoryStore } from '../../../support/memory-store.ts';
import { wavOf } from '../../../support/wav-file.ts';
import { median } from '../../speech/statistics.ts';

/** A person's recording and its script with one mark. */
export type ListenedRecording = { id: string; file: string; script: string };

const ljspeech = (name: string): string => join(mediaFolder, 'speech', 'ljspeech', `${name}.wav`);

/** Two sentences of a woman: a value at the start, and one late in a long sentence. */
export const recordings: readonly ListenedRecording[] = [
  {
    id: 'start',
    file: ljspeech('LJ001-0009'),
    script:
      '{{name|Printing}}, then, for our purpose, may be considered as the art of making books by means of movable types.',
  },
  {
    id: 'late',
    file: ljspeech('LJ001-0003'),
    script:
      'For although the Chinese took impressions from wood blocks engraved in relief for centuries before the ' +
      'woodcutters of the {{name|Netherlands}}, by a similar process',
  },
];

/** A sound file, and how its value meets the words beside it. */
export type Spoken = {
  file: string;
  /** The value's sound alone. */
  value: Float32Array;
  /** Change of pitch over the value's last 150 ms, semitones. */
  fall: number;
  /** Pitch after the value against its end, semitones, absolute. */
  jump: number;
  /** Level of the value against its sentence, dB. */
  level: number;
  /** The quietest 20 ms within 100 ms of the seams, dB below full scale. */
  quietest: number;
};

const rate = 48_000;
const artifacts = createMemoryStore();
const narrator = new Narrator({ artifacts });

/** The recording itself, with the words that will be replaced as its value. */
export async function spokenByPerson(recording: ListenedRecording, out: string): Promise<Spoken> {
  const { samples, section } = await readTemplate(recording, out);
  const file = join(out, `${recording.id}-person.wav`);
  writeFileSync(file, wavOf(inQuiet(samples)));
  return { file, ...meetingOf(samples, section) };
}

type Value = { voice: string; name: string; out: string; number: number };

/** A template with one marked section. */
export type MarkedTemplate = {
  folder: string;
  section: { start: number; end: number };
  mark: ReturnType<typeof markedWords>[number];
};

type SaidValue = { name: string; voice: string; narrator: Narrator; artifacts: ArtifactStore; out: string };

/** The sound of a finished video with a value in its section, and where that section is in it. */
export async function soundOfVideo(
  { folder, section, mark }: MarkedTemplate,
  { name, voice, narrator: clips, artifacts: kept, out }: SaidValue,
): Promise<{ samples: Float32Array; place: Section }> {
  const { plan, sections } = await renderVideo({
    template: folder,
    artifacts: kept,
    voice: voiceConfigOf(voice),
    consent: 'bench',
    clips,
    sections: [
      {
        variable: mark.variable,
        ...section,
        text: withAttached(mark, name),
        replaces: withAttached(mark, mark.spoken),
        around: mark.around,
      },
    ],
  });
  const file = await finishedVideo(out, { plan, template: folder, artifacts: kept });
  return { samples: await readSound(file, { longest: longestSound }), place: itemAt(sections, 0) };
}

/** A finished video's sound, with a value in the person's sentence. */
export async function renderValue(recording: ListenedRecording, { voice, name, out, number }: Value): Promise<Spoken> {
  const template = await readTemplate(recording, out);
  const { samples, place } = await soundOfVideo(template, { name, voice, narrator, artifacts, out });
  const file = join(out, `${recording.id}-${number}.wav`);
  writeFileSync(file, wavOf(inQuiet(samples)));
  return { file, ...meetingOf(samples, place) };
}

/** The whole sentence in the voice itself. @returns the sound file. */
export async function wholeSentence(
  recording: ListenedRecording,
  { voice, name, out, number }: Value,
): Promise<string> {
  const [mark] = markedWords(parseScript(recording.script));
  if (!mark) throw new Error(recording.script);
  const text = spokenText(parseScript(recording.script.replace(/\{\{[^}]*\}\}/, name)));
  const { samples } = await narrator.speak({ text, kind: 'sentence', voice: voiceConfigOf(voice) });
  const file = join(out, `${recording.id}-${number}-whole.wav`);
  writeFileSync(file, wavOf(inQuiet(samples)));
  return file;
}

/** With a quarter of a second of silence at both ends: what begins at once is heard badly. */
function inQuiet(samples: Float32Array): Float32Array {
  const quiet = new Float32Array(samples.length + rate / 2);
  quiet.set(samples, rate / 4);
  return quiet;
}

const templates = new Map<string, Promise<Awaited<ReturnType<typeof makeOne>>>>();

function readTemplate(recording: ListenedRecording, out: string) {
  const known = templates.get(recording.id) ?? makeOne(recording, out);
  templates.set(recording.id, known);
  return known;
}

async function makeOne({ id, file, script }: ListenedRecording, out: string) {
  const folder = join(out, `template-${id}`);
  const samples = await readSound(file, { longest: longestSound });
  await makeTemplate(folder, [samples], { width: 160, height: 120 });
  const { words } = await alignScript({ samples, script });
  const own = words.filter(({ occurrence }) => occurrence !== null);
  const [mark] = markedWords(parseScript(script));
  if (!mark) throw new Error(script);
  return { folder, samples, mark, section: { start: itemAt(own, 0).start, end: own.at(-1)?.end ?? 0 } };
}

function meetingOf(samples: Float32Array, { start, end }: { start: number; end: number }): Omit<Spoken, 'file'> {
  const pitches = trackPitch(samples, rate).values;
  const voiced = (from: number, to: number): number[] =>
    [...pitches.subarray(Math.max(0, Math.round(from * pitchRate)), Math.round(to * pitchRate))].filter(
      (value) => value > 0,
    );
  const last = voiced(end - 0.15, end);
  const third = Math.max(1, Math.floor(last.length / 3));
  const after = voiced(end, end + 0.3).slice(0, 5);
  const levelOf = (from: number, to: number): number => {
    const part = samples.subarray(Math.round(from * rate), Math.round(to * rate));
    return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length + 1e-12);
  };
  const moments = [start, end].flatMap((edge) => Array.from({ length: 9 }, (_, step) => edge + 0.02 * step - 0.1));
  return {
    value: samples.slice(Math.round(start * rate), Math.round(end * rate)),
    fall: last.length < 8 ? NaN : semitonesBetween(median(last.slice(0, third)), median(last.slice(-third))),
    jump:
      last.length < 3 || after.length < 3 ? NaN : Math.abs(semitonesBetween(median(last.slice(-third)), median(after))),
    level: levelOf(start, end) - levelOf(0, samples.length / rate),
    quietest: Math.min(...moments.filter((at) => at >= 0).map((at) => levelOf(at, at + 0.02))),
  };
}
