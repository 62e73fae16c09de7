import { manyLanguages, statedLicences, type ModelFamily } from '#shared/models.ts';

export type CatalogueFile = {
  address: string;
  /** Bytes, to the nearest 100 kB if the publisher rounds. */
  size: number;
  /** Hex; null if unknown: adding the model then needs the user's consent. */
  sha256: string | null;
};

/** A speech model that can be downloaded. */
export type CatalogueEntry = {
  id: string;
  name: string;
  family: ModelFamily;
  /** Language tag; `manyLanguages` for a model that understands many. */
  language: string;
  /** As the publisher of the voice states it; an SPDX id if there is one. */
  licence: string;
  /** Archive with the model's folder. */
  archive: CatalogueFile;
  /** For voices: processor time of one name, seconds, as measured by the project (`docs/measurements/voice.md`). */
  secondsPerName?: number;
};

const releases = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

function voice(name: string, size: number, sha256: string | null): CatalogueFile {
  return { address: `${releases}/tts-models/${name}.tar.bz2`, size, sha256 };
}

function recognizer(name: string, size: number, sha256: string | null): CatalogueFile {
  return { address: `${releases}/asr-models/${name}.tar.bz2`, size, sha256 };
}

/** Measured with one model of each family. */
const secondsPerName = { piper: 0.1, kokoro: 0.9 } as const;

/**
 * Models of the k2-fsa releases, of families of which a real model passes our tests. Several independent projects pin the
 * same checksums.
 */
export const catalogue: readonly CatalogueEntry[] = [
  {
    id: 'piper-en-us-amy',
    name: 'Amy (Piper)',
    family: 'vits',
    language: 'en-US',
    licence: statedLicences.card,
    archive: voice(
      'vits-piper-en_US-amy-medium-int8',
      21_028_122,
      'bd23c0aa629eb3719448582f45ede49e8fa6a679061fed5eab16a6a6fd8e7e82',
    ),
    secondsPerName: secondsPerName.piper,
  },
  {
    id: 'piper-en-us-lessac',
    name: 'Lessac (Piper)',
    family: 'vits',
    language: 'en-US',
    licence: statedLicences.blizzard,
    archive: voice(
      'vits-piper-en_US-lessac-medium',
      67_230_653,
      '9e3febfacf0abf4270172d2958bcec246032b7e88efc2720840cc80c93de334e',
    ),
    secondsPerName: secondsPerName.piper,
  },
  {
    id: 'piper-es-es-davefx',
    name: 'DaveFX (Piper)',
    family: 'vits',
    language: 'es-ES',
    licence: statedLicences.card,
    archive: voice(
      'vits-piper-es_ES-davefx-medium-int8',
      21_171_632,
      '8bb8ac1cefb727caec9bd9c6c3185c673c8b42c53bd29bb25d5a7715dac37125',
    ),
    secondsPerName: secondsPerName.piper,
  },
  {
    id: 'piper-de-de-thorsten',
    name: 'Thorsten (Piper)',
    family: 'vits',
    language: 'de-DE',
    licence: 'CC0-1.0',
    archive: voice(
      'vits-piper-de_DE-thorsten-medium-int8',
      20_900_000,
      '07e240b7b9c1fc9211d5a69512f8cbe11b3286c2ed79c15c076ac6ed427fdf13',
    ),
    secondsPerName: secondsPerName.piper,
  },
  {
    id: 'kokoro-en-int8',
    name: 'Kokoro, compact',
    family: 'kokoro',
    language: 'en-US',
    licence: 'Apache-2.0',
    archive: voice(
      'kokoro-int8-en-v0_19',
      103_248_205,
      'c9f0dd393615805b0bab050c340834d5e684e732aec91c0e860cd30e982c08bd',
    ),
    secondsPerName: secondsPerName.kokoro,
  },
  {
    id: 'whisper-tiny-en',
    name: 'Whisper tiny',
    family: 'whisper',
    language: 'en',
    licence: 'MIT',
    archive: recognizer(
      'sherpa-onnx-whisper-tiny.en',
      118_071_777,
      '2bd6cf965c8bb3e068ef9fa2191387ee63a9dfa2a4e37582a8109641c20005dd',
    ),
  },
  {
    id: 'whisper-base-en',
    name: 'Whisper base',
    family: 'whisper',
    language: 'en',
    licence: 'MIT',
    archive: recognizer(
      'sherpa-onnx-whisper-base.en',
      208_576_005,
      '475bc7052ce299c007f6d5d5407ba8601f819a2867f6eecee510ed17df581542',
    ),
  },
  {
    id: 'whisper-base',
    name: 'Whisper base',
    family: 'whisper',
    language: manyLanguages,
    licence: 'MIT',
    archive: recognizer(
      'sherpa-onnx-whisper-base',
      207_557_382,
      '911b2083efd7c0dca2ac3b358b75222660dc09fb716d64fbfc417ba6c99ff3de',
    ),
  },
  {
    id: 'parakeet-110m-en',
    name: 'Parakeet 110M',
    family: 'nemoCtc',
    language: 'en',
    licence: 'CC-BY-4.0',
    archive: recognizer(
      'sherpa-onnx-nemo-parakeet_tdt_ctc_110m-en-36000-int8',
      104_337_827,
      '17f945007b52ccd8b7200ffc7c5652e9e8e961dfdf479cefcabd06cf5703630b',
    ),
  },
  {
    id: 'moonshine-tiny-en',
    name: 'Moonshine tiny',
    family: 'moonshine',
    language: 'en',
    licence: 'MIT',
    archive: recognizer(
      'sherpa-onnx-moonshine-tiny-en-int8',
      107_600_538,
      'd5fe6ec4334fef36255b2a4010412cad4c007e33103fec62fb5d17cad88086f2',
    ),
  },
];
