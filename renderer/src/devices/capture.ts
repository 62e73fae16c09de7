import { openAudioContext } from './audio-context.ts';
import workletUrl from './capture-worklet.ts?worker&url';

/** How sound is recorded, Hz. */
export const sampleRate = 48_000;

/**
 * Passes on the sound of a microphone in blocks of 512 samples, mono, −1 to 1.
 * @param rate sample rate, Hz; by default as recorded.
 * @returns a function that ends it.
 * @throws DOMException if the browser cannot.
 */
export async function capture(
  stream: MediaStream,
  onBlock: (block: Float32Array<ArrayBuffer>) => void,
  rate = sampleRate,
): Promise<() => void> {
  const context = openAudioContext({ sampleRate: rate });
  try {
    await context.audioWorklet.addModule(workletUrl);
  } catch (error) {
    void context.close();
    throw error;
  }
  const source = context.createMediaStreamSource(stream);
  const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 1 });
  node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => onBlock(data));
  node.port.start();
  source.connect(node);
  return () => {
    node.port.close();
    source.disconnect();
    void context.close();
  };
}
