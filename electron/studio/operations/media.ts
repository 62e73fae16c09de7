import { toWireError, type WireError } from '#shared/errors/index.ts';
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
      let own: WrittenPart | undefined;
      const others: (WrittenPart | { error: WireError })[] = [];
      await eachInParallel([...files.entries()], { parallel, signal }, async ([index, file], stop) => {
        const longest = end - performance.now();
        if (index > 0 && longest <= 0) return;
        const writing = write({ ...file, longest, signal: stop });
        if (index === 0) own = await writing;
        else others[index - 1] = await writing.catch((error: unknown) => ({ error: toWireError(error) }));
      });
      if (!own) throw new RangeError('nothing was written');
      return { ...own, more: others };
    },
  } satisfies Partial<Handlers>;
}
