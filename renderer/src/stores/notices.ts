import { noticesFile, noticesSchema, type Notice } from '#shared/notices.ts';
import { readMedia } from '../platform/media.ts';

/**
 * The licences of third-party work in this app, from a file beside the page.
 * @throws AppError `NOT_FOUND` if the page was served without a build.
 */
export async function readNotices(): Promise<Notice[]> {
  const bytes = await readMedia(`./${noticesFile}`);
  return noticesSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
