import workletUrl from './capture-worklet.ts?worker&url';

/** How sound is recorded, Hz. */
export const sampleRate = 48_000;

/**
 * Hands over what a microphone hears, in blocks of about ten milliseconds, mono, −1 to 1.
 * @returns a function that ends it.
 * @throws DOMException where the browser cannot.
 */
export async function capture(stream: MediaStream, onBlock: (block: Float32Array) => void): Promise<() => void> {
  const context = new AudioContext({ sampleRate });
  await context.audioWorklet.addModule(workletUrl);
  const source = context.createMediaStreamSource(stream);
  const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 1 });
  node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => onBlock(data));
  node.port.start();
  source.connect(node);
  return () => {
    node.port.close();
    source.disconnect();
    void context.close();
  };
}
