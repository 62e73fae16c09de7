import type { Handlers } from '../http/call.ts';
import type { Services } from '../services.ts';
import { parseMediaUrl } from './addresses.ts';
import { findMedia, openMedia } from './open-media.ts';
import { checkPartialName, writePart } from './write-part.ts';

export function mediaHandlers(services: Services): Pick<Handlers, 'writeMedia'> {
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
  };
}
