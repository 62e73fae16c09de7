import { float32At, itemAt } from '#shared/at.ts';
import { cosOfTurns, exp, log, sinOfTurns, tanh } from '../../signal/exact-math.ts';
import { createRealTransform, type RealTransform } from './real-transform.ts';

/*
 * Sound from the spectra of the network: a source-filter vocoder with the formulas of hibari's README ("ONNX interface").
 * Pulses at the pitch pass a filter, shaped noise and a part with free phases are added, and an inverse short-time Fourier
 * transform makes samples of them. Instead of 24 kHz with windows of 1,200 samples it uses 48 kHz with 2,400: the bins are
 * the same, and nothing has to be resampled afterwards.
 */

/** Samples a second of the sound. */
export const vocoderRate = 48_000;
/** Samples from one frame to the next at the network's own pace: 12.5 ms. */
export const frameHop = 600;
/** Bins of a frame, up to 12 kHz, and their distance, Hz. */
export const binCount = 601;
export const binHertz = 20;
/** Frames below this pitch are voiceless, Hz. */
export const lowestPitch = 40;

/** Samples of a window. */
const size = 2_400;
/** Harmonics above this frequency get no pulses, Hz. */
const highestHarmonic = 11_000;
/** Maximum amplitude of a bin, nepers. */
const loudest = 7;

/** Frames of the network, as arrays of {@link binCount} values each. */
export type Spectra = {
  /** Amplitudes of the voiced part, of its noise, and of the part with free phases, nepers. */
  harmonic: readonly Float32Array[];
  noise: readonly Float32Array[];
  free: readonly Float32Array[];
  /** Phases of the voiced part, half turns before `tanh`; and of the free part, radians. */
  phase: readonly Float32Array[];
  freePhase: readonly Float32Array[];
  /** Pitch of each frame, Hz. */
  pitch: Float32Array;
};

type VocoderSettings = {
  /** Samples from one frame to the next; {@link frameHop} keeps the network's pace. */
  hop: number;
  /** Added to the amplitudes of each bin, nepers. */
  colour?: Float32Array | undefined;
};

let transform: Promise<RealTransform> | undefined;

/** @returns mono samples at {@link vocoderRate}: frames × hop, rounded. The first and last two frames fade. */
export async function vocode(spectra: Spectra, { hop, colour }: VocoderSettings): Promise<Float32Array> {
  transform ??= createRealTransform(size);
  const own = await transform;
  const frames = spectra.pitch.length;
  const length = Math.round(frames * hop);
  const source = pulses(spectra.pitch, hop);
  const sum = new Float32Array(length + size);
  const weights = new Float32Array(length + size);
  for (let frame = 0; frame < frames; frame++) {
    // The frame's middle is at `start` in the output, and the arrays begin half a window earlier.
    const start = Math.round(frame * hop);
    for (let index = 0; index < size; index++)
      own.time[index] = float32At(source, start + index) * float32At(window, index);
    own.forward();
    shape(own.spectrum, spectra, frame, colour);
    own.inverse();
    for (let index = 0; index < size; index++) {
      const weight = float32At(window, index);
      sum[start + index] = float32At(sum, start + index) + float32At(own.time, index) * weight;
      weights[start + index] = float32At(weights, start + index) + weight * weight;
    }
  }
  const output = new Float32Array(length);
  for (let index = 0; index < length; index++) {
    const at = index + size / 2;
    // The network learnt from windows with half as many samples, so its amplitudes are half of those here.
    output[index] = (2 * float32At(sum, at)) / (size * Math.max(1e-11, float32At(weights, at)));
  }
  return output;
}

/** A periodic Hann window. */
const window = Float32Array.from({ length: size }, (_, index) => 0.5 - 0.5 * cosOfTurns(index / size));
/** Peak of a cosine of amplitude 1 in the spectrum of a window. */
const cosinePeak = size / 4;

/** Makes the spectrum of a frame's sound from that of its pulses, in place. */
function shape(spectrum: Float32Array, spectra: Spectra, frame: number, colour: Float32Array | undefined): void {
  const [harmonic, phase] = [itemAt(spectra.harmonic, frame), itemAt(spectra.phase, frame)];
  const [noise, free] = [itemAt(spectra.noise, frame), itemAt(spectra.free, frame)];
  const freePhase = itemAt(spectra.freePhase, frame);
  const isVoiced = float32At(spectra.pitch, frame) > 0 || float32At(spectrum, 2) !== 0;
  // The first two values are the real parts of the bins at both ends.
  spectrum[1] = 0;
  for (let bin = 0; bin < binCount; bin++) {
    const gain = colour ? float32At(colour, bin) : 0;
    const [re, im] = [2 * bin, 2 * bin + 1];
    const hiss = exp(Math.min(loudest, float32At(noise, bin)) + gain);
    const loose = exp(Math.min(loudest, float32At(free, bin)) + gain);
    const turns = float32At(freePhase, bin) / (2 * Math.PI);
    let real = hiss * noiseAt(frame, re) + loose * cosOfTurns(turns);
    let imaginary = hiss * noiseAt(frame, im) + loose * sinOfTurns(turns);
    if (isVoiced) {
      const voice = exp(Math.min(loudest, float32At(harmonic, bin)) + gain) / cosinePeak;
      const angle = tanh(float32At(phase, bin)) / 2;
      const [c, s] = [voice * cosOfTurns(angle), voice * sinOfTurns(angle)];
      const [x, y] = [float32At(spectrum, re), bin === 0 ? 0 : float32At(spectrum, im)];
      real += c * x - s * y;
      imaginary += c * y + s * x;
    }
    spectrum[re] = real;
    if (bin > 0) spectrum[im] = imaginary;
  }
  // Nothing above the network's bandwidth.
  spectrum.fill(0, 2 * binCount);
}

/**
 * A train of pulses: all harmonics up to {@link highestHarmonic}, as a sum of cosines in closed form, so that nothing
 * aliases.
 * @returns samples from half a window before the first frame's middle on; silence outside the frames.
 */
export function pulses(pitch: Float32Array, hop: number): Float32Array {
  const frames = pitch.length;
  const length = Math.round(frames * hop);
  const output = new Float32Array(length + size);
  let phase = 0;
  for (let index = 0; index < length; index++) {
    // A frame's pitch holds in the middle of its hop.
    const position = (index + 0.5) / hop - 0.5;
    const before = Math.floor(position);
    const share = position - before;
    const low = float32At(pitch, Math.max(0, before));
    const high = float32At(pitch, Math.min(frames - 1, before + 1));
    const hertz = low + share * (high - low);
    phase += Math.max(lowestPitch, hertz) / vocoderRate;
    phase -= Math.floor(phase);
    if (hertz <= lowestPitch) continue;
    const harmonics = Math.floor(highestHarmonic / hertz) + 0.5;
    const half = 2 * sinOfTurns(phase / 2);
    // Near whole turns both sines vanish; their quotient's limit is the number of harmonics.
    const sum = Math.abs(half) < 1e-3 ? harmonics : sinOfTurns(harmonics * phase) / half;
    output[index + size / 2] = sum - 0.5;
  }
  return output;
}

/** Normal random numbers, the same in each process. */
const normals = makeNormals(1 << 16);

/** By Box and Muller's method, from Mulberry32. */
function makeNormals(count: number): Float32Array {
  const values = new Float32Array(count);
  let state = 1;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  for (let index = 0; index < count; index += 2) {
    const radius = Math.sqrt(-2 * log(uniform()));
    const turn = uniform();
    values[index] = radius * cosOfTurns(turn);
    values[index + 1] = radius * sinOfTurns(turn);
  }
  return values;
}

/** The noise of a frame; an odd stride keeps frames from repeating each other. */
function noiseAt(frame: number, index: number): number {
  return float32At(normals, (frame * 12_911 + index) & 0xffff);
}
