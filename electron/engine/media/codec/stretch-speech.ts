import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { type Frame, Rational } from 'node-av/lib';
import { check } from './av-errors.ts';
import { openFilters } from './filter-graph.ts';
import { newFrame } from './handles.ts';

/**
 * Sound appended to the input, seconds. `atempo` holds its last window back and chooses where each window begins:
 * without it, stretched sound would end in up to 25 ms of silence.
 */
const padding = 0.1;

/**
 * Changes the pace of speech but not its pitch, by FFmpeg's `atempo` (WSOLA).
 * @param samples mono, −1 to 1; left unchanged.
 * @param factor new length over old, 0.5 to 2.
 * @returns `round(length × factor)` samples.
 */
export async function stretchSpeech(samples: Float32Array, sampleRate: number, factor: number): Promise<Float32Array> {
  const stretched = new Float32Array(Math.round(samples.length * factor));
  if (stretched.length === 0) return stretched;
  const source = `sample_rate=${sampleRate}:sample_fmt=flt:channel_layout=mono:time_base=1/${sampleRate}`;
  using filters = await openFilters(
    `abuffer@in=${source},atempo=${1 / factor},aformat=sample_fmts=flt,abuffersink@out`,
  );
  using frame = newFrame();
  fill(frame, mirrored(samples, Math.ceil(padding * sampleRate)), sampleRate);
  let filled = 0;
  for (const input of [frame, null]) {
    await filters.send(input);
    for (let output = await filters.next(); output; output = await filters.next()) {
      filled += take(output, stretched, filled);
    }
  }
  return stretched;
}

/** Samples followed by their last ones in reverse, so that the sound continues smoothly. */
function mirrored(samples: Float32Array, count: number): Float32Array {
  const longer = new Float32Array(samples.length + count);
  longer.set(samples);
  longer.set(samples.slice(-count).reverse(), samples.length);
  return longer;
}

function fill(frame: Frame, samples: Float32Array, sampleRate: number): void {
  frame.nbSamples = samples.length;
  frame.format = AV_SAMPLE_FMT_FLT;
  frame.sampleRate = sampleRate;
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  frame.timeBase = new Rational(1, sampleRate);
  frame.pts = 0n;
  check(frame.getBuffer(), 'allocate a frame of sound');
  check(frame.fromBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)), 'fill a frame of sound');
}

/** Appends a frame's samples as far as there is room. @returns how many. */
function take(frame: Frame, into: Float32Array, at: number): number {
  const bytes = frame.data?.[0];
  const count = Math.min(frame.nbSamples, into.length - at);
  if (!bytes || count <= 0) return 0;
  // A copy, because the native buffer may be unaligned.
  into.set(new Float32Array(Uint8Array.from(bytes.subarray(0, count * Float32Array.BYTES_PER_ELEMENT)).buffer), at);
  return count;
}
