import type { Db } from '#electron/db/open.ts';

/**
 * Signatures of videos by algorithms that sign the same bytes differently each time. The first one stays with the
 * video, which therefore keeps its bytes.
 */

/** A signature of a video. @param signed SHA-256 of the bytes it signs. */
export function findSignature(db: Db, videoId: string, signed: Uint8Array): Uint8Array | undefined {
  return db
    .prepare<[string, Uint8Array], Buffer>('SELECT signature FROM kept_signatures WHERE video_id = ? AND signed = ?')
    .pluck()
    .get(videoId, signed);
}

/**
 * Keeps a signature, unless there is one.
 * @returns the one that is kept; undefined if the video was deleted meanwhile.
 */
export function keepSignature(
  db: Db,
  videoId: string,
  signed: Uint8Array,
  signature: Uint8Array,
): Uint8Array | undefined {
  db.prepare(
    `INSERT INTO kept_signatures (video_id, signed, signature)
     SELECT id, @signed, @signature FROM generated_videos WHERE id = @videoId
     ON CONFLICT (video_id, signed) DO NOTHING`,
  ).run({ videoId, signed, signature });
  return findSignature(db, videoId, signed);
}
