import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { workError } from '#electron/db/errors.ts';
import { bodyFolder, templateFiles } from '#electron/engine/template/files.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { ifPresent, namesIn } from '#electron/lib/files.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import type { StoredFiles } from '../stored-files.ts';

type Stores = { folders: Pick<DataFolder, 'templates'>; stored: StoredFiles };

const marker = '.fitted';

/** Finds bodies that are gone, and removes damaged ones that can be made again. */
export class DamagedBodies {
  readonly #stores: Stores;
  /** One at a time: two viewers of one body would remove its files from under each other. */
  readonly #queue = createSerialQueue();

  constructor({ folders, stored }: Stores) {
    this.#stores = { folders, stored };
  }

  /**
   * Whether a body is stored with a template, undamaged. A damaged one is removed if it can be made again.
   * @param template, body their hashes.
   * @returns false for one that is gone.
   * @throws AppError `STORAGE_DAMAGED` for a damaged one that nothing can replace; the system's error.
   */
  async isWhole(template: string, body: string): Promise<boolean> {
    const folder = bodyFolder(join(this.#stores.folders.templates, template), body);
    const check = (): Promise<void> => this.#stores.stored.checkVideo(folder);
    if (!(await isUndamaged(check))) {
      await this.#queue.take(async () => {
        // Another viewer may have removed it, and a row made it again.
        if (!existsSync(folder) || (await isUndamaged(check))) return;
        // Throws the damage.
        if (!(await dropDamagedBody(this.#stores, template, body))) await check();
      });
    }
    // A missing file passes the check.
    return existsSync(join(folder, templateFiles.info));
  }

  /** Whether a template is there to make a body from. @param template its hash. */
  isMakeable(template: string): Promise<boolean> {
    return isWhole(this.#stores, template);
  }
}

/**
 * Removes a body that is stored with a template and damaged, if the next row that is joined with it can make it again:
 * from the body's own template, or, with captions burned in, from the body without them.
 * @param template, body their hashes.
 * @returns whether it was removed.
 */
async function dropDamagedBody(stores: Stores, template: string, body: string): Promise<boolean> {
  const own = join(stores.folders.templates, template);
  const bodies = join(own, 'bodies');
  const names = await namesIn(bodies);
  const removed = [bodyFolder(own, body)];
  for (const name of names.filter((one) => one.endsWith(marker))) {
    if ((await ifPresent(readFile(join(bodies, name), 'utf8'))) !== body) continue;
    const original = name.slice(0, -marker.length);
    const baked = await bakedFolder(bodies, names, original);
    if (!(await (baked ? isPlainWhole(stores, template, baked) : isWhole(stores, original)))) return false;
    // Its files are those of the body.
    if (baked) removed.push(join(bodies, baked));
    removed.push(join(bodies, name));
  }
  if (removed.length === 1) return false;
  for (const path of removed) {
    await rm(path, { recursive: true, force: true });
    stores.stored.forget(path);
  }
  return true;
}

/** The name of the folder with a body into which captions were burned, as `Bodies` keeps it; undefined for others. */
async function bakedFolder(bodies: string, names: readonly string[], hash: string): Promise<string | undefined> {
  for (const name of names) {
    if (!/^[0-9a-f]{64}-/.test(name) || !existsSync(join(bodies, name, templateFiles.info))) continue;
    if ((await ifPresent(readTemplateInfo(join(bodies, name))))?.hash === hash) return name;
  }
  return undefined;
}

/** Whether the body without captions is there, or will be. @param baked name of the one with them. */
async function isPlainWhole(stores: Stores, template: string, baked: string): Promise<boolean> {
  const plain = baked.slice(0, baked.indexOf('-'));
  const folder = bodyFolder(join(stores.folders.templates, template), plain);
  return (await isUndamaged(() => stores.stored.checkVideo(folder))) || dropDamagedBody(stores, template, plain);
}

async function isWhole({ folders, stored }: Stores, template: string): Promise<boolean> {
  if (!existsSync(join(folders.templates, template, templateFiles.info))) return false;
  return isUndamaged(() => stored.checkContent(`templates/${template}`));
}

async function isUndamaged(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (workError(error).code === 'STORAGE_DAMAGED') return false;
    throw error;
  }
}
