import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMovie } from '#electron/engine/mp4/reader.ts';
import type { CliResult } from '../../support/cli.ts';
import { decoderMessages, hasFfmpeg } from '../../support/decode-check.ts';
import { hasMedia } from '../../support/media.ts';
import { letters, renderLetters } from '../../support/real-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe.skipIf(!hasMedia)('render on a real recording (needs the recordings beside the project)', () => {
  const folder = temporaryFolder('cli-render');
  const out = join(folder, 'out');
  let result: CliResult;

  beforeAll(async () => {
    result = await renderLetters(folder);
  });

  it('ends well and lists one video a row on stdout', () => {
    expect(result.stderr).not.toMatch(/Error|at .*\.ts:/);
    expect(result.code).toBe(0);
    const { videos } = JSON.parse(result.stdout) as {
      videos: { values: { letter: string }; file: string; status: string }[];
    };
    expect(videos.map(({ values }) => values.letter)).toEqual(letters);
    expect(videos.every(({ status, file }) => status === 'succeeded' && existsSync(file))).toBe(true);
  });

  it('leaves the videos, their stills and nothing else', () => {
    const expected = letters.flatMap((letter, index) => {
      const stem = `${String(index + 1).padStart(2, '0')} ${letter}`;
      return [`${stem}.gif`, `${stem}.jpg`, `${stem}.mp4`];
    });
    expect(readdirSync(out).toSorted()).toEqual(expected.toSorted());
  });

  it('draws the text on the stills of each row', () => {
    const stills = readdirSync(out).filter((file) => /\.(gif|jpg)$/.test(file));
    const contents = stills.map((file) =>
      createHash('sha256')
        .update(readFileSync(join(out, file)))
        .digest('hex'),
    );
    expect(new Set(contents).size).toBe(2 * letters.length);
  });

  it.skipIf(!hasFfmpeg)('gives files an independent decoder reads without a message (needs ffmpeg)', () => {
    for (const name of finishedVideos()) {
      expect(decoderMessages(join(out, name)), name).toBe('');
    }
  });

  it('keeps every picture of the template, byte for byte', async () => {
    const template = await videoPackets(join(templateFolder(), 'template.mp4'));
    for (const name of finishedVideos()) {
      const packets = await videoPackets(join(out, name));
      // A shorter value may drop pictures no other depends on; none is ever changed or added.
      expect(packets.length, name).toBeGreaterThan(template.length * 0.95);
      expect(isSubsequence(packets, template), name).toBe(true);
    }
  });

  function finishedVideos(): string[] {
    const names = readdirSync(out).filter((file) => file.endsWith('.mp4'));
    expect(names).toHaveLength(letters.length);
    return names;
  }

  function templateFolder(): string {
    const templates = join(folder, 'data', 'studio', 'templates');
    return join(templates, readdirSync(templates)[0] ?? '');
  }
});

/** SHA-256 of each picture's bytes, in decoding order. */
async function videoPackets(file: string): Promise<string[]> {
  const handle = await open(file, 'r');
  try {
    const track = (await readMovie(handle)).tracks.find(({ kind }) => kind === 'video');
    if (!track) throw new Error(`${file} has no picture`);
    const digests: string[] = [];
    for (const [index, size] of track.samples.sizes.entries()) {
      const bytes = Buffer.alloc(size);
      await handle.read(bytes, 0, size, track.offsets[index] ?? 0);
      digests.push(createHash('sha256').update(bytes).digest('hex'));
    }
    return digests;
  } finally {
    await handle.close();
  }
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let position = 0;
  for (const item of whole) if (item === part[position]) position += 1;
  return position === part.length;
}
