import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAppError } from '#shared/errors/index.ts';
import { syncFile, temporaryName, writeFileAtomic } from '#electron/lib/files.ts';
import type { StillDesign } from '#shared/stills.ts';
import { drawOnJpeg, prepareCards } from './name-card/name-card.ts';
import { templateFiles } from '../../template/files.ts';
import type { StillKind } from './still.ts';
import { overlayOf } from './overlay.ts';
import { makePoster } from './poster.ts';
import { makePreview } from './preview.ts';
import { readTemplateInfo } from '../../template/info.ts';

/**
 * Makes a template's poster (JPEG, at most 1280 a side) and preview (animated GIF, six seconds, at most 480 a side and
 * 3 MB), if missing.
 * @param folder the template's folder.
 * @returns the paths of both.
 * @throws AppError `FILE_NOT_FOUND` when the folder holds no template, `STORAGE_FULL`, `CANCELLED`.
 */
export async function makeStills(
  folder: string,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<{ poster: string; preview: string }> {
  const { signal } = options;
  const video = join(folder, templateFiles.video);
  const poster = join(folder, templateFiles.poster);
  const preview = join(folder, templateFiles.preview);
  try {
    if (!(await exists(poster))) {
      const { duration } = await readTemplateInfo(folder);
      await writeFileAtomic(poster, await makePoster(video, duration, signal));
    }
    if (!(await exists(preview))) await writePreview(video, preview, signal);
    return { poster, preview };
  } catch (error) {
    throw toAppError(error);
  }
}

/** The beginning of a personalized video as a file, and its length, seconds. */
type ShownVideo = { file: string; duration: number };

/**
 * Makes one still of a template with a text or a badge drawn on it.
 * @param options.shown the video to show; the template by default.
 * @param options.file the target, which is replaced, and incomplete until this resolves.
 * @returns false, and leaves no file, when the text cannot be drawn because no font has one of its letters. A still of
 * `shown` is then made without it.
 * @throws AppError as {@link makeStills}.
 */
export async function makePersonalStill(options: {
  template: string;
  still: StillKind;
  design: StillDesign;
  shown?: ShownVideo | undefined;
  file: string;
  signal?: AbortSignal | undefined;
}): Promise<boolean> {
  const { template, still, design, shown, file, signal } = options;
  try {
    const cards = (await prepareCards(design)) ?? (shown && (await prepareCards({ ...design, text: null })));
    if (!cards) return false;
    if (still === 'preview') {
      const video = shown?.file ?? join(template, templateFiles.video);
      await makePreview(video, file, { overlay: overlayOf(cards), again: !shown, signal });
    } else {
      const poster = shown ? makePoster(shown.file, shown.duration, signal) : templatePoster(template, signal);
      await writeFile(file, await drawOnJpeg(await poster, cards));
    }
    await syncFile(file);
    return true;
  } catch (error) {
    await rm(file, { force: true });
    throw toAppError(error);
  }
}

async function templatePoster(template: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  return readFile((await makeStills(template, { signal })).poster);
}

async function writePreview(video: string, preview: string, signal: AbortSignal | undefined): Promise<void> {
  const temporary = temporaryName(preview);
  try {
    await makePreview(video, temporary, { signal });
    await syncFile(temporary);
    await rename(temporary, preview);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
