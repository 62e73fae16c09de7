import { describe, expect, test } from 'vitest';
import { MatroskaIndex } from '#electron/desktop/spools/matroska-index.ts';

/** A recording as browsers write it: two tracks, clusters without a length, one picture and one sound every 100 ms. */

function element(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 | content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

const open = (id: string): Buffer => Buffer.from(`${id}01ffffffffffffff`, 'hex');
const track = (number: number, type: number): Buffer =>
  element('ae', Buffer.concat([element('d7', Buffer.from([number])), element('83', Buffer.from([type]))]));

function block(number: number, time: number, isKey: boolean): Buffer {
  const head = Buffer.from([0x80 | number, 0, 0, isKey ? 0x80 : 0]);
  head.writeInt16BE(time, 1);
  return element('a3', Buffer.concat([head, Buffer.alloc(50, 0xa3)]));
}

function cluster(start: number): Buffer {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(start);
  const blocks = Array.from({ length: 20 }, (_, index) =>
    Buffer.concat([block(1, index * 100, true), block(2, index * 100 + 10, index === 0)]),
  );
  return Buffer.concat([open('1f43b675'), element('e7', time), ...blocks]);
}

const info = element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])));
const tracks = element('1654ae6b', Buffer.concat([track(1, 2), track(2, 1)]));
const beginning = Buffer.concat([element('1a45dfa3', Buffer.alloc(8)), open('18538067'), info, tracks]);
const clusters = [0, 2_000, 4_000].map(cluster);
const recording = Buffer.concat([beginning, ...clusters]);

function indexed(bytes: Buffer, step: number): ReturnType<MatroskaIndex['beginning']> {
  const index = new MatroskaIndex();
  for (let at = 0; at < bytes.length; at += step) index.feed(bytes.subarray(at, at + step));
  return index.beginning();
}

/** The content of all elements with this number, whose size takes eight bytes. */
function contents(bytes: Buffer, id: string, length: number): Buffer[] {
  const found: Buffer[] = [];
  const wanted = Buffer.from(id, 'hex');
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) {
    found.push(bytes.subarray(at + wanted.length + 8, at + wanted.length + 8 + length));
  }
  return found;
}

describe('what a player is given', () => {
  test.each([1, 13, 4_096, recording.length])('is the same however the bytes come: %i at a time', (step) => {
    const given = indexed(recording, step);
    expect(given).toEqual(indexed(recording, 999));
    expect(given?.from).toBe(beginning.length);
  });

  test('tells the length, and where pictures begin anew', () => {
    const { head, from } = indexed(recording, 500) ?? { head: Buffer.alloc(0), from: 0 };
    const length = contents(head, '4489', 8)[0]?.readDoubleBE();
    // The last picture begins at 5.91 s and lasts 100 ms, as those before it.
    expect(length).toBe(6_010);
    const times = contents(head, 'b3', 8).map((bytes) => Number(bytes.readBigUInt64BE()));
    // Each cluster's first block is sound, and its first picture comes 10 ms later.
    expect(times).toEqual([10, 2_010, 4_010]);
    const played = Buffer.concat([head, recording.subarray(from)]);
    const segment = played.indexOf(Buffer.from('18538067', 'hex')) + 12;
    for (const [place, bytes] of contents(head, 'f1', 8).entries()) {
      const position = segment + Number(bytes.readBigUInt64BE());
      expect(played.subarray(position, position + 4).toString('hex')).toBe('1f43b675');
      expect(position).toBe(head.length + clusters.slice(0, place).reduce((sum, one) => sum + one.length, 0));
    }
    expect(contents(head, 'f1', 8)).toHaveLength(3);
  });

  test('is read by itself as what it is', () => {
    const { head, from } = indexed(recording, 500) ?? { head: Buffer.alloc(0), from: 0 };
    const again = indexed(Buffer.concat([head, recording.subarray(from)]), 77);
    expect(again?.head).toEqual(head);
  });
});

describe('a recording that is played as it is', () => {
  test.each([
    ['no Matroska', Buffer.from('\0\0\0\x20ftypisom and so on')],
    ['without clusters', beginning],
    ['without pictures', Buffer.concat([element('1a45dfa3', Buffer.alloc(8)), open('18538067'), info, ...clusters])],
    ['nothing', Buffer.alloc(0)],
  ])('%s', (_, bytes) => {
    expect(indexed(bytes, 5)).toBeNull();
  });

  test('damage in the middle ends the index, not the recording', () => {
    const damaged = Buffer.from(recording);
    damaged.fill(0, beginning.length + 3_000, beginning.length + 3_200);
    expect(indexed(damaged, 600)).toBeNull();
  });
});
