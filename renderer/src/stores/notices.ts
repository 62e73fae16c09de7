import { noticesFile, noticesSchema, type Notice } from '#shared/notices.ts';
import { readMedia } from '../platform/media.ts';

/**
 * The licences of others' work in this app, which lie beside the page.
 * @throws AppError `NOT_FOUND` where the page was served without building it.
 */
export async function readNotices(): Promise<Notice[]> {
  const bytes = await readMedia(`./${noticesFile}`);
  return noticesSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
