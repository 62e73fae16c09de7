import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import { parseMediaUrl } from '../domain/media/addresses.ts';
import { findMedia, openMedia } from '../domain/media/open-media.ts';
import { checkPartialName, writePart } from '../domain/media/write-part.ts';

export function mediaHandlers(services: Services) {
  return {
    async writeMedia({ signal }, { url, file, start, etag }) {
      checkPartialName(file);
      const { capability, name } = parseMediaUrl(url);
      const source = await openMedia(services, findMedia(services, capability, name));
      try {
        return await writePart(source, { file, start, etag, signal });
      } finally {
        await source.close();
      }
    },
  } satisfies Partial<Handlers>;
}
