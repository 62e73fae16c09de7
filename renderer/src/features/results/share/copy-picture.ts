import { copied } from '#renderer/lib/clipboard.ts';
import { readStill } from '#renderer/stores/index.ts';

/**
 * Copies a picture as PNG, the only format of pictures that a clipboard takes from a page.
 * @param url of the app's media.
 * @returns false if this window may not use the clipboard. @throws AppError `NOT_FOUND`, `STUDIO_UNREACHABLE`.
 */
export function copyPicture(url: string): Promise<boolean> {
  const read = readStill(url);
  return copy(read, { 'image/png': read.then(toPng) });
}

/**
 * Copies a GIF so that it still moves where it is pasted: e-mail programs take it from formatted text, others get its
 * first picture.
 * @returns and throws as {@link copyPicture}.
 */
export function copyGif(url: string, label: string): Promise<boolean> {
  const read = readStill(url);
  return copy(read, {
    'text/html': read.then((gif) => imageElement(gif, label)),
    'image/png': read.then(toPng),
  });
}

/** Writes at once: a browser lets a page do so only right after a press, also while the content is still being read. */
async function copy(read: Promise<unknown>, content: Record<string, Promise<Blob>>): Promise<boolean> {
  const [done] = await Promise.all([copied(() => navigator.clipboard.write([new ClipboardItem(content)])), read]);
  return done;
}

async function toPng(picture: ArrayBuffer): Promise<Blob> {
  const bitmap = await createImageBitmap(new Blob([picture]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

async function imageElement(gif: ArrayBuffer, label: string): Promise<Blob> {
  const image = document.createElement('img');
  image.src = await dataAddress(new Blob([gif], { type: 'image/gif' }));
  image.alt = label;
  return new Blob([image.outerHTML], { type: 'text/html' });
}

function dataAddress(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('a picture could not be read')));
  reader.readAsDataURL(blob);
  return promise;
}
