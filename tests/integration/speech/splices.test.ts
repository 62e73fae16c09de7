import { describe, expect, it } from 'vitest';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { readRecordings } from '../../support/recordings.ts';
import { spliceWords } from '../../support/splices.ts';

const speakers = [
  { speaker: 'the woman of LJSpeech', names: ['LJ001-0001', 'LJ001-0006', 'LJ001-0007', 'LJ001-0008'] },
  { speaker: 'a man of GRID', names: ['grid_pwij3p', 'grid_s2_swwp2s'] },
];

describe.skipIf(!hasMedia)(`a word by the same speaker in another one’s place (${withoutMedia})`, () => {
  it.each(speakers)('does not click and keeps the level: $speaker', async ({ names }) => {
    const splices = spliceWords(await readRecordings((name) => names.includes(name)));
    expect(splices.length).toBeGreaterThanOrEqual(6);
    for (const { name, click, step } of splices) {
      expect(click, `${name}: loudest at a seam against the sound beside it`).toBeLessThanOrEqual(1);
      expect(Math.abs(step), `${name}: step in level, LU`).toBeLessThanOrEqual(1);
    }
  });
});
