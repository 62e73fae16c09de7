import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { makeLeaf, makeRoot, type Certified, type Subject } from '#electron/engine/provenance/certificates.ts';
import type { Signer } from '#electron/engine/provenance/cose.ts';
import { signerOf } from '#electron/engine/provenance/signer.ts';
import { privateFileMode, privateMode, syncFolderNow, temporaryName, unwritable } from '#electron/lib/files.ts';

/**
 * Who signs a studio's videos: a root, and leaves that it certified. Only the newest leaf signs new videos. Older ones
 * stay, so that the bytes of finished videos stay the same. Files are added and never changed, so that commands may add
 * one while a studio runs.
 */

/** Names of files: PEM, a key and its certificate. */
const rootName = 'root.pem';
const leafName = /^leaf-(\d{4,})\.pem$/u;

const defaultName = 'Vocative studio';

/** Clocks of computers differ: a new certificate is valid since yesterday. */
const clockTolerance = 24 * 3600 * 1000;

export type Leaf = { signer: Signer; certificate: X509Certificate };

type Loaded = { state: string; root: Certified; leaves: Leaf[] };

export class Identity {
  readonly #folder: string;
  readonly #now: () => number;
  #loaded: Loaded | undefined;

  constructor(folder: string, now: () => number = Date.now) {
    this.#folder = folder;
    this.#now = now;
  }

  /**
   * The leaf that signs new videos.
   * @throws AppError `IDENTITY_UNREADABLE`, and `STORAGE_FULL` or `STORAGE_UNWRITABLE` when a first one cannot be kept.
   */
  current(): Leaf {
    const leaf = this.#load().leaves.at(-1);
    if (!leaf) throw unreadable(this.#folder, 'there is no leaf');
    return leaf;
  }

  /**
   * Signs as a leaf. @param id as plans have it; without one, of earlier versions, the first leaf signs.
   * @throws AppError as {@link current}.
   */
  signer(id: string | undefined): Signer {
    const { leaves } = this.#load();
    const leaf = id === undefined ? leaves[0] : leaves.find(({ signer }) => signer.id === id);
    if (!leaf) throw unreadable(this.#folder, `the certificate ${id ?? ''} is missing`);
    return leaf.signer;
  }

  /** All leaves, the oldest first, and the certificate of the root. @throws AppError as {@link current}. */
  all(): { root: X509Certificate; leaves: Leaf[] } {
    const { root, leaves } = this.#load();
    return { root: new X509Certificate(root.certificate), leaves };
  }

  /** Adds a leaf with a new key, and from now on signs with it. @param name whom it names; as before by default. */
  rotate(name: string = nameIn(this.current().certificate)): Leaf {
    const { root } = this.#load();
    const last = leafName.exec(leafFiles(this.#folder).at(-1) ?? '')?.[1];
    this.#addLeaf(Number(last ?? 0) + 1, name, root);
    this.#loaded = undefined;
    return this.current();
  }

  #validFrom(): Date {
    return new Date(this.#now() - clockTolerance);
  }

  #load(): Loaded {
    const state = stateOf(this.#folder);
    if (this.#loaded && this.#loaded.state === state) return this.#loaded;
    this.#makeFirst();
    const root = readCertified(join(this.#folder, rootName));
    const leaves = leafFiles(this.#folder).map((name): Leaf => {
      const { parsed, ...certified } = readCertified(join(this.#folder, name));
      return { signer: signerOf(certified), certificate: parsed };
    });
    this.#loaded = { state: stateOf(this.#folder) ?? '', root, leaves };
    return this.#loaded;
  }

  /** Another process may be making them, too: the first file of a name stays. */
  #makeFirst(): void {
    const files = leafFiles(this.#folder);
    const rootFile = join(this.#folder, rootName);
    if (statSync(rootFile, { throwIfNoEntry: false }) === undefined) {
      // Videos of these leaves could no longer be told from forged ones.
      if (files.length > 0) throw unreadable(rootFile, 'it is missing');
      const commonName = `Vocative root ${randomBytes(4).toString('hex')}`;
      writeNew(rootFile, pemOf(makeRoot({ organization: defaultName, commonName }, this.#validFrom())));
    }
    if (files.length > 0) return;
    this.#addLeaf(1, defaultName, readCertified(rootFile));
  }

  /** Adds a leaf with a new key. @param name whom it names. */
  #addLeaf(number: number, name: string, root: Certified): void {
    const issuer = { subject: rootSubjectOf(root), key: root.key };
    const made = makeLeaf({ organization: name, commonName: name }, issuer, this.#validFrom());
    writeNew(join(this.#folder, leafFile(number)), pemOf(made));
  }
}

/** The organization that a certificate names. */
export function nameIn({ subject }: X509Certificate): string {
  return /^O=(.*)$/mu.exec(subject)?.[1] ?? '';
}

function rootSubjectOf({ certificate }: Certified): Subject {
  const parsed = new X509Certificate(certificate);
  return { organization: nameIn(parsed), commonName: /^CN=(.*)$/mu.exec(parsed.subject)?.[1] ?? '' };
}

/** Changes when a file is added or removed; undefined without the folder. */
function stateOf(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs}`;
}

function leafFile(number: number): string {
  return `leaf-${String(number).padStart(4, '0')}.pem`;
}

/** In the order in which they were made. */
function leafFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => leafName.test(name))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw unreadable(folder, String(error));
  }
}

function readCertified(file: string): Certified & { parsed: X509Certificate } {
  try {
    // A restored backup or a copy by hand has the usual permissions.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, privateFileMode);
    const pem = readFileSync(file, 'utf8');
    const [key, parsed] = [createPrivateKey(pem), new X509Certificate(pem)];
    if (!parsed.checkPrivateKey(key)) throw new Error('of another key');
    return { key, certificate: parsed.raw, parsed };
  } catch (error) {
    throw unreadable(file, String(error));
  }
}

/** Who watches a video learns no path. */
function unreadable(place: string, detail: string): AppError {
  return new AppError('IDENTITY_UNREADABLE', { detail: `${place}: ${detail}` });
}

function pemOf({ key, certificate }: Certified): string {
  return `${key.export({ type: 'pkcs8', format: 'pem' })}${new X509Certificate(certificate)}`;
}

/** Writes a file whole and synced, unless there is one of its name. @throws AppError as of {@link Identity.current}. */
function writeNew(file: string, content: string): void {
  const folder = dirname(file);
  const temporary = temporaryName(file);
  try {
    mkdirSync(folder, { recursive: true, mode: privateMode });
    const handle = openSync(temporary, 'wx', privateFileMode);
    try {
      writeSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    linkUnlessThere(temporary, file);
    syncFolderNow(folder);
  } catch (error) {
    throw unwritable(folder, error);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
