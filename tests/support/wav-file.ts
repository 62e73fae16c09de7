import { monoWav } from '#shared/wav.ts';

/** A 16-bit mono WAV file of a tone: media with sound but without pictures. */
export function wavFile(seconds: number, sampleRate = 16_000): Buffer {
  const samples = Math.round(seconds * sampleRate);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index++) {
    file.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 440 * index) / sampleRate)), 44 + index * 2);
  }
  return file;
}

/** A 16-bit mono WAV file of these samples. */
export function wavOf(samples: Float32Array, sampleRate = 48_000): Buffer {
  return Buffer.from(monoWav(samples, sampleRate).buffer);
}
