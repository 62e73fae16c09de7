import { describe, expect, it } from 'vitest';
import { planOf, type Plan } from '#electron/engine/render/plan.ts';
import { Previews } from '#electron/studio/domain/generation/previews.ts';
import { hasArtifacts, removeUnusedParts } from '#electron/studio/domain/generation/video-parts.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { openDatabase } from '#electron/db/open.ts';
import { createMemoryStore } from '../../support/memory-store.ts';

const plain = planOf({ hash: 'template', frames: 50, audioSamples: 96_000 });

/** With pictures that were encoded for two renditions. */
const plan: Plan = {
  ...plain,
  pictures: plain.pictures.map((span) => ({
    ...span,
    encoded: (['source', '480p'] as const).map((rendition) => {
      return { rendition, key: `pictures-${rendition}`, packetSizes: [10], frames: [0], sync: [0], unreferenced: [] };
    }),
  })),
};

describe('a preview with pictures of its own', () => {
  it('is there when they are, in every rendition', async () => {
    const artifacts = createMemoryStore();
    await artifacts.put({ kind: 'pictures', key: 'pictures-source' }, [new Uint8Array(10)]);
    expect(await hasArtifacts(artifacts, plan)).toBe(false);
    await artifacts.put({ kind: 'pictures', key: 'pictures-480p' }, [new Uint8Array(10)]);
    expect(await hasArtifacts(artifacts, plan)).toBe(true);
  });

  it('keeps them through a clean-up, which removes all others', async () => {
    const artifacts = createMemoryStore();
    const db = openDatabase({ file: ':memory:', migrations });
    const previews = new Previews();
    for (const key of ['pictures-source', 'pictures-480p', 'others']) {
      await artifacts.put({ kind: 'pictures', key }, [new Uint8Array(10)]);
    }
    const preview = previews.add('user', 'template', plan);
    await removeUnusedParts(db, artifacts, previews);
    expect(artifacts.names()).toEqual(['pictures/pictures-source', 'pictures/pictures-480p']);
    previews.remove(preview);
    await removeUnusedParts(db, artifacts, previews);
    expect(artifacts.names()).toEqual([]);
    db.close();
  });
});
