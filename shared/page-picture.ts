import { z } from 'zod';
import { limits } from './limits.ts';

/** Base64 of the first bytes of each kind, so that a page holds pictures only. */
const picture = /^data:image\/(?:png;base64,iVBORw0KGg|jpeg;base64,\/9j\/|webp;base64,UklGR)[A-Za-z0-9+/]+={0,2}$/;

/** A logo or portrait on a share page: the `data:` address of a PNG, JPEG or WebP, as pages load nothing from elsewhere. */
export const pagePicture = z.string().max(limits.pagePictureCharacters).regex(picture);
