import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBoxes } from '#electron/engine/mp4/boxes.ts';
import type { Mp4Movie } from '#electron/engine/mp4/movie.ts';
import { parseMovie, readMovie } from '#electron/engine/mp4/reader.ts';
import { audioSpecificConfig, nalLengthSize } from '#electron/engine/mp4/sample-entry.ts';
import { buildHead, type TrackToWrite } from '#electron/engine/mp4/writer.ts';
import { fc } from '../../support/property.ts';
import { audioHeader, audioSamples, videoHeader, videoSamples } from '../../support/synthetic-movie.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Video in two chunks, sound in one behind them. */
function tracks(videoSizes: number[], audioSizes: number[]): TrackToWrite[] {
  const half = Math.floor(videoSizes.length / 2);
  const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 0);
  return [
    {
      ...videoHeader(240_000, 9_600),
      samples: videoSamples(videoSizes, 9_600),
      chunks: {
        counts: Uint32Array.of(half, videoSizes.length - half),
        offsets: Float64Array.of(0, sum(videoSizes.slice(0, half))),
      },
      presentedTicks: videoSizes.length * 1_920,
    },
    {
      ...audioHeader(),
      samples: audioSamples(audioSizes),
      chunks: { counts: Uint32Array.of(audioSizes.length), offsets: Float64Array.of(sum(videoSizes)) },
      presentedTicks: (audioSizes.length - 1) * 1024,
    },
  ];
}

function parse(head: Uint8Array): Mp4Movie {
  const moov = listBoxes(head, 0, head.length - 8).find(({ type }) => type === 'moov');
  return parseMovie(head.subarray(moov?.body, moov?.end));
}

const sizes = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 3, maxLength: 40 });

describe('the MP4 writer and reader', () => {
  it('agree on every table', () => {
    fc.assert(
      fc.property(sizes, sizes, (videoSizes, audioSizes) => {
        const written = tracks(videoSizes, audioSizes);
        const mediaBytes = [...videoSizes, ...audioSizes].reduce((total, size) => total + size, 0);
        const head = buildHead(written, mediaBytes);
        const read = parse(head).tracks;
        expect(read).toHaveLength(2);
        for (const [index, track] of read.entries()) {
          const { chunks, presentedTicks, ...expected } = written[index] as TrackToWrite;
          const { offsets, duration, ...rest } = track;
          expect(rest).toEqual(expected);
          expect(duration).toBe(presentedTicks / 48_000);
          expect(offsets[0]).toBe(head.length + (chunks.offsets[0] ?? 0));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('gives the same bytes for the same tables', () => {
    expect(buildHead(tracks([1, 2, 3], [4, 5]), 15)).toEqual(buildHead(tracks([1, 2, 3], [4, 5]), 15));
  });

  it('turns to 64-bit offsets and a 64-bit mdat together when the file passes 4 GiB', () => {
    const big = 3_000_000_000;
    const written = tracks([big, big, 10], [20, 30]);
    const head = buildHead(written, 2 * big + 60);
    const [video, audio] = parse(head.subarray(0, head.length - 8)).tracks;
    expect(video?.offsets[1]).toBe(head.length + big);
    expect(video?.offsets[2]).toBe(head.length + 2 * big);
    expect(audio?.offsets[0]).toBe(head.length + 2 * big + 10);
    const text = Buffer.from(head).toString('latin1');
    expect(text).toContain('co64');
    expect(text).not.toContain('stco');
    const mdat = Buffer.from(head.subarray(head.length - 16));
    expect([mdat.readUInt32BE(0), mdat.toString('latin1', 4, 8), Number(mdat.readBigUInt64BE(8))]).toEqual([
      1,
      'mdat',
      2 * big + 76,
    ]);
  });

  it('stays 32-bit up to the very last byte that fits', () => {
    const small = buildHead(tracks([1, 2, 3], [4]), 10);
    const most = 0xffff_ffff - small.length;
    expect(buildHead(tracks([1, 2, 3], [4]), most)).toHaveLength(small.length);
    expect(Buffer.from(buildHead(tracks([1, 2, 3], [4]), most + 1)).includes('co64')).toBe(true);
  });

  it('writes long times as 64 bits', () => {
    const [video, audio] = tracks([1, 2, 3], [4]) as [TrackToWrite, TrackToWrite];
    const hours = 30 * 3600 * 48_000;
    const head = buildHead([{ ...video, presentedTicks: hours }, audio], 10);
    expect(parse(head).tracks[0]?.duration).toBe(30 * 3600);
  });

  it('says of every AAC packet that it needs the one before', () => {
    const text = Buffer.from(buildHead(tracks([1, 2, 3], [4, 5, 6, 7]), 28)).toString('hex');
    expect(text).toContain(Buffer.from('sbgp\0\0\0\0roll\0\0\0\x01\0\0\0\x04\0\0\0\x01', 'latin1').toString('hex'));
  });

  it('find the moov behind the media data as well', async () => {
    const file = join(temporaryFolder('mp4'), 'late.mp4');
    const head = buildHead(tracks([1, 2, 3], [4]), 10);
    const [ftyp, moov] = listBoxes(head, 0, head.length - 8);
    await writeFile(file, [
      head.subarray(0, ftyp?.end),
      Buffer.from('\0\0\0\x12mdat0123456789', 'latin1'),
      head.subarray(moov?.start, moov?.end),
    ]);
    const handle = await open(file);
    try {
      expect((await readMovie(handle)).tracks.map(({ kind }) => kind)).toEqual(['video', 'audio']);
    } finally {
      await handle.close();
    }
  });

  it('reads the decoder set-ups out of the sample descriptions', () => {
    expect(nalLengthSize(videoHeader().sampleDescriptions)).toBe(4);
    expect([...audioSpecificConfig(audioHeader().sampleDescriptions)]).toEqual([0x11, 0x88, 0x56, 0xe5, 0]);
  });

  it('refuses what is cut off or no movie', async () => {
    const head = buildHead(tracks([1, 2, 3], [4]), 10);
    const [, moov] = listBoxes(head, 0, head.length - 8);
    const body = head.subarray(moov?.body, moov?.end);
    expect(() => parseMovie(body.subarray(0, body.length - 30))).toThrow(
      expect.objectContaining({ code: 'MEDIA_CORRUPT' }),
    );
    expect(() => parseMovie(new Uint8Array(0))).toThrow(expect.objectContaining({ code: 'MEDIA_CORRUPT' }));
    const file = join(temporaryFolder('mp4'), 'text.mp4');
    await writeFile(file, 'this is no movie at all');
    const handle = await open(file);
    try {
      await expect(readMovie(handle)).rejects.toMatchObject({ code: 'MEDIA_CORRUPT' });
    } finally {
      await handle.close();
    }
  });
});
