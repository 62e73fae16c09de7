import { createHash } from 'node:crypto';
import { decodeCbor, encodeByteStrings, encodeCbor, type CborValue, type Encoded } from './cbor.ts';
import { readSign1, toBeSigned, writeSign1, type Signer } from './cose.ts';
import { actionsOf, factsOf, ingredientOf, sourceTypeOf, stillSourceType, type MarkFacts } from './assertions.ts';
import { contentsOf, readSuperbox, writeSuperbox, type Leaf } from './jumbf.ts';

/** A manifest of C2PA 2.2: assertions about a file, a claim that lists them, and a signature of the claim. */

/** The name in every claim; a version would change the bytes of a video with every update. */
const generator = 'Vocative';

const labels = {
  store: 'c2pa',
  assertions: 'c2pa.assertions',
  claim: 'c2pa.claim.v2',
  signature: 'c2pa.signature',
  actions: 'c2pa.actions.v2',
  hash: 'c2pa.hash.bmff.v3',
  stillHash: 'c2pa.hash.data',
  ingredient: 'c2pa.ingredient.v3',
} as const;

/** Bytes of a SHA-256. */
export const hashBytes = 32;

/** How a manifest is bound to a movie (C2PA 2.2, section 18.7). */
type MovieBinding = {
  kind: 'movie';
  /** SHA-256 of everything but the media data, as {@link fileHashOf} has it. */
  file: Uint8Array;
  /** Bytes of each leaf of the media data, as a list. */
  sizes: Encoded | readonly number[];
  /** SHA-256 of each leaf, one after another. */
  leaves: Uint8Array;
};

/** How a manifest is bound to a still (C2PA 2.2, section 18.5): the range of the file that the hash leaves out. */
export type StillBinding = { kind: 'still'; file: Uint8Array; start: number; length: number };

export type Binding = MovieBinding | StillBinding;

/** Type of the box with the manifest, in an MP4 (C2PA 2.2, section A.5.1). */
export const c2paType = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

/** Header of `mdat` with a 64-bit size; the media data begins behind it. */
export const mediaHeaderBytes = 16;

/**
 * Boxes that the hash leaves out (C2PA 2.2, section 18.7.2.2): those that a manifest cannot cover, and the media data,
 * which the leaves cover.
 */
const exclusions: CborValue = [
  { xpath: '/uuid', data: [{ offset: 8, value: c2paType }] },
  { xpath: '/ftyp' },
  { xpath: '/mfra' },
  { xpath: '/mdat', subset: [{ offset: mediaHeaderBytes, length: 0 }] },
];

function bindingAssertion(binding: Binding): Leaf {
  if (binding.kind === 'still') {
    const { file, start, length } = binding;
    const padded = { exclusions: [{ start, length }], alg: 'sha256', hash: file, pad: new Uint8Array(0) };
    return { type: 'cbor', label: labels.stillHash, cbor: encodeCbor(padded) };
  }
  const { file, sizes, leaves } = binding;
  const row = {
    uniqueId: 0,
    localId: 0,
    count: leaves.length / hashBytes,
    alg: 'sha256',
    hashes: encodeByteStrings(leaves, hashBytes),
    variableBlockSizes: sizes,
  };
  const cbor = encodeCbor({ exclusions, alg: 'sha256', hash: file, name: 'Media data by leaves', merkle: [row] });
  return { type: 'cbor', label: labels.hash, cbor };
}

/** Writes a manifest store with one manifest. Equal input gives equal bytes. */
export function writeManifest(facts: MarkFacts, binding: Binding, signer: Signer): Uint8Array {
  const cbor = (label: string, value: CborValue): Leaf => ({ type: 'cbor', label, cbor: encodeCbor(value) });
  const ingredients = facts.templates.map((template, index) =>
    cbor(`${labels.ingredient}${index === 0 ? '' : `__${index}`}`, ingredientOf(template)),
  );
  const placed = ingredients.map(referenceTo);
  const actions = cbor(
    labels.actions,
    actionsOf(facts, placed, binding.kind === 'still' ? stillSourceType : sourceTypeOf(facts)),
  );
  const assertions = [actions, ...ingredients, bindingAssertion(binding)];
  const manifest = `urn:c2pa:${facts.id}`;
  const claim = encodeCbor({
    instanceID: `xmp:iid:${facts.id}`,
    claim_generator_info: { name: generator },
    signature: `self#jumbf=/c2pa/${manifest}/${labels.signature}`,
    created_assertions: assertions.map(referenceTo),
    alg: 'sha256',
  });
  const signature = writeSign1({ ...signer, signature: signer.sign(toBeSigned(signer, claim)) });
  return writeSuperbox({
    type: 'c2pa',
    label: labels.store,
    boxes: [
      {
        type: 'c2ma',
        label: manifest,
        boxes: [
          { type: 'c2as', label: labels.assertions, boxes: assertions },
          { type: 'c2cl', label: labels.claim, cbor: claim },
          { type: 'c2cs', label: labels.signature, cbor: signature },
        ],
      },
    ],
  });
}

/** A hashed reference (C2PA 2.2, section 8.4.2). */
function referenceTo(assertion: Leaf): CborValue {
  return {
    url: `self#jumbf=${labels.assertions}/${assertion.label}`,
    hash: createHash('sha256').update(contentsOf(assertion)).digest(),
  };
}

/** What a manifest says. */
export type ReadManifest = {
  facts: MarkFacts;
  binding: Binding;
  signed: NonNullable<ReturnType<typeof readSign1>>;
  /** CBOR of the claim, which is signed. */
  claim: Uint8Array;
};

/** A manifest of other software: the name of that. */
export type ForeignManifest = { generator: string };

/**
 * Reads a manifest store. Whether every byte of it is as {@link writeManifest} writes it, the caller finds out by
 * writing it again.
 * @returns undefined if it is ours, or nobody's, and not as we write it.
 * @throws AppError `MEDIA_CORRUPT`.
 */
export function readManifest(bytes: Uint8Array): ReadManifest | ForeignManifest | undefined {
  const store = readSuperbox(bytes);
  const manifest = store.boxes.at(-1);
  const part = (label: string) => manifest?.boxes.find((box) => box.label === label);
  const claim = (part(labels.claim) ?? part('c2pa.claim'))?.content;
  if (!manifest || !claim) return undefined;
  const name = generatorOf(decodeCbor(claim));
  if (name !== generator) return name === undefined ? undefined : { generator: name };
  const assertions = part(labels.assertions)?.boxes ?? [];
  const contentOf = (label: string) => {
    const content = assertions.find((box) => box.label === label)?.content;
    return content && decodeCbor(content);
  };
  const ingredients = assertions.flatMap(({ label, content }) =>
    label.startsWith(labels.ingredient) && content ? [decodeCbor(content)] : [],
  );
  const facts = factsOf(manifest.label.replace('urn:c2pa:', ''), contentOf(labels.actions), ingredients);
  const binding = movieBindingOf(contentOf(labels.hash)) ?? stillBindingOf(contentOf(labels.stillHash));
  const signature = part(labels.signature)?.content;
  const signed = signature && readSign1(signature);
  return facts && binding && signed ? { facts, binding, signed, claim } : undefined;
}

function generatorOf(claim: CborValue): string | undefined {
  const info = field(claim, 'claim_generator_info');
  const name = field(Array.isArray(info) ? info[0] : info, 'name') ?? field(claim, 'claim_generator');
  return typeof name === 'string' ? name : undefined;
}

function movieBindingOf(assertion: CborValue | undefined): MovieBinding | undefined {
  const rows = field(assertion, 'merkle');
  const file = field(assertion, 'hash');
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  const hashes = field(row, 'hashes');
  const sizes = field(row, 'variableBlockSizes');
  if (!(file instanceof Uint8Array) || !Array.isArray(hashes) || !Array.isArray(sizes)) return undefined;
  const isHash = (hash: unknown): hash is Uint8Array => hash instanceof Uint8Array && hash.length === hashBytes;
  if (!isHash(file) || !hashes.every(isHash) || !sizes.every(isLength)) return undefined;
  return hashes.length === sizes.length ? { kind: 'movie', file, sizes, leaves: Buffer.concat(hashes) } : undefined;
}

function stillBindingOf(assertion: CborValue | undefined): StillBinding | undefined {
  const file = field(assertion, 'hash');
  const excluded = field(assertion, 'exclusions');
  const range: unknown = Array.isArray(excluded) ? excluded[0] : undefined;
  const [start, length] = [field(range, 'start'), field(range, 'length')];
  if (!(file instanceof Uint8Array) || file.length !== hashBytes) return undefined;
  return isLength(start) && isLength(length) ? { kind: 'still', file, start, length } : undefined;
}

function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A field of an object of unknown shape. */
function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
