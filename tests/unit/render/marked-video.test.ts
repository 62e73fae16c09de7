import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeCbor } from '#electron/engine/provenance/cbor.ts';
import { listBoxes } from '#electron/engine/mp4/boxes.ts';
import { verifyFile, type ChangedPart, type Verdict } from '#electron/engine/provenance/verify.ts';
import { hasFfmpeg } from '../../support/decode-check.ts';
import { keptVersion } from '../../support/kept-version.ts';
import { actionsIn, refer } from '../../support/reference-verifier.ts';
import { makeMarkedVideos, testMarking, testRoot, testSigner, type MarkedVideos } from '../../support/marked-video.ts';
import { createRandom } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('marked-video');
let videos: MarkedVideos;
let whole: Buffer;

beforeAll(async () => {
  videos = await makeMarkedVideos(folder);
  whole = await videos.read(videos.plan(1));
});

async function verdictOf(bytes: Uint8Array): Promise<Verdict> {
  const file = join(folder, 'checked.mp4');
  writeFileSync(file, bytes);
  return verifyFile(file);
}

describe('a marked video', () => {
  it('is trusted by the reference verifier, which names its new seconds', async () => {
    const report = await refer(whole, { root: testRoot });
    expect(report.validation_state).toBe('Trusted');
    expect((await refer(whole)).validation_state).toBe('Valid');
    const [created, placed, edited, ...more] = actionsIn(report);
    expect([created?.action, placed?.action, edited?.action, more]).toEqual([
      'c2pa.created',
      'c2pa.placed',
      'c2pa.edited',
      [],
    ]);
    expect(created?.digitalSourceType).toMatch(/\/compositeSynthetic$/);
    // 24 new packets from packet 220 on, and the block before them that they overlap.
    expect(edited?.changes?.[0]?.region[0]?.time).toEqual({ type: 'npt', start: '4.672', end: '5.206' });
  });

  it.each([
    ['trained', 'compositeWithTrainedAlgorithmicMedia', 'trainedAlgorithmicMedia'],
    ['rules', 'compositeSynthetic', 'algorithmicMedia'],
    ['recorded', 'compositeCapture', 'digitalCapture'],
  ] as const)('tells the kind of its words: %s', async (kind, all, words) => {
    const plan = { ...videos.plan(1), words: [{ from: 230_000, to: 245_000, kind }] };
    const bytes = await videos.read(plan);
    const actions = actionsIn(await refer(bytes, { root: testRoot }));
    expect(actions[0]?.digitalSourceType).toMatch(new RegExp(`/${all}$`, 'u'));
    expect(actions[2]?.digitalSourceType).toMatch(new RegExp(`/${words}$`, 'u'));
    expect(await verdictOf(bytes)).toMatchObject({
      state: 'intact',
      facts: { words: [{ kind, ranges: [{ start: 4_791, end: 5_105 }] }] },
    });
  });

  it('is no capture if the speaker of its template is a computer voice', async () => {
    const [template = ''] = videos.plan(1).templates;
    const words = [{ from: 230_000, to: 245_000, kind: 'recorded' as const }];
    const bytes = await videos.read({ ...videos.plan(1), words, synthetic: [template] });
    const [created, placed] = actionsIn(await refer(bytes));
    expect(created?.digitalSourceType).toMatch(/compositeWithTrainedAlgorithmicMedia$/);
    expect(placed?.digitalSourceType).toMatch(/\/trainedAlgorithmicMedia$/);
  });

  it('begins with the boxes that players and readers expect, in this order', () => {
    const boxes = listBoxes(whole);
    expect(boxes.map(({ type }) => type)).toEqual(['ftyp', 'uuid', 'uuid', 'moov', 'mdat']);
    const [, , xmp, , media] = boxes;
    expect(whole.subarray(xmp?.start, xmp?.end).toString()).toContain('DigitalSourceType="http://cv.iptc.org/');
    expect((media?.body ?? 0) - (media?.start ?? 0)).toBe(16);
  });

  it('has the same bytes each time, by other certificates others, and a tag that says which', async () => {
    expect((await videos.read(videos.plan(1))).equals(whole)).toBe(true);
    const other = { signer: { ...testSigner, id: 'another' } };
    const tags = [];
    for (const marking of [testMarking, other]) {
      const opened = await videos.open(videos.plan(1), marking);
      tags.push(opened.etag);
      await opened.close();
    }
    expect(tags[0]).not.toBe(tags[1]);
  });

  it('is the same as long as its version is', async () => {
    const signer = {
      id: 'fixed',
      algorithm: 'Ed25519' as const,
      chain: [Buffer.alloc(400, 7)],
      signatureBytes: 64,
      sign: () => new Uint8Array(64).fill(1),
    };
    const words = [{ from: 230_000, to: 245_000, kind: 'trained' as const }];
    const drawn = [{ from: 0, to: 48_000, kind: 'captions' as const }];
    const bytes = await videos.read({ ...videos.plan(1), words, drawn }, { signer });
    expect(keptVersion({ name: 'markVersion', file: 'render/mark-video.ts' }, bytes)).toEqual({
      version: 1,
      digest: 'dc810fae58140d25',
    });
  });

  it('gives for any range the same slice of the whole, and its checksum', async () => {
    const random = createRandom(3);
    const opened = await videos.open(videos.plan(1));
    expect(opened.size).toBe(whole.length);
    for (let round = 0; round < 60; round++) {
      const start = Math.floor(random() * (round < 30 ? 8_000 : whole.length));
      const end = Math.min(whole.length, start + Math.floor(random() * 400_000));
      expect((await buffer(opened.read(start, end))).equals(whole.subarray(start, end))).toBe(true);
    }
    expect(await opened.checksum()).toBe(crc32(whole));
    await opened.close();
  });

  it.each([0, 1, 4, 10])('is valid with %i sections and captions', async (sections) => {
    const plan = { ...videos.plan(sections), text: [{ start: 0, end: 48_000, text: 'Hi Ada, from Acme' }] };
    const bytes = await videos.read(plan);
    expect((await refer(bytes, { root: testRoot })).validation_state).toBe('Trusted');
    expect(await verdictOf(bytes)).toMatchObject({ state: 'intact' });
  });

  it('has no value in what is signed, only in its own captions', async () => {
    const bytes = await videos.read({ ...videos.plan(1), text: [{ start: 0, end: 48_000, text: 'Adalovelace' }] });
    const [, first, second] = listBoxes(bytes);
    expect(bytes.subarray(first?.start, second?.end).includes('Adalovelace')).toBe(false);
    expect(bytes.includes('Adalovelace')).toBe(true);
  });

  it('is not the unchanged template, which stays as it is', async () => {
    const bytes = await videos.read(videos.plan(0));
    expect(bytes.equals(readFileSync(join(videos.template, 'template.mp4')))).toBe(true);
    expect(await verdictOf(bytes)).toEqual({ state: 'unmarked' });
  });

  it('hashes a template again whose hashes are torn or of another file', async () => {
    const leavesIn = ({ template }: MarkedVideos): string => join(template, 'leaves-1.sha256');
    const good = readFileSync(leavesIn(videos));
    for (const [index, bad] of [good.subarray(0, 40), Buffer.alloc(good.length), Buffer.alloc(0)].entries()) {
      const other = await makeMarkedVideos(join(folder, `again-${index}`));
      writeFileSync(leavesIn(other), bad);
      // Its layout is not known yet.
      const bytes = await other.read({ ...other.plan(1), leaf: `again ${index}` });
      expect((await verdictOf(bytes)).state).toBe('intact');
      expect(readFileSync(leavesIn(other)).equals(good)).toBe(true);
    }
  });
});

describe('verifying', () => {
  it('is never laxer than the reference: a changed byte anywhere is found', { timeout: 120_000 }, async () => {
    const random = createRandom(11);
    const media = listBoxes(whole)[4]?.start ?? 0;
    let laxer = 0;
    for (let round = 0; round < 500; round++) {
      // Most of the file is media: half of the bytes are before it.
      const at = Math.floor(random() * (round % 2 === 0 ? media + 16 : whole.length));
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      const { state } = await verdictOf(bytes);
      if (state === 'intact') laxer += 1;
    }
    expect(laxer).toBe(0);
  });

  it('finds what the reference finds, in each part of the file', { timeout: 60_000 }, async () => {
    const boxes = listBoxes(whole);
    for (const { start, body, end } of boxes.slice(1)) {
      const bytes = Buffer.from(whole);
      const at = Math.floor((body + 24 + end) / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      const reference = await refer(bytes).then(
        ({ validation_state: state }) => state,
        () => 'Invalid',
      );
      expect([start, reference]).toEqual([start, 'Invalid']);
      expect((await verdictOf(bytes)).state).toBe('changed');
    }
  });

  it('says where the media changed', async () => {
    const media = listBoxes(whole)[4]?.body ?? 0;
    const bytes = Buffer.from(whole);
    bytes[media + 600_000] = (bytes[media + 600_000] ?? 0) ^ 1;
    const [part, ...more] = changedIn(await verdictOf(bytes));
    expect(more).toEqual([]);
    expect(part?.what).toBe('media');
    expect(part?.start).toBeLessThanOrEqual(media + 600_000);
    expect(part?.end).toBeGreaterThan(media + 600_000);
  });

  it.skipIf(!hasFfmpeg)(
    'names the seconds that are shown and heard from changed or lost bytes (needs ffmpeg)',
    async () => {
      const file = join(folder, 'whole.mp4');
      writeFileSync(file, whole);
      const packets = packetsIn(file);
      const media = listBoxes(whole)[4]?.body ?? 0;
      const two = Buffer.from(whole);
      for (const at of [media + 100_000, media + 1_000_000]) two[at] = (two[at] ?? 0) ^ 1;
      const cut = whole.subarray(0, media + 700_000);
      for (const [bytes, count] of [
        [two, 2],
        [cut, 1],
      ] as const) {
        const parts = changedIn(await verdictOf(bytes));
        expect(parts).toHaveLength(count);
        for (const { start, end, seconds = [] } of parts) {
          const inside = packets.filter(({ position, size }) => position < end && position + size > start);
          const first = Math.min(...inside.map(({ time }) => time));
          const last = Math.max(...inside.map(({ time, duration }) => time + duration));
          expect(Math.abs((seconds[0]?.start ?? NaN) - Math.max(0, first) * 1000)).toBeLessThan(1.1);
          expect(Math.abs((seconds.at(-1)?.end ?? NaN) - last * 1000)).toBeLessThan(1.1);
          // Each of its packets lies in one of the ranges.
          const middles = inside.map(({ time, duration }) => (time + duration / 2) * 1000).filter((time) => time > 0);
          expect(middles.filter((time) => !seconds.some((range) => range.start <= time && time <= range.end))).toEqual(
            [],
          );
        }
      }
      expect(changedIn(await verdictOf(cut))[0]?.end).toBe(whole.length);
    },
  );

  it('names no seconds where the tables changed, too', async () => {
    const bytes = Buffer.from(whole);
    const [, , , movie, media] = listBoxes(whole);
    for (const at of [(movie?.start ?? 0) + 200, (media?.body ?? 0) + 600_000]) bytes[at] = (bytes[at] ?? 0) ^ 1;
    const parts = changedIn(await verdictOf(bytes));
    expect(parts.map(({ what, seconds }) => [what, seconds])).toEqual([
      ['file', undefined],
      ['media', undefined],
    ]);
  });

  it.each<[string, () => Buffer, Verdict['state']]>([
    ['nothing', () => Buffer.alloc(0), 'unmarked'],
    ['no movie', () => Buffer.from('no movie at all'), 'unmarked'],
    ['a file that is cut', () => whole.subarray(0, -1), 'changed'],
    ['a file that is cut in the manifest', () => whole.subarray(0, 1_000), 'changed'],
    ['something appended', () => Buffer.concat([whole, Buffer.from('\0\0\0\x08free')]), 'changed'],
    ['a byte appended', () => Buffer.concat([whole, Buffer.from([0])]), 'changed'],
    ['two manifests', () => Buffer.concat([whole, whole.subarray(32, listBoxes(whole)[1]?.end)]), 'changed'],
    ['no media', () => whole.subarray(0, listBoxes(whole)[4]?.start), 'changed'],
    ['a media size of 2^63', () => withMediaSize(1n << 63n), 'changed'],
    ['a media size of 0', () => withMediaSize(0n), 'changed'],
    ['CBOR that never ends', () => withEndlessCbor(), 'changed'],
  ])('tells %s', async (_, make, state) => {
    expect((await verdictOf(make())).state).toBe(state);
  });

  it('refuses a folder', async () => {
    await expect(verifyFile(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('names other software, whose files it does not judge', async () => {
    const bytes = Buffer.from(whole);
    bytes.write('Provocat', bytes.indexOf('Vocative', 32));
    expect(await verdictOf(bytes)).toEqual({ state: 'foreign', generator: 'Provocat' });
  });

  it('reads a file whose sparse media are over 4 GB to its end', async () => {
    const file = join(folder, 'large.mp4');
    writeFileSync(file, withMediaSize(5_000_000_000n));
    truncateSync(file, (listBoxes(whole)[4]?.start ?? 0) + 5_000_000_000);
    const [header, rest] = changedIn(await verifyFile(file));
    expect([header?.what, rest?.what, rest?.start]).toEqual(['file', 'file', whole.length]);
    rmSync(file);
  });
});

/** The changed parts. @throws Error for another verdict. */
function changedIn(verdict: Verdict): ChangedPart[] {
  if (verdict.state !== 'changed') throw new Error(verdict.state);
  return verdict.parts;
}

/** Packets of all tracks as another program reads them: bytes of the file, seconds. */
function packetsIn(file: string): { position: number; size: number; time: number; duration: number }[] {
  const entries = ['-show_entries', 'packet=pos,size,pts_time,duration_time', '-of', 'json'];
  const { stdout } = spawnSync('ffprobe', ['-v', 'quiet', ...entries, file], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const { packets } = JSON.parse(stdout) as {
    packets: Record<'pos' | 'size' | 'pts_time' | 'duration_time', string>[];
  };
  return packets.map(({ pos, size, pts_time: time, duration_time: duration }) => ({
    position: Number(pos),
    size: Number(size),
    time: Number(time),
    duration: Number(duration),
  }));
}

function withMediaSize(size: bigint): Buffer {
  const bytes = Buffer.from(whole);
  bytes.writeBigUInt64BE(size, (listBoxes(whole)[4]?.start ?? 0) + 8);
  return bytes;
}

/** The list of actions becomes one of unknown length. */
function withEndlessCbor(): Buffer {
  const bytes = Buffer.from(whole);
  const at = bytes.indexOf(encodeCbor('actions')) + encodeCbor('actions').length;
  bytes[at] = 0x9f;
  return bytes;
}
