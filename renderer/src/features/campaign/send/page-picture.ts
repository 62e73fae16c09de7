import { limits } from '#shared/limits.ts';

/** The room of a picture on a page, pixels: `cover` fills it, `contain` shows all of the picture. */
export type PictureBox = { width: number; height: number; fit: 'cover' | 'contain' };

/** Pictures are drawn smaller until their address is short enough: every page holds it. */
const sizes = [1, 0.75, 0.5, 0.35] as const;

/**
 * The `data:` address of a file's picture, for share pages.
 * @throws when the file is no picture, or stays too large.
 */
export async function pagePictureOf(file: Blob, box: PictureBox): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const size of sizes) {
      const address = await drawn(picture, box, size);
      if (address.length <= limits.pagePictureCharacters) return address;
    }
  } finally {
    picture.close();
  }
  throw new Error('the picture stays too large');
}

async function drawn(picture: ImageBitmap, { width, height, fit }: PictureBox, size: number): Promise<string> {
  const ratios = [width / picture.width, height / picture.height];
  // A small picture stays as it is.
  const scale = Math.min(1, fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios)) * size;
  const [wide, tall] = [picture.width * scale, picture.height * scale];
  const shown = { width: Math.min(wide, width * size), height: Math.min(tall, height * size) };
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(shown.width)), Math.max(1, Math.round(shown.height)));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, (canvas.width - wide) / 2, (canvas.height - tall) / 2, wide, tall);
  return addressOf(await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 }));
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('the picture could not be read')));
    reader.readAsDataURL(blob);
  });
}
