import type { ModelFamily } from '#shared/models.ts';
import { AppError } from '#shared/errors/index.ts';
import type { OnnxFacts } from './onnx-file.ts';

/** The files of a model folder by what they are for. Paths are absolute. */
export type ModelFiles = Readonly<Record<string, string>>;

export type FamilyRule = {
  family: ModelFamily;
  /**
   * The files that identify the family: names inside the folder, a pattern each. If several match, the first quantized
   * one (`int8`) in alphabetical order is used, which is smaller and faster.
   */
  files: Readonly<Record<string, RegExp>>;
  /** Optional files. */
  optional?: Readonly<Record<string, RegExp>>;
  /** Metadata that the runtime reads from a graph without checking for it, by the name of its file in `files`. */
  metadata: Readonly<Record<string, readonly string[]>>;
  /** Whether a graph with this metadata belongs to the family, for families that share their files' names. */
  fits?: (facts: OnnxFacts) => boolean;
  /** Number of inputs that the runtime passes, by file: it crashes, or worse, if the graph takes others. */
  inputs: Readonly<Record<string, readonly number[]>>;
  /**
   * Number of inputs before those with a graph's state, by file. The runtime passes all later outputs as the next
   * state, and reads past their end if there are too few.
   */
  beforeState?: Readonly<Record<string, number>>;
};

const tokens = /^(?:.*[-.])?tokens\.txt$/;
const espeakData = /^espeak-ng-data$/;
const lexicon = /^lexicon.*\.txt$/;
const anyModel = /^(?!.*(?:vocos|hifigan|vocoder)).*\.onnx$/;
const vocoder = /(?:vocos|hifigan|vocoder).*\.onnx$/;

function typeIs(...types: string[]): (facts: OnnxFacts) => boolean {
  return ({ metadata }) => types.includes(metadata.get('model_type') ?? '');
}

/** In the order they are tried: families with more distinctive files come first. */
export const familyRules: readonly FamilyRule[] = [
  {
    family: 'pocket',
    files: {
      lmFlow: /^lm_flow.*\.onnx$/,
      lmMain: /^lm_main.*\.onnx$/,
      encoder: /^encoder.*\.onnx$/,
      decoder: /^decoder.*\.onnx$/,
      textConditioner: /^text_conditioner.*\.onnx$/,
      vocabJson: /^vocab\.json$/,
      tokenScoresJson: /^token_scores\.json$/,
    },
    metadata: {},
    inputs: { lmFlow: [4], encoder: [1], textConditioner: [1] },
    beforeState: { lmMain: 2, decoder: 1 },
  },
  {
    family: 'moonshine',
    files: {
      preprocessor: /^preprocess.*\.onnx$/,
      encoder: /^encode.*\.onnx$/,
      uncachedDecoder: /^uncached_decode.*\.onnx$/,
      cachedDecoder: /^cached_decode.*\.onnx$/,
      tokens,
    },
    metadata: {},
    inputs: { preprocessor: [1], encoder: [2], uncachedDecoder: [3] },
  },
  {
    family: 'whisper',
    files: { encoder: /-encoder.*\.onnx$/, decoder: /-decoder.*\.onnx$/, tokens },
    metadata: {
      encoder: [
        'n_mels',
        'n_text_layer',
        'n_text_ctx',
        'n_text_state',
        'n_vocab',
        'sot',
        'eot',
        'blank_id',
        'translate',
        'transcribe',
        'is_multilingual',
        'no_timestamps',
        'no_speech',
        'sot_sequence',
      ],
    },
    inputs: { encoder: [1], decoder: [6] },
  },
  {
    // NeMo's models for CTC; those for transducers share much of the metadata.
    family: 'nemoCtc',
    files: { model: anyModel, tokens },
    metadata: { model: ['vocab_size', 'subsampling_factor', 'normalize_type'] },
    fits: ({ metadata }) => metadata.has('subsampling_factor') && !metadata.has('pred_rnn_layers'),
    inputs: { model: [2] },
  },
  {
    family: 'zipvoice',
    files: {
      encoder: /^(?:text_)?encoder.*\.onnx$/,
      decoder: /^(?:fm_)?decoder.*\.onnx$/,
      vocoder,
      tokens,
      lexicon,
      dataDir: espeakData,
    },
    metadata: { vocoder: ['model_type'] },
    inputs: { encoder: [4], decoder: [5] },
  },
  {
    family: 'kitten',
    files: { model: anyModel, voices: /^voices\.bin$/, tokens, dataDir: espeakData },
    metadata: { model: ['sample_rate', 'n_speakers', 'has_espeak', 'style_dim'] },
    fits: typeIs('kitten-tts'),
    inputs: { model: [3] },
  },
  {
    family: 'kokoro',
    files: { model: anyModel, voices: /^voices\.bin$/, tokens, dataDir: espeakData },
    optional: { lexicon },
    metadata: { model: ['sample_rate', 'n_speakers', 'has_espeak', 'style_dim'] },
    fits: ({ metadata }) => metadata.has('style_dim'),
    inputs: { model: [3] },
  },
  {
    family: 'matcha',
    files: { acousticModel: anyModel, vocoder, tokens },
    optional: { lexicon, dataDir: espeakData },
    metadata: { acousticModel: ['sample_rate', 'n_speakers'], vocoder: ['model_type'] },
    fits: typeIs('matcha-tts'),
    inputs: { acousticModel: [4, 5] },
  },
  {
    family: 'vits',
    files: { model: anyModel, tokens },
    optional: { lexicon, dataDir: espeakData },
    metadata: { model: ['sample_rate', 'n_speakers', 'language', 'comment'] },
    fits: ({ metadata }) => ['vits', 'melo-vits', ''].includes(metadata.get('model_type') ?? ''),
    inputs: { model: [3, 4, 5, 6, 7] },
  },
];

/** @throws AppError `MODEL_UNSUPPORTED` if the runtime would crash because the graph lacks something. */
export function checkGraph(rule: FamilyRule, role: string, facts: OnnxFacts): void {
  const missing = (rule.metadata[role] ?? []).filter((key) => !facts.metadata.has(key));
  if (missing.length > 0) throw wrongGraph(rule, `${role} lacks ${missing.join(', ')}`);
  const counts = rule.inputs[role];
  if (counts && !counts.includes(facts.inputs.length)) {
    throw wrongGraph(rule, `${role} takes ${facts.inputs.length} inputs`);
  }
  const before = rule.beforeState?.[role];
  const { inputs, outputs } = facts;
  if (before !== undefined && (inputs.length <= before || inputs.length !== outputs.length)) {
    throw wrongGraph(rule, `${role} takes ${inputs.length} inputs and gives ${outputs.length} outputs`);
  }
  if (facts.outputs.length === 0) throw wrongGraph(rule, `${role} gives nothing`);
}

function wrongGraph(rule: FamilyRule, detail: string): AppError {
  return new AppError('MODEL_UNSUPPORTED', { subject: rule.family, detail });
}
