import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { uuidOf } from '#electron/engine/provenance/assertions.ts';
import { markStill } from '#electron/engine/provenance/still-marks.ts';
import { verifyFile, type Verdict } from '#electron/engine/provenance/verify.ts';
import { commentStill } from '../../support/comment-still.ts';
import { hasExiftool, readWithExiftool } from '../../support/exiftool.ts';
import { testRoot, testSigner } from '../../support/marked-video.ts';
import { actionsIn, refer } from '../../support/reference-verifier.ts';
import { createRandom } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('marked-still');
const facts = {
  id: uuidOf('a still'),
  templates: [{ instance: uuidOf('a template'), synthetic: false }],
  words: [],
  pictures: [],
};

async function verdictOf(bytes: Uint8Array): Promise<Verdict> {
  const file = join(folder, 'still');
  writeFileSync(file, bytes);
  return verifyFile(file);
}

/** With a table of colors, and the block that repeats the animation. */
const loopingGif = Buffer.concat([
  Buffer.from('47494638396101000100800000', 'hex'),
  Buffer.from('000000ffffff', 'hex'),
  Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex'),
  Buffer.from('21f90400000000002c00000000010001000002024401003b', 'hex'),
]);

const stills: [string, string, () => Promise<Buffer> | Buffer][] = [
  ['a JPEG', 'image/jpeg', () => createCanvas(64, 48).encode('jpeg')],
  ['a JPEG without pictures', 'image/jpeg', () => commentStill('jpeg', 'nothing')],
  ['a GIF', 'image/gif', () => commentStill('gif', 'nothing')],
  ['a GIF that repeats', 'image/gif', () => loopingGif],
];

describe.each(stills)('%s', (_, format, make) => {
  it('is trusted by the reference verifier, as a composite of a template', async () => {
    const marked = markStill(await make(), { facts, signer: testSigner });
    const report = await refer(marked, { format, root: testRoot });
    expect(report.validation_state).toBe('Trusted');
    const [created, placed, ...more] = actionsIn(report);
    expect(created?.digitalSourceType).toMatch(/\/composite$/);
    expect([placed?.action, more]).toEqual(['c2pa.placed', []]);
    expect(marked.includes('Iptc4xmpExt:DigitalSourceType')).toBe(true);
    expect(await verdictOf(marked)).toMatchObject({ state: 'intact', facts });
  });

  it('keeps its own bytes, and gets the same ones each time', async () => {
    const bytes = await make();
    const marked = markStill(bytes, { facts, signer: testSigner });
    expect(markStill(bytes, { facts, signer: testSigner }).equals(marked)).toBe(true);
    expect(marked.subarray(-8).equals(bytes.subarray(-8))).toBe(true);
    expect(await verdictOf(bytes)).toEqual({ state: 'unmarked' });
  });

  it.skipIf(!hasExiftool)('has its source type and no further warning for exiftool (needs exiftool)', async () => {
    const file = join(folder, `still.${format.slice(6)}`);
    const bytes = await make();
    writeFileSync(file, bytes);
    const { warnings } = readWithExiftool(file);
    writeFileSync(file, markStill(bytes, { facts, signer: testSigner }));
    expect(readWithExiftool(file)).toEqual({ sourceType: expect.stringMatching(/\/composite$/), warnings });
  });

  it('is never intact with a changed byte, a byte more or a byte less', async () => {
    const marked = markStill(await make(), { facts, signer: testSigner });
    const random = createRandom(5);
    const found = new Set<string>();
    for (let round = 0; round < 150; round++) {
      const bytes = Buffer.from(marked);
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      found.add((await verdictOf(bytes)).state);
    }
    found.add((await verdictOf(marked.subarray(0, -1))).state);
    found.add((await verdictOf(Buffer.concat([marked, Buffer.from([0])]))).state);
    expect(found).not.toContain('intact');
  });
});

it('other formats are refused', () => {
  expect(() => markStill(Buffer.from('a text'), { facts, signer: testSigner })).toThrow(RangeError);
});
