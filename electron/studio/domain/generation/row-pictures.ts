import { join } from 'node:path';
import { itemAt } from '#shared/at.ts';
import type { RowFinding } from '#shared/api/index.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Db } from '#electron/db/open.ts';
import { backgroundLayers } from '#electron/engine/pictures/background-layers.ts';
import type { PictureRequest, TimedLayer } from '#electron/engine/pictures/picture-request.ts';
import type { BackgroundSound } from '#electron/engine/render/types.ts';
import type { LongPart, Plan } from '#electron/engine/render/plan.ts';
import { PictureDrawer, type DrawnVideo, type DrawRequest } from '#electron/engine/workers/draw-pictures.ts';
import type { Priority, WorkerPool } from '#electron/engine/workers/pool.ts';
import type { StoredAsset } from '../../store/assets.ts';
import type { Snapshot } from '../../store/batches.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import type { BackgroundFallback, PlannedBackgrounds } from '../../store/planned-backgrounds.ts';
import { assetsOfVideo } from '../../store/video-assets.ts';
import { readTemplateInfo, type TemplateInfo } from '#electron/engine/template/info.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';

type RowPicturesOptions = { db: Db; pool: WorkerPool; folders: Pick<DataFolder, 'templates'> };

/** Draws on the pictures of each personalized video: backgrounds, burned-in captions, and rests. */
export class RowPictures {
  readonly #options: RowPicturesOptions;
  readonly #drawer: PictureDrawer;

  constructor(options: RowPicturesOptions) {
    this.#options = options;
    this.#drawer = new PictureDrawer(options.pool);
  }

  /**
   * The layers of a row's backgrounds, and a finding for each that could not be shown, so that the fallback stands in
   * its place. Call it before the row is rendered, because an asset that cannot be shown fails the row.
   * @throws AppError the error of an asset that could not be fetched, if the fallback is to fail.
   */
  async backgroundsOf(videoId: string, snapshot: Snapshot): Promise<{ layers: TimedLayer[]; findings: RowFinding[] }> {
    const { backgrounds } = snapshot;
    if (!backgrounds) return { layers: [], findings: [] };
    const assets = assetsOfVideo(this.#options.db, videoId);
    const info = await readTemplateInfo(join(this.#options.folders.templates, snapshot.template));
    return { layers: backgroundsWith(backgrounds, assets, info), findings: replacedAmong(backgrounds, assets) };
  }

  /** The sounds of a row's background videos. */
  soundsOf(videoId: string, { backgrounds }: Snapshot): BackgroundSound[] {
    if (!backgrounds?.entries.some(({ settings }) => settings.audio)) return [];
    return soundsWith(backgrounds, assetsOfVideo(this.#options.db, videoId));
  }

  /**
   * Draws a row's layers, the mouths of films, and the resting presenter where the video takes far longer than the
   * recording.
   * @param drawn.parts of the recording, as found for the plan.
   * @throws AppError the errors of drawing a piece; `STORAGE_FULL`.
   */
  async draw(
    plan: Plan,
    drawn: { request: PictureRequest; parts: readonly LongPart[]; rendition: Rendition },
    options: { signal: AbortSignal; priority?: Priority; account?: string },
  ): Promise<Pick<DrawnVideo, 'plan' | 'request' | 'fitted'>> {
    const { request, parts } = drawn;
    const isEmpty = request.layers.length === 0 && !request.captions?.cues.length && !request.lips?.length;
    if (isEmpty && parts.length === 0) return { plan, request, fitted: [] };
    const template = itemAt(plan.templates, 0);
    return this.#drawer.draw({ ...drawn, plan, template }, { priority: 'batch', ...options });
  }

  /** Draws on an unchanged template. @param template its name. @throws AppError the errors of drawing a piece. */
  async drawWhole(plan: Plan, template: string, request: PictureRequest): Promise<Plan> {
    return (await this.#drawer.draw({ plan, template, request }, { priority: 'batch' })).plan;
  }

  /**
   * Draws a video's pictures on a smaller, existing rendition.
   * @throws AppError the errors of drawing a piece.
   */
  async drawSmaller(video: DrawRequest, options: { signal: AbortSignal; priority: Priority }): Promise<Plan> {
    return (await this.#drawer.draw(video, options)).plan;
  }

  /** Draws a part of a video that a user waits for. @throws AppError the errors of drawing a piece. */
  drawStretch(
    video: Omit<DrawRequest, 'template'>,
    options: { signal: AbortSignal; priority: Priority },
  ): Promise<DrawnVideo> {
    return this.#drawer.draw({ ...video, template: itemAt(video.plan.templates, 0) }, options);
  }
}

/**
 * The layers of backgrounds with the assets of a row.
 * @param assets by the index of their background; the fallback's asset comes last.
 * @throws AppError the error of an asset that could not be fetched, or `ROW_VALUE_MISSING` for one that the row lacks,
 * if the fallback is to fail; the error of the fallback's picture.
 */
export function backgroundsWith(
  { entries, fallback }: PlannedBackgrounds,
  assets: ReadonlyMap<number, StoredAsset>,
  info: TemplateInfo,
): TimedLayer[] {
  return entries.flatMap(({ settings }, position) => {
    const shown = preparedOf(assets.get(position));
    if (shown) return backgroundLayers(settings, shown, info);
    return standIn(fallback, assets.get(position), assets.get(entries.length), (asset) =>
      backgroundLayers(settings, asset, info),
    );
  });
}

function replacedAmong({ entries }: PlannedBackgrounds, assets: ReadonlyMap<number, StoredAsset>): RowFinding[] {
  return entries.flatMap((_, position): RowFinding[] => {
    const asset = assets.get(position);
    if (!asset || preparedOf(asset)) return [];
    return [{ code: 'background_replaced', subject: asset.address, value: '' }];
  });
}

/** The sounds of background videos. @param assets as of {@link backgroundsWith}. */
export function soundsWith(
  { entries }: Pick<PlannedBackgrounds, 'entries'>,
  assets: ReadonlyMap<number, StoredAsset>,
): BackgroundSound[] {
  return entries.flatMap(({ settings: { audio, start, end } }, position) => {
    const asset = preparedOf(assets.get(position));
    return audio && asset?.kind === 'video' ? [{ asset, start, end }] : [];
  });
}

export function preparedOf(asset: StoredAsset | undefined): PreparedAsset | undefined {
  if (asset && isUnapprovedLogin(asset)) return undefined;
  const shown = asset?.cropped ?? asset?.prepared;
  if (!shown) return undefined;
  return asset?.scroll ? { ...shown, scroll: asset.scroll } : shown;
}

/** A captured login page is not shown, unless the user approved it. */
function isUnapprovedLogin({ login, approved, prepared }: StoredAsset): boolean {
  return login && !approved && prepared !== null;
}

/** Placeholder for an asset that its layers replace by a color. */
const anyAsset: PreparedAsset = { key: '0'.repeat(64), kind: 'image', format: 'png', width: 16, height: 16 };

function standIn(
  fallback: BackgroundFallback,
  asset: StoredAsset | undefined,
  fallbackImage: StoredAsset | undefined,
  layersWith: (asset: PreparedAsset) => TimedLayer[],
): TimedLayer[] {
  switch (fallback.kind) {
    case 'template':
      return [];
    case 'image': {
      const image = preparedOf(fallbackImage);
      if (image) return layersWith(image);
      throw whyNotShown(asset ?? fallbackImage);
    }
    case 'color':
      return layersWith(anyAsset).map((layer) => {
        if (layer.kind !== 'background') return layer;
        const { box, radius, start, end } = layer;
        return { kind: 'shape', box, radius, color: fallback.color, grow: 0, shadow: 0, start, end };
      });
    case 'fail':
      throw asset ? whyNotShown(asset) : new AppError('ROW_VALUE_MISSING', say('rowLacksBackground'));
  }
}

function whyNotShown(asset: StoredAsset | undefined): AppError {
  if (asset && isUnapprovedLogin(asset)) return new AppError('BACKGROUND_CAPTURE_FAILED', say('pageIsLogin'));
  const { reason, error, sentence } = asset ?? { reason: null, error: null, sentence: null };
  return new AppError(reason ?? 'ASSET_UNREACHABLE', {
    detail: error ?? 'the asset is gone',
    ...(error !== null && sentence !== null && { message: error, sentence }),
  });
}
