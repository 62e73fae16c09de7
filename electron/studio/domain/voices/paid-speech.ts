import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAppError } from '#shared/errors/index.ts';
import { hashOf } from '#electron/lib/hash.ts';
import type { ProviderSettings } from '#shared/api/index.ts';
import { ifPresent, makeFolder, privateMode, writeFileAtomic } from '#electron/lib/files.ts';
import { filesBelow } from '#electron/lib/files-below.ts';
import type { StoredFiles } from '../stored-files.ts';
import type { SpeechOrder } from '../../outbound/provider-request.ts';

/** The settings of a service that affect how a text sounds. */
export type VoiceService = Pick<ProviderSettings, 'kind' | 'base_url' | 'model'>;

/** Hash of the settings of a {@link VoiceService}: services with other settings may speak a text differently. */
export function revisionOf({ kind, base_url: base, model }: VoiceService): string {
  return hashOf([kind, base.replace(/\/+$/, ''), model]).slice(0, 16);
}

/**
 * Answers of voice services, stored on disk, so that a text is paid for only once even if its clips and sections are
 * deleted. The files contain only sound and are named by the hash of the order; they are not linked to a recipient.
 */
export class PaidSpeech {
  readonly #folder: string;
  readonly #stored: Pick<StoredFiles, 'check' | 'forget'>;
  /** Paid answers that could not be written yet because the disk was full. */
  readonly #unwritten = new Map<string, Uint8Array>();

  constructor(folder: string, stored: Pick<StoredFiles, 'check' | 'forget'>) {
    this.#folder = folder;
    this.#stored = stored;
  }

  /**
   * The stored answer to an order; undefined without a whole one: the service is asked again. @throws the system's error
   * when it cannot be written.
   */
  async read(service: VoiceService, order: SpeechOrder): Promise<Uint8Array | undefined> {
    const file = this.#fileOf(service, order);
    const unwritten = this.#unwritten.get(file);
    if (unwritten) await this.#write(file, unwritten);
    if (unwritten) return unwritten;
    try {
      await this.#stored.check(file);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'STORAGE_DAMAGED') throw error;
      await rm(file, { force: true });
      return undefined;
    }
    return ifPresent(readFile(file));
  }

  /** Stores an answer. @throws the system's error (ENOSPC, EACCES…); {@link read} then retries the write. */
  async keep(service: VoiceService, order: SpeechOrder, answer: Uint8Array): Promise<void> {
    const file = this.#fileOf(service, order);
    this.#unwritten.set(file, answer);
    await this.#write(file, answer);
  }

  /** Removes an answer that is not a sound. */
  async discard(service: VoiceService, order: SpeechOrder): Promise<void> {
    const file = this.#fileOf(service, order);
    this.#unwritten.delete(file);
    await rm(file, { force: true });
  }

  /** Returns a function that reports whether an order is already paid for. */
  async keptOf(service: VoiceService): Promise<(order: SpeechOrder) => boolean> {
    const names = await ifPresent(readdir(join(this.#folder, revisionOf(service))));
    const kept = new Set(names);
    return (order) => kept.has(nameOf(order)) || this.#unwritten.has(this.#fileOf(service, order));
  }

  /** Removes all answers of a service, or of all, including deleted services. @returns the removed texts and bytes. */
  async forget(service?: VoiceService): Promise<{ texts: number; bytes: number }> {
    const folder = service ? join(this.#folder, revisionOf(service)) : this.#folder;
    for (const file of this.#unwritten.keys()) if (file.startsWith(folder)) this.#unwritten.delete(file);
    let [texts, size] = [0, 0];
    if (!(await ifPresent(readdir(folder)))) return { texts, bytes: size };
    for await (const { file, bytes } of filesBelow(folder)) {
      await rm(file, { force: true });
      texts += 1;
      size += bytes;
    }
    return { texts, bytes: size };
  }

  #fileOf(service: VoiceService, order: SpeechOrder): string {
    return join(this.#folder, revisionOf(service), nameOf(order));
  }

  async #write(file: string, answer: Uint8Array): Promise<void> {
    await makeFolder(dirname(file), privateMode);
    this.#stored.forget(file);
    await writeFileAtomic(file, answer);
    this.#unwritten.delete(file);
  }
}

function nameOf({ voice, speed, text }: SpeechOrder): string {
  return hashOf([voice, speed, text]);
}
