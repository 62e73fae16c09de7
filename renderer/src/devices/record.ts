import { joined, monoWav } from '#shared/wav.ts';
import { capture, sampleRate } from './capture.ts';
import { openMicrophone } from './microphone.ts';
import { closeStream } from './trouble.ts';

export type SoundRecording = {
  stream: MediaStream;
  /** Releases the microphone. @returns a WAV file of the recording. */
  stop(): Uint8Array<ArrayBuffer>;
};

/**
 * Opens a microphone and records until it is stopped.
 * @param microphoneId empty for the system's own choice.
 * @param signal gives up a recording that has not begun.
 * @throws DOMException as getUserMedia does; AppError where there are no microphones at all; the signal's reason.
 */
export async function recordSound(microphoneId: string, signal: AbortSignal): Promise<SoundRecording> {
  const stream = await openMicrophone(microphoneId);
  const blocks: Float32Array[] = [];
  let end: () => void;
  try {
    signal.throwIfAborted();
    end = await capture(stream, (block) => blocks.push(block));
    if (signal.aborted) end();
    signal.throwIfAborted();
  } catch (error) {
    closeStream(stream);
    throw error;
  }
  return {
    stream,
    stop() {
      end();
      closeStream(stream);
      return monoWav(joined(blocks), sampleRate);
    },
  };
}
