import { basename } from 'node:path';
import type { VoiceConfig } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { defaultVoiceId, voiceConfigOf } from '../../shared/voices.ts';
import { createSpeaker } from '../../electron/engine/speech/clips.ts';
import { enginesFor } from '../../electron/engine/speech/hosted-voices.ts';
import { inspectModel } from '../../electron/engine/speech/neural/model-folder.ts';
import type { SpeechRequest } from '../../electron/engine/speech/speech-request.ts';
import { cutTakes } from '../../electron/engine/speech/takes/takes.ts';
import { joined, rate, type Played, type Sentence } from './sentence.ts';

/** A name said in two ways. */
export type Example = { name: string; source: string; before: Played; after: Played };

export type Chapter = { title: string; text: string; before: string; after: string; examples: Example[] };

type Speak = (request: SpeechRequest) => Promise<{ samples: Float32Array; source: string }>;

const plain = (id: string): VoiceConfig => ({ ...voiceConfigOf(id), pitch_match: false });

/** The voice as it speaks by itself, and fitted and matched to the sample's speaker. */
async function matched(name: string, voice: VoiceConfig, sentence: Sentence, speak: Speak): Promise<Example> {
  const { place, actor } = sentence;
  const natural = await speak({ text: name, voice: { ...voice, pitch_match: false } });
  const fitted = await speak({ text: name, voice: { ...voice, pitch_match: true }, place, actor });
  const [before, after] = [sentence.pasted(natural.samples), sentence.spliced(fitted.samples)];
  return { name, source: fitted.source, before, after };
}

async function mapInTurn<From, To>(items: readonly From[], make: (item: From) => Promise<To>): Promise<To[]> {
  const made: To[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

export async function builtinChapter(sentence: Sentence, cacheFolder: string): Promise<Chapter> {
  const { speak } = createSpeaker({ cacheFolder });
  const names = 'Christopher Maria Bo Priya Alejandra Kevin Stephanie Robert Jonathan Mia Charlotte Oliver'.split(' ');
  const voices = ['flite:rms', 'flite:awb', 'espeak:en-us'];
  const examples = await mapInTurn([...names.entries()], ([index, name]) =>
    matched(name, voiceConfigOf(voices[index % voices.length] ?? defaultVoiceId), sentence, speak),
  );
  return {
    title: 'Built-in voices',
    text: 'Three voices that are not the presenter’s, first as they speak a name alone, then within its sentence and brought to her pitch, pace, loudness and room.',
    before: 'As it is',
    after: 'Matched',
    examples,
  };
}

export async function scriptsChapter(sentence: Sentence, cacheFolder: string): Promise<Chapter> {
  const { speak } = createSpeaker({ cacheFolder });
  const names = ['Владимир', 'محمد', 'प्रिया', 'Ελένη', '유나', '李娜', 'นภา', 'დავით', 'Անի', 'தமிழ்', 'শ্রেয়া', 'Ірина'];
  return {
    title: 'Other scripts',
    text: 'Names that an English voice cannot read are spoken by eSpeak’s voice of their language.',
    before: 'As it is',
    after: 'Matched',
    examples: await mapInTurn(names, (name) => matched(name, voiceConfigOf(defaultVoiceId), sentence, speak)),
  };
}

export async function pronunciationChapter(sentence: Sentence, cacheFolder: string): Promise<Chapter> {
  const { speak } = createSpeaker({ cacheFolder });
  const names = 'Siobhan Niamh Saoirse Aoife Caoimhe Eoin Cillian Tadhg Sinead Oisin Ciaran Eilidh'.split(' ');
  const { place, actor } = sentence;
  const examples = await mapInTurn([...names.entries()], async ([index, name]) => {
    const voice = voiceConfigOf(index % 2 === 0 ? 'flite:slt' : 'espeak:en-us');
    // An entry that says nothing keeps the starter list away.
    const none = [{ name, language: null, ipa: null, respelling: null }];
    const guessed = await speak({ text: name, voice, place, actor, pronunciations: none });
    const told = await speak({ text: name, voice, place, actor });
    const [before, after] = [sentence.spliced(guessed.samples), sentence.spliced(told.samples)];
    return { name, source: told.source, before, after };
  });
  return {
    title: 'Pronunciation',
    text: 'What a voice guesses from the letters, and what it says once it is told. These names come with the app; your own are added for a name and a language.',
    before: 'Guessed',
    after: 'Told',
    examples,
  };
}

/** The presenter is a built-in voice, so it can also “record” names: one long take, cut into names. */
export async function takesChapter(sentence: Sentence, cacheFolder: string): Promise<Chapter> {
  const { speak } = createSpeaker({ cacheFolder });
  const names = 'Emma Daniel Victoria Peter Nadia Samuel Olga Benjamin Laura Felix Grace Henry'.split(' ');
  const spoken = await mapInTurn(names, (text) => speak({ text, voice: plain('flite:slt') }));
  const pause = new Float32Array(0.9 * rate).map((_, index) => 0.0004 * Math.sin(index * index));
  const take = joined([pause, ...spoken.flatMap(({ samples }) => [samples, pause])]);
  const examples = (await cutTakes(take, names)).flatMap((cut): Example[] => {
    if (cut.name === null) return [];
    const raw = take.slice(cut.start * rate, cut.end * rate);
    const [before, after] = [sentence.pasted(raw), sentence.spliced(cut.samples)];
    return [{ name: names[cut.name] ?? '', source: 'recording', before, after }];
  });
  return {
    title: 'Recorded takes',
    text: 'Twelve names in one long take by the presenter, found by their pauses, cleaned and spliced in place. The presenter of the sample is a built-in voice, so the take is one too.',
    before: 'Pasted',
    after: 'Spliced',
    examples,
  };
}

/** @param folder of an installed model that speaks. */
export async function neuralChapter(sentence: Sentence, cacheFolder: string, folder: string): Promise<Chapter> {
  const { facts } = await inspectModel(folder);
  const model = basename(folder).replaceAll(':', '-');
  const voice = voiceConfigOf(`neural:${model}:${facts.speakers[0] ?? '0'}`);
  const engines = await enginesFor({ voice }, (request) => {
    if (request.kind !== 'find-model') throw new AppError('VOICE_UNAVAILABLE');
    // The one question that is let through; its answer cannot be told from the others' by the type alone.
    return Promise.resolve({ folder, language: facts.language } as never);
  });
  const { speak } = createSpeaker({ cacheFolder, engines });
  const names = 'Christopher Maria Bo Priya Alejandra Kevin Stephanie Robert Jonathan Mia Charlotte Oliver'.split(' ');
  return {
    title: `Neural voice: ${model}`,
    text: 'A voice of an installed model, by itself and matched to the presenter.',
    before: 'As it is',
    after: 'Matched',
    examples: await mapInTurn(names, (name) => matched(name, voice, sentence, speak)),
  };
}
