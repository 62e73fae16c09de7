import { basename, dirname, join } from 'node:path';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Files from '#electron/lib/files.ts';
import { cutPresenter } from '#electron/engine/media/layers/presenter-cut.ts';
import { bakeTemplate } from '#electron/engine/render/bake-template.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { learnTemplate } from '#electron/engine/template/learned-sound.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Files that count as whole as soon as they have their name must be on the disk before. */

const synced = vi.hoisted((): string[] => []);

vi.mock('#electron/lib/files.ts', async (original) => {
  const files = await original<typeof Files>();
  const syncFile = (file: string): Promise<void> => {
    synced.push(file);
    return files.syncFile(file);
  };
  return { ...files, syncFile };
});

const folder = temporaryFolder('synced');
const template = join(folder, 'template');
let info: TemplateInfo;

beforeAll(async () => {
  info = await makeTemplate(template, [new Float32Array(48_000).fill(0.01)], { width: 160, height: 120 });
  learnTemplate(template, info);
});
beforeEach(() => void synced.splice(0));

test('a presenter that is cut out of a template', async () => {
  const { frameRate, frames } = info;
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const cut = { shape: 'rounded', crop, radius: 0.5 } as const;
  const job = { rendition: 'source', cut, box: { width: 80, height: 60 } } as const;
  await cutPresenter({ template, size: info, frameRate, frames, job });
  expect(synced.map(dirname)).toEqual([template]);
});

test('the sound of a template with a look', async () => {
  const target = join(folder, 'baked');
  await bakeTemplate({ template, plan: planOf(info), folder: target, artifacts: createMemoryStore() });
  const { audio, sound } = templateFiles;
  expect(synced.map((file) => basename(file))).toEqual(expect.arrayContaining([audio, sound]));
});
