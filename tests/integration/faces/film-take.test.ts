import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFaces } from '#electron/engine/faces/find-faces.ts';
import { filmTake } from '#electron/engine/lips/film-take.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('film-take');
const man = join(mediaFolder, 'talking', 'grid_pwij3p.mpg');

describe.skipIf(!hasMedia)(`the film of a take (${withoutMedia})`, () => {
  it('shows the face while the value is said, and 0.4 s before and after it', async () => {
    const file = join(folder, 'man.mp4');
    const film = await filmTake({ source: man, said: { start: 1.2, end: 1.8 }, file });
    expect(film).toMatchObject({ kept: true, refused: null });
    expect(film.start).toBeCloseTo(0.4, 1);
    expect(film.end - film.start).toBeCloseTo(0.6, 6);
    const part = { from: 0, to: 35, rate: 25 };
    const { frames, size } = await findFaces({ file, content: 'film', part, artifacts: null });
    expect(frames).toHaveLength(35);
    expect(frames.every(({ face }) => face !== null)).toBe(true);
    expect(size.width).toBeLessThan(260);
  });

  it('is not kept without a face, or where the pictures end before the value', async () => {
    const green = join(mediaFolder, 'talking', 'autoeditor_man_on_green_screen.mp4');
    const nobody = join(folder, 'nobody.mp4');
    const said = { start: 0.2, end: 0.6 };
    expect(await filmTake({ source: green, said, file: nobody })).toMatchObject({ kept: false, refused: 'no_face' });
    expect(existsSync(nobody)).toBe(false);
    const late = { source: man, said: { start: 2.4, end: 3.6 }, file: join(folder, 'late.mp4') };
    expect(await filmTake(late)).toMatchObject({ kept: false, refused: 'cut_off' });
  });
});
