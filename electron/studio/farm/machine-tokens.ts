import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors/index.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { farmState, readFarm, type Farm } from './farm-file.ts';

/** Knows the machines that may read the studio's content, by their tokens. */
export class MachineTokens {
  readonly #folders: Pick<DataFolder, 'root'>;
  #state: string | undefined;
  #farm: Farm | undefined;

  constructor(folders: Pick<DataFolder, 'root'>) {
    this.#folders = folders;
  }

  /**
   * Checks what a machine presents, against the list as it is at this moment: one that is removed is shut out at once.
   * @returns its name.
   * @throws AppError `UNAUTHORIZED`; as {@link readFarm}.
   */
  require(authorization: string | undefined): string {
    const [, token = ''] = /^bearer +(\S+)$/iu.exec(authorization ?? '') ?? [];
    const machines = this.#current()?.machines ?? [];
    const found = machines.find((machine) => machine.token !== undefined && isSame(machine.token, token));
    if (found) return found.name;
    throw new AppError('UNAUTHORIZED', {
      message:
        'The studio doesn’t know this machine. If it wasn’t removed, write its file again: vocative farm add NAME',
    });
  }

  #current(): Farm | undefined {
    const state = farmState(this.#folders);
    if (state !== this.#state) {
      this.#farm = state === undefined ? undefined : readFarm(this.#folders);
      this.#state = state;
    }
    return this.#farm;
  }
}

/** Compares in a time that tells nothing about the token. */
function isSame(known: string, presented: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(known), digest(presented));
}
