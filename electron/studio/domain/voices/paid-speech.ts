import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf } from '#electron/lib/hash.ts';
import type { ProviderSettings } from '#shared/api/index.ts';
import { ifPresent, makeFolder, privateMode, writeFileAtomic } from '#electron/lib/files.ts';
import { filesBelow } from '#electron/lib/files-below.ts';
import type { SpeechOrder } from '../../outbound/provider-request.ts';

/** The settings of a service that change how a text sounds. */
export type SpeechService = Pick<ProviderSettings, 'kind' | 'base_url' | 'model'>;

/** Names a service by {@link SpeechService}: another one would say the same text differently. */
export function revisionOf({ kind, base_url: base, model }: SpeechService): string {
  return hashOf([kind, base.replace(/\/+$/, ''), model]).slice(0, 16);
}

/**
 * What speech services answered, kept on disk: a text is paid for once, however often its clips and sections are cleared
 * away. The files hold sound alone, under the hash of what was asked; they belong to no recipient.
 */
export class PaidSpeech {
  readonly #folder: string;
  /** Answers that could not be written yet, as the disk was full: they are paid for. */
  readonly #unwritten = new Map<string, Uint8Array>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The answer to an order; undefined where it was never asked for. @throws the system's error when it cannot be kept. */
  async read(service: SpeechService, order: SpeechOrder): Promise<Uint8Array | undefined> {
    const file = this.#fileOf(service, order);
    const unwritten = this.#unwritten.get(file);
    if (unwritten) await this.#write(file, unwritten);
    return unwritten ?? (await ifPresent(readFile(file)));
  }

  /** @throws the system's error (ENOSPC, EACCES…); {@link read} then tries to write it again. */
  async keep(service: SpeechService, order: SpeechOrder, answer: Uint8Array): Promise<void> {
    const file = this.#fileOf(service, order);
    this.#unwritten.set(file, answer);
    await this.#write(file, answer);
  }

  /** Removes an answer that turned out to be no sound. */
  async discard(service: SpeechService, order: SpeechOrder): Promise<void> {
    const file = this.#fileOf(service, order);
    this.#unwritten.delete(file);
    await rm(file, { force: true });
  }

  /** Tells which orders need not be paid for, as things are now. */
  async keptOf(service: SpeechService): Promise<(order: SpeechOrder) => boolean> {
    const names = await ifPresent(readdir(join(this.#folder, revisionOf(service))));
    const kept = new Set(names);
    return (order) => kept.has(nameOf(order)) || this.#unwritten.has(this.#fileOf(service, order));
  }

  /** Removes all answers of a service, or of every one, also of services that are gone. @returns how much that was. */
  async remove(service?: SpeechService): Promise<{ texts: number; bytes: number }> {
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

  #fileOf(service: SpeechService, order: SpeechOrder): string {
    return join(this.#folder, revisionOf(service), nameOf(order));
  }

  async #write(file: string, answer: Uint8Array): Promise<void> {
    await makeFolder(dirname(file), privateMode);
    await writeFileAtomic(file, answer);
    this.#unwritten.delete(file);
  }
}

function nameOf({ voice, speed, text }: SpeechOrder): string {
  return hashOf([voice, speed, text]);
}
