import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { createRecentlyUsed } from '../../lib/recently-used.ts';
import type { Mp4Track } from '../mp4/movie.ts';
import { readMovie } from '../mp4/reader.ts';
import { readTemplateInfo } from './info.ts';
import { templateFiles } from './files.ts';
import type { TemplateInfo } from './info.ts';
import type { PresentedFrames } from './picture-table.ts';
import { templatePictures, type PictureTable } from './picture-table.ts';
import { fileOrder, type FileOrder } from './file-order.ts';

/** A template's facts and sample tables: all that is needed to lay out a video made from it. */
export type TemplateIndex = {
  info: TemplateInfo;
  video: Mp4Track;
  audio: Mp4Track;
  /** How the samples of both lie in the file. */
  order: FileOrder;
  pictures: PictureTable;
  frames: PresentedFrames;
  /** Whether other frames are predicted from a frame, for those looked at so far, by sample number. */
  referenceFrames: Map<number, boolean>;
};

/** Bytes that the tables of a template take for each of its samples, about. */
const sampleBytes = 40;

/**
 * Parsed templates, by their file of facts, which is written once and last: at most so many bytes. A template of 45 s
 * takes about 140 KB here, one of four hours 44 MB.
 */
const recent = createRecentlyUsed<TemplateIndex>(
  64_000_000,
  ({ video, audio }) => sampleBytes * (video.offsets.length + audio.offsets.length),
);

/**
 * Reads a template's facts and sample tables; the tables of the last templates used are kept.
 * @throws AppError `TEMPLATE_FAILED` or `MEDIA_CORRUPT` when the template is not as an import makes it.
 */
export async function loadTemplateIndex(folder: string): Promise<TemplateIndex> {
  // At once: handing this to another thread and back takes longer than the rest, and far longer on a busy machine.
  const { ino, mtimeMs } = statSync(join(folder, templateFiles.info));
  const key = `${folder} ${ino} ${mtimeMs}`;
  const known = recent.get(key);
  if (known) return known;
  const index = await parseTemplate(folder, await readTemplateInfo(folder));
  recent.set(key, index);
  return index;
}

async function parseTemplate(folder: string, info: TemplateInfo): Promise<TemplateIndex> {
  const file = await open(join(folder, templateFiles.video), 'r');
  try {
    const { tracks } = await readMovie(file);
    const video = tracks.find((track) => track.kind === 'video');
    const audio = tracks.find((track) => track.kind === 'audio');
    if (!video || !audio) throw new AppError('TEMPLATE_FAILED', { detail: 'template.mp4 lacks a track' });
    if (audio.timescale !== 48_000 || audio.mediaTime !== 1024) {
      // Sections are replaced on the grid of AAC blocks, which must start with one packet of priming.
      throw new AppError('TEMPLATE_FAILED', {
        detail: `template audio: timescale ${audio.timescale}, starts at ${audio.mediaTime}`,
      });
    }
    const pictures = templatePictures(video);
    const order = fileOrder(video, audio);
    return { info, video, audio, order, pictures, frames: pictures.shown, referenceFrames: new Map() };
  } finally {
    await file.close();
  }
}
