import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import { placeOfPhrase } from '../../domain/audio/phrases.ts';
import { requireTemplate } from '../../domain/templates/readiness.ts';
import type { Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';

/** What the camera shows before a name is filmed. */
export function cameraHandlers({ db, folders, pool }: Services) {
  return {
    async judgeFace({ userId, interactive }, { video_instance_id: id, variable, occurrence, still: picture }) {
      const { place } = placeOfPhrase(db, requireTemplate(db, userId, id), variable, occurrence);
      if (!place) return { face: null, refused: null, outline: [] };
      const still: ContentKey = `temporary/${randomUUID()}.jpg`;
      const file = contentPath(folders, still);
      try {
        await writeFile(file, Buffer.from(picture, 'base64'));
        const { template, section } = place;
        const judged = await pool.run({ kind: 'judge-still', still, template, section }, interactive);
        if (!judged.face) return { ...judged, face: null };
        const { level, leftRight: left_right, clipped } = judged.face.light;
        return { ...judged, face: { ...judged.face, light: { level, left_right, clipped } } };
      } finally {
        await rm(file, { force: true });
      }
    },
  } satisfies Partial<Handlers>;
}
