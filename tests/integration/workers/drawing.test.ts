import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wholePicture } from '#electron/engine/media/layers/layers.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { ProcessPool, type WorkerPool } from '#electron/engine/workers/pool.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { placesIn } from '../../support/places.ts';
import { spokenRecording } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** New pictures drawn by a real render process. */

const folder = temporaryFolder('drawing');
const artifacts = join(folder, 'artifacts');
let info: TemplateInfo;
let pool: WorkerPool;

beforeAll(async () => {
  info = await makeTemplate(join(folder, 'template'), [spokenRecording(6, 4).samples], { width: 1280, height: 720 });
  const places = placesIn(folder, { templates: folder, artifacts });
  pool = new ProcessPool({ size: 1, logger: createLogger('test', 'silent'), places });
});
afterAll(() => pool.kill());

it('drawing that is cancelled gives its process back in the middle of a piece, and keeps nothing', async () => {
  const cancelled = new AbortController();
  const begun: string[] = [];
  const watched: Pick<WorkerPool, 'run'> = {
    run: (task, options) =>
      pool.run(task, {
        ...options,
        onStart() {
          begun.push(task.kind);
          if (task.kind === 'draw-piece') cancelled.abort();
        },
      }),
  };
  const white = { kind: 'shape', box: wholePicture, radius: 0, grow: 0, shadow: 0, color: 'ffffff' } as const;
  const request = { layers: [{ ...white, box: { ...wholePicture, width: 0.5 }, start: 0, end: info.duration }] };
  const video = { plan: planOf(info), template: 'template', request };
  const drawing = new PictureDrawer(watched).draw(video, { signal: cancelled.signal });
  await expect(drawing).rejects.toMatchObject({ code: 'CANCELLED' });
  // One process runs at a time, so this one comes behind the piece, which would be kept had it gone on.
  await expect(pool.run({ kind: 'probe', file: join(folder, 'absent') })).rejects.toMatchObject({
    code: 'FILE_NOT_FOUND',
  });
  expect(begun).toEqual(['plan-pictures', 'draw-piece']);
  const kept = join(artifacts, 'pictures');
  expect(existsSync(kept) ? readdirSync(kept) : []).toEqual([]);
  expect((await new PictureDrawer(pool).draw(video)).encodedPieces).toBeGreaterThan(1);
  expect(readdirSync(kept).length).toBeGreaterThan(1);
});
