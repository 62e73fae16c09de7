import { eachInParallel } from '#electron/lib/steps.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import { parseMediaUrl } from '../domain/media/addresses.ts';
import { findMedia, openMedia } from '../domain/media/open-media.ts';
import { checkPartialName, partTime, writePart, type Part, type WrittenPart } from '../domain/media/write-part.ts';

/** Files written at the same time, so that one is written while others are synced. */
const parallel = 4;

export function mediaHandlers(services: Services) {
  /** Writes the next part of the media at an address. */
  async function write({ url, ...part }: Part & { url: string }): Promise<WrittenPart> {
    const { capability, name } = parseMediaUrl(url);
    const source = await openMedia(services, findMedia(services, capability, name));
    try {
      return await writePart(source, part);
    } finally {
      await source.close();
    }
  }

  return {
    async writeMedia({ signal }, { more, ...first }) {
      const files = [{ etag: undefined, ...first }, ...more.map((other) => ({ ...other, start: 0, etag: undefined }))];
      for (const { file } of files) checkPartialName(file);
      const end = performance.now() + partTime;
      const written: (WrittenPart | null)[] = [];
      await eachInParallel([...files.entries()], { parallel, signal }, async ([index, file], stop) => {
        const longest = end - performance.now();
        if (index > 0 && longest <= 0) return;
        written[index] = null;
        try {
          written[index] = await write({ ...file, longest, signal: stop });
        } catch (error) {
          // Only the first file's error has a place in the answer. The client asks for the others alone.
          if (index === 0) throw error;
        }
      });
      const [part, ...others] = written;
      if (!part) throw new RangeError('nothing was written');
      return { ...part, more: others };
    },
  } satisfies Partial<Handlers>;
}
