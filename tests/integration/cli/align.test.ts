import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.ts';
import { hasMedia, mediaFolder, readWordTimes, withoutMedia } from '../../support/media.ts';

describe('vocative align', () => {
  it('names a file that is not there', async () => {
    const { code, stdout } = await runCliHere('align', '/nowhere/sound.wav', '--script', 'Hello', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'FILE_NOT_FOUND' } });
  });

  it.skipIf(!hasMedia)(`gives each word’s times in a video (${withoutMedia})`, async () => {
    const recording = join(mediaFolder, 'talking', 'grid_pwij3p');
    const { code, stdout } = await runCliHere(
      'align',
      `${recording}.mpg`,
      '--script',
      'place white in {{letter|j}} three please',
      '--json',
    );
    expect(code).toBe(0);
    const words: unknown = JSON.parse(stdout);
    expect(words).toEqual(
      readWordTimes(`${recording}.words.derived.tsv`).map(({ word }) => ({
        word,
        start: expect.any(Number),
        end: expect.any(Number),
        confidence: expect.any(Number),
      })),
    );
  });
});
