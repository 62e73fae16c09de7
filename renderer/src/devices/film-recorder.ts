import { bitRateOf, recordingType } from './recording-format.ts';

/** Uncompressed sound, as a name is recorded without a camera; the usual formats where the browser has none. */
const withPlainSound = ['video/webm;codecs=h264,pcm', 'video/webm;codecs=vp8,pcm'];

/** Age at which a recording in which nobody has spoken is replaced, milliseconds… */
const longest = 8_000;
/** … by one that began this much earlier, so that it holds what comes before the first word. */
const lead = 1_500;

type Running = { recorder: MediaRecorder; startedAt: number };

/**
 * Records camera and microphone all the time and keeps only the last seconds until somebody speaks: an encoder that
 * starts with the first word would miss it.
 */
export class FilmRecorder {
  readonly #stream: MediaStream;
  #running: Running[] = [];

  constructor(stream: MediaStream) {
    this.#stream = stream;
  }

  /** Drops what was recorded, and begins again if wanted. */
  restart(wanted: boolean): void {
    for (const { recorder } of this.#running) if (recorder.state !== 'inactive') recorder.stop();
    this.#running = [];
    if (wanted) this.#begin();
  }

  /** To be called often: a recording in which somebody speaks is kept, however long. */
  keepUp(speaking: boolean): void {
    const [oldest, next] = this.#running;
    if (speaking || !oldest) return;
    const now = performance.now();
    if (!next && now - oldest.startedAt > longest - lead) this.#begin();
    if (!next || now - next.startedAt < lead) return;
    oldest.recorder.stop();
    this.#running.shift();
  }

  /**
   * Ends the recording, and begins the next one. @returns a media file.
   * @throws DOMException if the browser's encoder failed.
   */
  async take(): Promise<Uint8Array<ArrayBuffer>> {
    const recorder = this.#running.shift()?.recorder;
    this.restart(true);
    if (!recorder || recorder.state === 'inactive') throw new DOMException(undefined, 'InvalidStateError');
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.stop();
    await stopped;
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  #begin(): void {
    const mimeType = withPlainSound.find((type) => MediaRecorder.isTypeSupported(type)) ?? recordingType();
    const recorder = new MediaRecorder(this.#stream, {
      ...(mimeType === '' ? {} : { mimeType }),
      videoBitsPerSecond: bitRateOf(this.#stream),
      audioBitsPerSecond: 256_000,
    });
    recorder.start();
    this.#running.push({ recorder, startedAt: performance.now() });
  }
}
