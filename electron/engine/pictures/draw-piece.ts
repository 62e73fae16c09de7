import type { Patches } from '../lips/patches.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { Watched } from '../media/codec/input.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { encodePictures } from '../media/edit/encode-pictures.ts';
import { picturesOf } from '../media/edit/rendition.ts';
import { composePictures } from '../media/layers/compositor.ts';
import { cutFilters, cutPresenter, presenterFile } from '../media/layers/presenter-cut.ts';
import { keptImage } from '../media/layers/still-pictures.ts';
import type { AssetFiles, CutJob, Piece } from '../media/layers/layers.ts';
import { parameterSets } from '../mp4/sample-entry.ts';
import { renditionFile, type Rendition } from '../template/renditions.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import type { NewPictures } from './new-pictures.ts';
import { readCachedPictures, writeCachedPictures } from './picture-cache.ts';
import { codingOfPieces } from './pieces.ts';
import { openGround } from './rests.ts';

type DrawOptions = Watched & {
  /** Folder of the template. */
  template: string;
  rendition: Rendition;
  artifacts: ArtifactStore;
  assets: AssetFiles;
  /** Opens the mouths of a fitted film by their key. */
  openPatches: (key: string) => Promise<Patches>;
};

/**
 * Draws and encodes a piece, unless it exists. Its presenters must have been cut out before.
 * @throws AppError `TEMPLATE_FAILED` when the template was made with other settings than new pictures would be;
 * `ASSET_UNSUPPORTED`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function drawPiece(options: DrawOptions & { piece: Piece }): Promise<NewPictures> {
  const { template, rendition, artifacts, assets, openPatches, piece, signal, onAlive } = options;
  const known = await readCachedPictures(artifacts, piece.key);
  if (known) return known;
  const index = await loadTemplateIndex(template, rendition);
  const { info, video } = index;
  const { size, coding } = picturesOf(index, rendition);
  const { from, to, layers } = piece;
  const file = renditionFile(template, rendition);
  await using ground = await openGround(piece, index, { file, frameRate: info.frameRate, size, openPatches, signal });
  const pictures = composePictures(
    {
      ground,
      size,
      frameRate: info.frameRate,
      layers,
      assets,
      cutFile: ({ cut }, box) => presenterFile(template, { rendition, cut, box: sizeOf(box) }),
      cutFilters: ({ cut }, box) => cutFilters(file, { cut, box: sizeOf(box) }, size, info.duration, signal),
      image: async (layer, box) => keptImage(layer, await assets(layer.asset), sizeOf(box)),
      signal,
    },
    piece,
  );
  return await writeCachedPictures(artifacts, { rendition, key: piece.key }, (write) =>
    encodePictures({
      size,
      frameRate: info.frameRate,
      coding: codingOfPieces(coding),
      parameterSets: parameterSets(video.sampleDescriptions),
      from,
      to,
      pictures,
      write,
      onFrame: onAlive,
      signal,
    }),
  );
}

/** Cuts a presenter out of all pictures of a template, unless that was done. @throws AppError as {@link cutPresenter}. */
export async function prepareCut(
  options: Watched & { template: string; job: CutJob; onProgress?: (progress: number) => void },
): Promise<void> {
  const index = await loadTemplateIndex(options.template, options.job.rendition);
  const { info } = index;
  const { size } = picturesOf(index, options.job.rendition);
  await cutPresenter({ ...options, size, frameRate: info.frameRate, frames: info.frames });
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}
