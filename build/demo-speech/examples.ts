import { basename } from 'node:path';
import type { VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { defaultVoiceId, voiceConfigOf } from '#shared/voices.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { enginesFor } from '#electron/engine/speech/clips/hosted-voices.ts';
import { inspectModel } from '#electron/engine/speech/neural/model-folder.ts';
import { requestSpeech, usualProviderLimits } from '#electron/studio/outbound/provider-request.ts';
import { cutTakes } from '#electron/engine/speech/takes/takes.ts';
import { rate, type Played, type Sentence } from './sentence.ts';
import { joined } from '#shared/wav.ts';
import { startStandInService } from './stand-in-service.ts';

/** A name spoken in two ways. */
export type Example = { name: string; source: string; before: Played; after: Played };

export type Chapter = { title: string; text: string; before: string; after: string; examples: Example[] };

const plain = (id: string): VoiceConfig => ({ ...voiceConfigOf(id), pitch_match: false });

/** The voice with its own sound, and fitted and matched to the sample's speaker. */
async function matched(name: string, voice: VoiceConfig, sentence: Sentence, narrator: Narrator): Promise<Example> {
  const { place, actor } = sentence;
  const natural = await narrator.speak({ text: name, voice: { ...voice, pitch_match: false } });
  const fitted = await narrator.speak({ text: name, voice: { ...voice, pitch_match: true }, place, actor });
  const [before, after] = [sentence.pasted(natural.samples), sentence.spliced(fitted.samples)];
  return { name, source: fitted.source, before, after };
}

async function mapInTurn<From, To>(items: readonly From[], make: (item: From) => Promise<To>): Promise<To[]> {
  const made: To[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

const names = 'Christopher Maria Bo Priya Alejandra Kevin Stephanie Robert Jonathan Mia Charlotte Oliver'.split(' ');

/** Names in a voice's own sound, and matched to the presenter. */
async function voiceChapter(
  { title, text, voice }: { title: string; text: string; voice: VoiceConfig },
  sentence: Sentence,
  narrator: Narrator,
): Promise<Chapter> {
  const examples = await mapInTurn(names, (name) => matched(name, voice, sentence, narrator));
  return { title, text, before: 'As it is', after: 'Matched', examples };
}

const builtins = [
  {
    id: 'flite:slt',
    title: 'Built in: Sally',
    text: 'The presenter of the sample is this voice, too: pace, loudness and room are what is left to match.',
  },
  {
    id: 'flite:awb',
    title: 'Built in: Alan',
    text: 'A man’s voice, brought to the presenter’s pitch, pace, loudness and room.',
  },
  {
    id: 'flite:rms',
    title: 'Built in: Robert',
    text: 'The deepest voice. Bent so far it reaches her pitch but remains a man’s: where somebody chooses it for her, the app tells that another is nearer.',
  },
  {
    id: 'espeak:en-us',
    title: 'Built in: eSpeak',
    text: 'It sounds like a machine, and reads scripts that the others cannot.',
  },
];

export async function builtinChapters(sentence: Sentence, cacheFolder: string): Promise<Chapter[]> {
  const narrator = new Narrator({ artifacts: createFileStore(cacheFolder) });
  return mapInTurn(builtins, ({ id, ...words }) =>
    voiceChapter({ ...words, voice: voiceConfigOf(id) }, sentence, narrator),
  );
}

export async function scriptsChapter(sentence: Sentence, cacheFolder: string): Promise<Chapter> {
  const narrator = new Narrator({ artifacts: createFileStore(cacheFolder) });
  const scripts = [
    'Владимир',
    'محمد',
    'प्रिया',
    'Ελένη',
    '유나',
    '李娜',
    'นภา',
    'დავით',
    'Անի',
    'தமிழ்',
    'শ্রেয়া',
    'Ірина',
  ];
  return {
    title: 'Other scripts',
    text: 'Names that an English voice cannot read are spoken by eSpeak’s voice of their language.',
    before: 'As it is',
    after: 'Matched',
    examples: await mapInTurn(scripts, (name) => matched(name, voiceConfigOf(defaultVoiceId), sentence, narrator)),
  };
}

export async function pronunciationChapter(sentence: Sentence, cacheFolder: string): Promise<Chapter> {
  const narrator = new Narrator({ artifacts: createFileStore(cacheFolder) });
  const irish = 'Siobhan Niamh Saoirse Aoife Caoimhe Eoin Cillian Tadhg Sinead Oisin Ciaran Eilidh'.split(' ');
  const { place, actor } = sentence;
  const examples = await mapInTurn([...irish.entries()], async ([index, name]) => {
    const voice = voiceConfigOf(index % 2 === 0 ? 'flite:slt' : 'espeak:en-us');
    // An empty entry overrides the starter list.
    const none = [{ name, language: null, ipa: null, respelling: null }];
    const guessed = await narrator.speak({ text: name, voice, place, actor, pronunciations: none });
    const told = await narrator.speak({ text: name, voice, place, actor });
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
  const narrator = new Narrator({ artifacts: createFileStore(cacheFolder) });
  const read = 'Emma Daniel Victoria Peter Nadia Samuel Olga Benjamin Laura Felix Grace Henry'.split(' ');
  const spoken = await mapInTurn(read, (text) => narrator.speak({ text, voice: plain('flite:slt') }));
  const pause = new Float32Array(0.9 * rate).map((_, index) => 0.0004 * Math.sin(index * index));
  const take = joined([pause, ...spoken.flatMap(({ samples }) => [samples, pause])]);
  const examples = (await cutTakes(take, read)).flatMap((cut): Example[] => {
    if (cut.name === null) return [];
    const raw = take.slice(cut.start * rate, cut.end * rate);
    const [before, after] = [sentence.pasted(raw), sentence.spliced(cut.samples)];
    return [{ name: read[cut.name] ?? '', source: 'recording', before, after }];
  });
  return {
    title: 'Recorded takes',
    text: 'Twelve names in one long take by the presenter, found by their pauses, cleaned and spliced in place. The presenter of the sample is a built-in voice, so the take is one too. A recording keeps its pitch.',
    before: 'Pasted',
    after: 'Spliced',
    examples,
  };
}

/** @param folder of a speech synthesis model. */
export async function neuralChapter(
  sentence: Sentence,
  cacheFolder: string,
  { folder, isStandIn }: { folder: string; isStandIn: boolean },
): Promise<Chapter> {
  const { facts } = await inspectModel(folder);
  const model = basename(folder).replaceAll(':', '-');
  const voice = voiceConfigOf(`neural:${model}:${facts.speakers[0] ?? '0'}`);
  const engines = await enginesFor(
    { voice },
    {
      findModel: () => Promise.resolve({ folder, language: facts.language }),
      providerSpeech: () => Promise.reject(new AppError('VOICE_UNAVAILABLE')),
      discardSpeech: () => Promise.resolve(),
    },
  );
  const narrator = new Narrator({ artifacts: createFileStore(cacheFolder), engines });
  const words = isStandIn
    ? {
        title: 'Neural voice: a stand-in',
        text: 'No model is installed here. This one has a few kilobytes and hums a tone for each sound; a real one is loaded and matched in the same way.',
      }
    : {
        title: `Neural voice: ${model}`,
        text: 'A voice of an installed model, by itself and matched to the presenter.',
      };
  return voiceChapter({ ...words, voice }, sentence, narrator);
}

/** A service on this computer with OpenAI's interface, as no real one can be asked without a key and a price. */
export async function providerChapter(sentence: Sentence, cacheFolder: string): Promise<Chapter> {
  const service = await startStandInService();
  try {
    const voice = voiceConfigOf('provider:stand-in:alan');
    const { settings, key } = service;
    const engines = await enginesFor(
      { voice },
      {
        findModel: () => Promise.reject(new AppError('VOICE_UNAVAILABLE')),
        providerSpeech: (request) =>
          requestSpeech(settings, key, request, AbortSignal.timeout(30_000), usualProviderLimits),
        discardSpeech: () => Promise.resolve(),
      },
    );
    const narrator = new Narrator({ artifacts: createFileStore(cacheFolder), engines });
    const words = {
      title: 'Speech service: a stand-in',
      text: 'A service on this computer with OpenAI’s interface, which speaks with Alan’s voice. Texts go there, and sound comes back, as with a real one.',
    };
    return await voiceChapter({ ...words, voice }, sentence, narrator);
  } finally {
    await service.close();
  }
}
