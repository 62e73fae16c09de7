import { randomBytes, type X509Certificate } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { chainOf, checkDates, readCertificates, readKey } from '#electron/engine/provenance/certificate-chain.ts';
import { makeLeaf, makeRoot, type Subject } from '#electron/engine/provenance/certificates.ts';
import type { Signer } from '#electron/engine/provenance/cose.ts';
import { certificateId, signerOf, type Chain } from '#electron/engine/provenance/signer.ts';
import { privateFileMode } from '#electron/lib/files.ts';
import { replacePrivateFile, writeNewPrivateFile } from '#electron/lib/new-file.ts';

/**
 * Who signs a studio's videos: a root, and leaves that it or the user's own authority certified. Only the newest leaf
 * signs new videos. Older ones stay, so that the bytes of finished videos stay the same. Files of leaves are added and
 * never changed, so that commands may add one while a studio runs.
 */

/** Names of files: PEM, a key and its certificates. */
const rootName = 'root.pem';
const leafName = /^leaf-(\d{4,})\.pem$/u;

const defaultName = 'Vocative studio';

/** Start of the studio's own certificates. A clock that was wrong when they were made must not matter. */
const always = new Date('2000-01-01T00:00:00Z');

export type Leaf = { signer: Signer; certificate: X509Certificate };

type Loaded = { state: string; root: Chain; leaves: Leaf[] };

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
   * @throws AppError `IDENTITY_UNREADABLE`, and `STORAGE_FULL` or `STORAGE_UNWRITABLE` when a first one cannot be kept;
   * `CERTIFICATE_EXPIRED`, `CERTIFICATE_NOT_YET_VALID` for a user's own. One of the studio whose start the clock decided
   * is replaced.
   */
  current(): Leaf {
    const leaf = this.#newest();
    const [root] = this.#load().root.certificates;
    if (leaf.certificate.verify(root.publicKey)) return isAlways(leaf.certificate) ? leaf : this.rotate();
    checkDates(leaf.certificate, this.#now());
    return leaf;
  }

  /** Replaces such a one now, before its root is given to others. */
  mend(): void {
    try {
      if (leafFiles(this.#folder).length > 0) this.current();
    } catch {
      // The first row says so.
    }
  }

  /** The root. One whose start the clock decided gets another with the same key and name, which it can stand for. */
  #root(): Chain {
    const { root } = this.#load();
    if (isAlways(root.certificates[0])) return root;
    replacePrivateFile(join(this.#folder, rootName), pemOf(makeRoot(rootSubjectOf(root), always, root.key)));
    this.#loaded = undefined;
    return this.#load().root;
  }

  #newest(): Leaf {
    const leaf = this.#load().leaves.at(-1);
    if (!leaf) throw unreadable(this.#folder, 'there is no leaf');
    return leaf;
  }

  /**
   * Signs as a leaf. @param id as plans have it; without one, as in previews, the first leaf signs.
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
    return { root: root.certificates[0], leaves };
  }

  /** Adds a leaf with a new key, and from now on signs with it. @param name whom it names; as before by default. */
  rotate(name: string = nameIn(this.#newest().certificate)): Leaf {
    return this.#add(this.#makeLeaf(name, this.#root()));
  }

  /**
   * Adds a user's own leaf with its chain, and from now on signs with it.
   * @param chain checked by `checkChain`.
   */
  adopt(chain: Chain): Leaf {
    // A studio without a leaf of its own would make its first one later, which would then count as the newest.
    const { signer } = this.#newest();
    return signer.id === certificateId(chain.certificates[0]) ? this.#newest() : this.#add(chain);
  }

  /** Another process may add one at the same time: each gets a number of its own. */
  #add(chain: Chain): Leaf {
    const last = leafName.exec(leafFiles(this.#folder).at(-1) ?? '')?.[1];
    for (let number = Number(last ?? 0) + 1; !writeNewPrivateFile(join(this.#folder, leafFile(number)), pemOf(chain));)
      number += 1;
    this.#loaded = undefined;
    return this.#newest();
  }

  #load(): Loaded {
    const state = stateOf(this.#folder);
    if (this.#loaded && this.#loaded.state === state) return this.#loaded;
    this.#makeFirst();
    const root = readChain(join(this.#folder, rootName));
    const leaves = leafFiles(this.#folder).map((name): Leaf => {
      const chain = readChain(join(this.#folder, name));
      return { signer: signerOf(chain), certificate: chain.certificates[0] };
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
      writeNewPrivateFile(rootFile, pemOf(makeRoot({ organization: defaultName, commonName }, always)));
    }
    if (files.length > 0) return;
    const leaf = this.#makeLeaf(defaultName, readChain(rootFile));
    writeNewPrivateFile(join(this.#folder, leafFile(1)), pemOf(leaf));
  }

  /** Makes a leaf with a new key. @param name whom it names. */
  #makeLeaf(name: string, root: Chain): Chain {
    const issuer = { subject: rootSubjectOf(root), key: root.key };
    return makeLeaf({ organization: name, commonName: name }, issuer, always);
  }
}

function isAlways({ validFromDate }: X509Certificate): boolean {
  return validFromDate.getTime() === always.getTime();
}

/** Whom a certificate names. */
export function nameIn(certificate: X509Certificate): string {
  return partOf(certificate, 'O') || partOf(certificate, 'CN');
}

/** A part of a certificate's subject, the first of several; its text form escapes commas and quotation marks. */
function partOf(certificate: X509Certificate, part: 'O' | 'CN'): string {
  const value: string | string[] | undefined = certificate.toLegacyObject().subject[part];
  return [value].flat()[0] ?? '';
}

function rootSubjectOf({ certificates: [root] }: Chain): Subject {
  return { organization: nameIn(root), commonName: partOf(root, 'CN') };
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

function readChain(file: string): Chain {
  try {
    // A restored backup or a copy by hand has the usual permissions.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, privateFileMode);
    const pem = readFileSync(file, 'utf8');
    return chainOf(readKey(pem), readCertificates(pem));
  } catch (error) {
    throw unreadable(file, String(error));
  }
}

/** Who watches a video learns no path. */
function unreadable(place: string, detail: string): AppError {
  return new AppError('IDENTITY_UNREADABLE', { detail: `${place}: ${detail}` });
}

function pemOf({ key, certificates }: Chain): string {
  return `${key.export({ type: 'pkcs8', format: 'pem' })}${certificates.join('')}`;
}
