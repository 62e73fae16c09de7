import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { AppError, toWireError } from '#shared/errors/index.ts';
import type { ContentKey } from '#electron/engine/workers/content.ts';
import { servedKinds } from '#electron/farm/content-messages.ts';
import { answerTag, packAnswer, type MediaFile } from '#electron/farm/media-messages.ts';
import type { ByteSource } from '#electron/http/byte-source.ts';
import type { OpenedAddress } from '#electron/http/send.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { servedPath, versionOf } from './served-files.ts';

/** Media as media nodes assemble it: where its bytes lie, with those that only the studio can make. */

type Folders = Pick<DataFolder, (typeof servedKinds)[number]>;

/**
 * What a node answers an address with, packed.
 * @param open opens the address. Its source is closed again.
 * @param known.tag of the answer that the node has. @param known.copies mark of the studio's artifacts.
 */
export async function answerForNode(
  folders: Folders,
  open: () => Promise<OpenedAddress>,
  { tag, copies }: { tag: string | undefined; copies: string },
): Promise<Uint8Array> {
  const packed = await packOpened(folders, open, copies);
  return answerTag(packed) === tag ? packAnswer({ type: 'same' }) : packed;
}

async function packOpened(folders: Folders, open: () => Promise<OpenedAddress>, copies: string): Promise<Uint8Array> {
  let opened: OpenedAddress;
  try {
    opened = await open();
  } catch (error) {
    return packAnswer({ type: 'refused', error: toWireError(error) });
  }
  if (typeof opened === 'string') return packAnswer({ type: 'elsewhere', location: opened });
  const { source, type, fileName } = opened;
  try {
    const { layout, files, artifacts } = source.origin?.() ?? (await inMemory(source));
    return packAnswer(
      {
        type: 'found',
        contentType: type,
        ...(fileName !== undefined && { fileName }),
        etag: source.etag,
        size: source.size,
        isPassing: source.isPassing === true,
        head: layout.head.length,
        pieces: layout.pieces.sources.length,
        files: await Promise.all(files.map((file) => fileOf(folders, file))),
        artifacts: artifacts.map(({ kind, key }) => ({ kind, key })),
        copies,
      },
      layout,
    );
  } finally {
    await source.close();
  }
}

/** What was made for this answer, such as captions and signed stills: some megabytes at most. */
async function inMemory({ size, read }: ByteSource): Promise<ReturnType<NonNullable<ByteSource['origin']>>> {
  const parts: Uint8Array[] = [];
  for await (const part of read(0, size)) parts.push(part);
  const pieces = { starts: Float64Array.of(0), sources: new Int16Array(0), offsets: new Float64Array(0) };
  return { layout: { head: Buffer.concat(parts), pieces }, files: [], artifacts: [] };
}

/** How nodes name a file. */
async function fileOf(folders: Folders, file: string): Promise<MediaFile> {
  for (const kind of servedKinds) {
    const [first = '..', ...below] = relative(folders[kind], file).split(sep);
    if (first === '..') continue;
    return { key: `${kind}/${first}`, name: below.join('/'), ...versionOf(await stat(file)) };
  }
  throw new AppError('INTERNAL', { detail: `${file} is no content for machines` });
}

/** Which content there is no more, of what a node has copies of. */
export function goneOf(folders: Folders, keys: readonly ContentKey[]): ContentKey[] {
  return keys.filter((key) => statSync(servedPath(folders, key), { throwIfNoEntry: false }) === undefined);
}
