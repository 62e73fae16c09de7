/** Runs beside the page, on the audio thread: hands the microphone's samples over in blocks. */

// The DOM's types do not know the worklet's own globals.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** Samples of a block: 11 ms at 48 kHz. */
const blockSize = 512;

class Capture extends AudioWorkletProcessor {
  #block = new Float32Array(blockSize);
  #filled = 0;

  process(inputs: Float32Array[][]): boolean {
    const [samples] = inputs[0] ?? [];
    for (const sample of samples ?? []) {
      this.#block[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled < blockSize) continue;
      this.port.postMessage(this.#block, [this.#block.buffer]);
      this.#block = new Float32Array(blockSize);
      this.#filled = 0;
    }
    return true;
  }
}

registerProcessor('capture', Capture);
