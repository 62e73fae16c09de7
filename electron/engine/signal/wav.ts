import { float32At, int16At } from '#shared/at.ts';
import { AppError } from '#shared/errors/index.ts';

/** Mono sound: samples in −1…1. */
export type Sound = { samples: Float32Array; sampleRate: number };

/**
 * Reads a mono 16-bit PCM WAV file, the format of the built-in voices.
 * @throws AppError `INTERNAL` for any other or truncated file.
 */
export function readWav(file: Uint8Array): Sound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || chunkName(view, 0) !== 'RIFF' || chunkName(view, 8) !== 'WAVE')
    throw damaged('no RIFF header');
  let sampleRate = 0;
  let position = 12;
  while (position + 8 <= file.length) {
    const name = chunkName(view, position);
    const size = view.getUint32(position + 4, true);
    const body = position + 8;
    if (name === 'fmt ') {
      const [format, channels, bits] = [
        view.getUint16(body, true),
        view.getUint16(body + 2, true),
        view.getUint16(body + 14, true),
      ];
      if (format !== 1 || channels !== 1 || bits !== 16)
        throw damaged(`format ${format}, ${channels} channels, ${bits} bits`);
      sampleRate = view.getUint32(body + 4, true);
    } else if (name === 'data') {
      if (sampleRate === 0) throw damaged('samples before their format');
      if (body + size > file.length) throw damaged(`${body + size - file.length} bytes missing`);
      const samples = new Float32Array(size >> 1);
      for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(body + 2 * i, true) / 32_768;
      return { samples, sampleRate };
    }
    position = body + size + (size & 1);
  }
  throw damaged('no samples');
}

function chunkName(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

function damaged(detail: string): AppError {
  return new AppError('INTERNAL', { detail: `WAV file: ${detail}` });
}

/** Writes one channel of interleaved 16-bit samples into an array, as floats from −1 to 1. */
export function fillPlane(plane: Float32Array, pcm: Int16Array, channel = 0, channels = 1): void {
  for (let from = channel, to = 0; from < pcm.length; from += channels, to++) plane[to] = int16At(pcm, from) / 32_768;
}

/** Floats (−1 to 1) as 16-bit samples, clipped at full scale. */
export function quantize(samples: Float32Array): Int16Array {
  const quantized = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index++) {
    quantized[index] = Math.max(-32_768, Math.min(32_767, Math.round(float32At(samples, index) * 32_768)));
  }
  return quantized;
}

/** As {@link quantize}, in bytes: little-endian, like every supported system. */
export function pcmOf(samples: Float32Array): Uint8Array {
  return new Uint8Array(quantize(samples).buffer);
}
