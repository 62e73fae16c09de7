import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { findVoiceFile, voiceFilePath } from '#electron/lib/voice-files.ts';
import { loadNetwork, type Network } from './network.ts';

const loaded = new Map<string, Promise<Network>>();

/**
 * The network of an embedded voice. It stays in this process, which is the only way to free it: WebAssembly's memory
 * never shrinks.
 * @param name as in `voiceFiles`.
 * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id) if its file is missing, `MODEL_DAMAGED` for other bytes.
 */
export function networkOf(name: string): Promise<Network> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = load(name);
  loaded.set(name, loading);
  // A file that is put right is found by the next attempt.
  loading.catch(() => loaded.delete(name));
  return loading;
}

async function load(name: string): Promise<Network> {
  const pinned = findVoiceFile(name);
  const subject = `hibari:${name}`;
  const file = await readFile(voiceFilePath(name)).catch((error: unknown) => {
    throw new AppError('VOICE_UNAVAILABLE', { subject, detail: toAppError(error).detail, cause: error });
  });
  // A graph that was changed could say anything, so nothing is run whose bytes are not the pinned ones.
  if (createHash('sha256').update(file).digest('hex') !== pinned?.sha256)
    throw new AppError('MODEL_DAMAGED', { subject, detail: `${file.length} bytes with another checksum` });
  return loadNetwork(file);
}
