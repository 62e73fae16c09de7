/** Samples a second of all sound that is kept or worked on: of recordings, templates, clips and finished videos. */
export const soundRate = 48_000;

/** Bytes before the samples of a WAV file. */
export const wavHeaderBytes = 44;

/** The header of a 16-bit PCM WAV file, for interleaved little-endian samples. `samples` counts those of one channel. */
export function wavHeader(sound: { channels: number; sampleRate: number; samples: number }): Uint8Array {
  const { channels, sampleRate, samples } = sound;
  const frameBytes = channels * 2;
  const dataBytes = samples * frameBytes;
  const header = new Uint8Array(wavHeaderBytes);
  const view = new DataView(header.buffer);
  const name = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  name(0, 'RIFF');
  view.setUint32(4, wavHeaderBytes - 8 + dataBytes, true);
  name(8, 'WAVE');
  name(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, dataBytes, true);
  return header;
}

/** A 16-bit mono WAV file of samples between −1 and 1. */
export function monoWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(wavHeaderBytes + samples.length * 2);
  file.set(wavHeader({ channels: 1, sampleRate, samples: samples.length }));
  const view = new DataView(file.buffer);
  for (const [index, sample] of samples.entries()) {
    view.setInt16(wavHeaderBytes + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  }
  return file;
}

/** Pieces of sound, or of what was measured of it, one after another. */
export function joined(pieces: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
