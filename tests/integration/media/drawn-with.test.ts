import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Artifact } from '#electron/engine/artifacts/store.ts';
import { pieceWith } from '#electron/engine/pictures/pieces.ts';
import { loadTemplateIndex, type TemplateIndex } from '#electron/engine/template/template-index.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { openDatabase } from '#electron/db/open.ts';
import { createPersonalStills } from '#electron/studio/domain/stills/personal-stills.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import type * as Stills from '#electron/studio/store/stills.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { createStandInPool } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';

const drawnWith = vi.hoisted(() => ['@napi-rs/canvas@1.0.0']);

vi.mock('#electron/engine/media/text/drawn-with.ts', () => ({ drawnWith }));

vi.mock('#electron/studio/store/stills.ts', async (original) => ({
  ...(await original<typeof Stills>()),
  findDrawn: () => ({ template: 'template', design: { text: 'Hi Sarah', style: 'lower_third', badge: false } }),
}));

describe('what is drawn is kept by the versions of what draws it', () => {
  let template: string;
  let index: TemplateIndex;

  beforeAll(async () => {
    template = await standInTemplate();
    index = await loadTemplateIndex(template);
  });

  beforeEach(() => {
    drawnWith[0] = '@napi-rs/canvas@1.0.0';
  });

  test('pieces of pictures', () => {
    const key = (): string => pieceWith({ from: 0, to: 10 }, [], { index, rendition: 'source' }).key;
    const before = key();
    expect(key()).toBe(before);
    drawnWith[0] = '@napi-rs/canvas@1.0.1';
    expect(key()).not.toBe(before);
  });

  test('stills', async () => {
    const asked: string[] = [];
    const read = async ({ key }: Artifact): Promise<Uint8Array> => {
      asked.push(key);
      return new Uint8Array();
    };
    const stills = createPersonalStills({
      db: openDatabase({ file: ':memory:', migrations }),
      pool: createStandInPool(template, template),
      artifacts: { ...createMemoryStore(), read },
      logger: createLogger('test', 'silent'),
    });
    await stills.read('capability', 'poster');
    await stills.read('capability', 'poster');
    drawnWith[0] = '@napi-rs/canvas@1.0.1';
    await stills.read('capability', 'poster');
    expect(new Set(asked).size).toBe(2);
    expect(asked[1]).toBe(asked[0]);
  });
});

test('what draws are FFmpeg, the canvas and the fonts, in the versions that are installed', async () => {
  const { drawnWith: named } = await vi.importActual<{ drawnWith: readonly string[] }>(
    '#electron/engine/media/text/drawn-with.ts',
  );
  const names = ['node-av', '@napi-rs/canvas', '@fontsource-variable/inter', '@fontsource-variable/noto-emoji'];
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  const installed = names.map((name) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { version: string };
    return `${name}@${version}`;
  });
  expect(named).toEqual(expect.arrayContaining(installed));
});
