import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import type * as tensorflow from '@tensorflow/tfjs-core';
import { AppError } from '#shared/errors/index.ts';

/**
 * Changes with the networks, their runtime, and how they are used: what other versions found is not reused.
 */
export const facesVersion = 3;

/** The networks: a detector of faces in a whole picture, a mesh of points on one, and a description of one. */
const networkNames = { detector: 'blazeface', mesh: 'facemesh', person: 'faceres' } as const;
type NetworkName = keyof typeof networkNames;

/** Pixels of each network's square input. */
export const inputSide = { detector: 256, mesh: 192, person: 224 } as const satisfies Record<NetworkName, number>;

/** Runs networks on squares of pixels: red, green and blue of each, rows from top to bottom. */
export type Networks = {
  /** @returns the outputs, each as a flat list of numbers. */
  run(name: NetworkName, pixels: Float32Array): Promise<Float32Array[]>;
};

let opened: Promise<Networks> | undefined;

/**
 * The networks of this process, loaded on first use: 9 MB and a runtime in WebAssembly, which come with packages.
 * @throws AppError `FACES_UNAVAILABLE` when they are missing or cannot run.
 */
export async function openNetworks(): Promise<Networks> {
  opened ??= loadRuntime();
  try {
    return await opened;
  } catch (cause) {
    opened = undefined;
    throw new AppError('FACES_UNAVAILABLE', { cause });
  }
}

async function loadRuntime(): Promise<Networks> {
  const packages = packageFolders();
  const [tf, { loadGraphModel }, { setWasmPaths }] = await Promise.all([
    import('@tensorflow/tfjs-core'),
    import('@tensorflow/tfjs-converter'),
    import('@tensorflow/tfjs-backend-wasm'),
  ]);
  // One thread, as one process a core runs; and sums in an order that does not depend on the machine.
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setWasmPaths(`${packages.runtime}/`);
  await tf.setBackend('wasm');
  const models = new Map<NetworkName, Promise<GraphModel>>();
  function modelOf(name: NetworkName): Promise<GraphModel> {
    const known = models.get(name);
    if (known) return known;
    const model = readModel(join(packages.models, networkNames[name])).then((artifacts) =>
      loadGraphModel({ load: () => Promise.resolve(artifacts) }),
    );
    models.set(name, model);
    return model;
  }
  return {
    async run(name, pixels) {
      const model = await modelOf(name);
      const side = inputSide[name];
      const input = tf.tensor4d(pixels, [1, side, side, 3]);
      const output = model.execute(input) as tensorflow.Tensor[];
      const values = output.map((tensor) => new Float32Array(tensor.dataSync()));
      tf.dispose([input, ...output]);
      return values;
    },
  };
}

/** Their packages name only entries for scripts, so the files are found beside these. */
function packageFolders(): { runtime: string; models: string } {
  const require = createRequire(import.meta.url);
  return {
    runtime: dirname(require.resolve('@tensorflow/tfjs-backend-wasm')),
    models: join(dirname(require.resolve('@vladmandic/human')), '..', 'models'),
  };
}

/** A model's graph (`NAME.json`) and weights (`NAME.bin`). */
async function readModel(path: string) {
  const [text, weights] = await Promise.all([readFile(`${path}.json`, 'utf8'), readFile(`${path}.bin`)]);
  const { modelTopology, signature, weightsManifest } = JSON.parse(text) as {
    modelTopology: object;
    /** Names the outputs, among them some that are not at the end of the graph. */
    signature?: object;
    weightsManifest: [{ weights: tensorflow.io.WeightsManifestEntry[] }];
  };
  const weightSpecs = weightsManifest[0].weights;
  const weightData = Uint8Array.from(weights).buffer;
  return { modelTopology, weightSpecs, weightData, ...(signature ? { signature } : {}) };
}
