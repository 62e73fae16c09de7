import { setImmediate as nextTurn } from 'node:timers/promises';
import { float32At } from '#shared/at.ts';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { aacSettings } from '../codec/aac.ts';
import { openInput, type Watched } from '../codec/input.ts';
import { longestListened } from '../codec/limits.ts';
import { Resampler } from '../codec/resample.ts';
import type { Sound } from '../../signal/wav.ts';
import { readTemplateInfo } from '../../template/info.ts';
import { openTemplateAudio } from '../../template/template-audio.ts';
import { heardChannel } from './heard-channel.ts';
import { readSoundInto } from './read-sound.ts';
import { SoundSink, type SoundStore } from './sound-sink.ts';

/** Sample rate for alignment and recognition: speech has little above 8 kHz. */
export const listeningRate = 16_000;

const sourceRate = aacSettings.sampleRate;
/** Samples at {@link sourceRate} read at a time. */
const pieceSize = 10 * sourceRate;
/** Samples per channel of which a file's channels are mixed alike. */
const mixedAtOnce = sourceRate;

/**
 * All sound of a template as one channel at {@link listeningRate}. Converted piece by piece: four hours, the maximum
 * length, take 0.9 GB.
 * @throws AppError `TEMPLATE_FAILED`, CancelledError.
 */
export async function listenToTemplate(folder: string, { signal, onAlive }: Watched): Promise<Sound> {
  using audio = openTemplateAudio(folder, await readTemplateInfo(folder));
  using heard = new HeardSound(audio.length, audio.length);
  for (let at = 0; at < audio.length; at += pieceSize) {
    heard.append(heardChannel(audio.read(at, Math.min(audio.length, at + pieceSize))));
    onAlive?.();
    await nextTurn();
    throwIfCancelled(signal);
  }
  return heard.finish();
}

/**
 * As {@link listenToTemplate}, for any file of up to four hours.
 * @throws AppError `MEDIA_TOO_LARGE`, and errors of opening a file; CancelledError.
 */
export async function listenToFile(file: string, watched: Watched): Promise<Sound> {
  using heard = new HeardSound(longestListened.seconds * sourceRate);
  if (await isStereo(file, watched)) {
    const mixed = new MixedChannels(heard);
    const sink = new SoundSink(mixed, { channels: 2, longest: longestListened });
    await readSoundInto(sink, file, { ...watched, mix: 'stereo' });
    mixed.flush();
  } else {
    await readSoundInto(new SoundSink(heard, { channels: 1, longest: longestListened }), file, watched);
  }
  return heard.finish();
}

async function isStereo(file: string, { signal }: Watched): Promise<boolean> {
  await using input = await openInput(file, signal);
  return input.audio?.codecpar.channels === 2;
}

/** Mixes interleaved stereo to one channel, second by second. */
class MixedChannels implements SoundStore {
  readonly #heard: SoundStore;
  readonly #planes = [new Float32Array(mixedAtOnce), new Float32Array(mixedAtOnce)];
  #filled = 0;

  constructor(heard: SoundStore) {
    this.#heard = heard;
  }

  append(samples: Float32Array): void {
    for (let index = 0; index + 1 < samples.length; index += 2) {
      for (const [channel, plane] of this.#planes.entries()) plane[this.#filled] = float32At(samples, index + channel);
      this.#filled += 1;
      if (this.#filled === mixedAtOnce) this.flush();
    }
  }

  resize(length: number): void {
    this.flush();
    this.#heard.resize(length);
  }

  /** Passes on what has come. */
  flush(): void {
    if (this.#filled === 0) return;
    this.#heard.append(heardChannel(this.#planes.map((plane) => plane.subarray(0, this.#filled))));
    this.#filled = 0;
  }
}

/** Converts sound from {@link sourceRate} to {@link listeningRate}. */
class HeardSound implements SoundStore, Disposable {
  readonly #resampler = new Resampler(sourceRate, listeningRate);
  readonly #most: number;
  #room: Float32Array;
  /** Samples received, and stored. */
  #taken = 0;
  #kept = 0;

  /** @param most samples at {@link sourceRate}. @param expected samples to reserve memory for. */
  constructor(most: number, expected: number = sourceRate) {
    this.#most = atListeningRate(most);
    this.#room = new Float32Array(atListeningRate(expected) + 1);
  }

  append(samples: Float32Array): void {
    this.#taken += samples.length;
    // The samples that the filter held back may come out too, but never more than were received.
    this.#makeRoom(atListeningRate(this.#taken) + 1);
    this.#kept += this.#resampler.push(samples, this.#room.subarray(this.#kept));
  }

  /** Adds silence. @throws Error if the sound would become shorter, which never happens. */
  resize(length: number): void {
    if (length < this.#taken) throw new Error(`${this.#taken} samples were heard, more than ${length}`);
    const silence = new Float32Array(Math.min(pieceSize, length - this.#taken));
    while (this.#taken < length) this.append(silence.subarray(0, length - this.#taken));
  }

  /** Nothing may follow. */
  finish(): Sound {
    const length = atListeningRate(this.#taken);
    this.#makeRoom(length);
    this.#resampler.finish(this.#room.subarray(this.#kept, length));
    return { samples: this.#room.subarray(0, length), sampleRate: listeningRate };
  }

  #makeRoom(length: number): void {
    if (length <= this.#room.length) return;
    const larger = new Float32Array(Math.max(length, Math.min(2 * this.#room.length, this.#most + 1)));
    larger.set(this.#room.subarray(0, this.#kept));
    this.#room = larger;
  }

  [Symbol.dispose](): void {
    this.#resampler[Symbol.dispose]();
  }
}

function atListeningRate(samples: number): number {
  return Math.round((samples * listeningRate) / sourceRate);
}
