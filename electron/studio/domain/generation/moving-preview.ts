import type { z } from 'zod';
import type { previewInput } from '#shared/api/generation-requests.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import { lookSchema } from '#shared/looks.ts';
import type { Db } from '#electron/db/open.ts';
import { lookLayers } from '#electron/engine/pictures/background-layers.ts';
import type { BackgroundSound } from '#electron/engine/render/types.ts';
import type { TimedLayer } from '#electron/engine/pictures/picture-request.ts';
import type { OutboundPolicy } from '../../outbound/policy.ts';
import { findAssetOf, type AssetAddress, type StoredAsset } from '../../store/assets.ts';
import type { PlannedCaptions, Snapshot } from '../../store/batches.ts';
import type { Campaign } from '../../store/campaigns.ts';
import { storedAddress } from '../assets/fetch-asset.ts';
import { queueAsset } from '../assets/order-assets.ts';
import { captionsAsked, checkCaptionScript } from '../captions.ts';
import { checkListening, type ReadyTemplate } from '../templates/readiness.ts';
import { acceptBackgrounds } from './backgrounds.ts';
import { backgroundsWith, preparedOf, soundsWith } from './row-pictures.ts';

export type PreviewInput = z.output<typeof previewInput>;

/** The layers of a preview, and the part of the video it shows, in seconds of the template. */
export type MovingPreview = {
  layers: TimedLayer[];
  /** The sounds of background videos within this part. */
  sounds: BackgroundSound[];
  captions: PlannedCaptions | undefined;
  stretch: { start: number; end: number };
};

/** Default length, seconds. */
const usualSeconds = 3;
/** Seconds shown before the point of interest. */
const leadSeconds = 0.5;

type Asked = {
  userId: string;
  template: ReadyTemplate;
  campaign: Campaign | undefined;
  sections: Snapshot['sections'];
  input: PreviewInput;
  /** Addresses of this studio. */
  own: readonly string[];
};

/** Whether a preview shows only a part of the video, or needs pictures of its own. */
export function isMoving({ input, campaign }: Pick<Asked, 'input' | 'campaign'>): boolean {
  const { stretch, sentence, look, backgrounds, assets } = input;
  const shows = [...(backgrounds ?? []), ...(assets?.flat() ?? [])].length > 0;
  const isPart = Boolean(stretch) || typeof sentence === 'number';
  return isPart || Boolean(look) || shows || captionsAsked(input, campaign)?.mode === 'burned';
}

/**
 * The layers of a moving preview. It does not wait for assets: one that was never fetched is queued.
 * @param wake called when something was queued.
 * @throws AppError `ASSET_NOT_READY`, the error of an asset without fallback, `BACKGROUND_INVALID`, `URL_REFUSED`,
 * `ROW_LENGTH_MISMATCH`, `ROW_VALUE_MISSING`, `REQUEST_UNUSABLE`, `RECORDING_TOO_LONG`.
 */
export function movingPreview(
  { db, linked, work }: { db: Db; linked: OutboundPolicy; work: { wake(): void } },
  asked: Asked,
): MovingPreview {
  const { userId, template, campaign, sections, input, own } = asked;
  const { info } = template;
  const captions = captionsAsked(input, campaign);
  if (captions) {
    checkCaptionScript(template.greetings, 'captions');
    checkListening(info);
  }
  const owner = { userId, templateId: template.id, campaignId: campaign?.id ?? null };
  const find = (place: Pick<AssetAddress, 'kind' | 'address'>): StoredAsset => {
    const asset = findAssetOf(db, { ...owner, ...place });
    if (!asset) {
      db.transaction(() => queueAsset(db, { ...owner, ...place }))();
      work.wake();
    }
    if (!asset || (asset.pending && !asset.prepared)) throw new AppError('ASSET_NOT_READY', { subject: place.address });
    return asset;
  };
  const { assets } = input;
  // A campaign's backgrounds are shown only if the request says what the row shows in them.
  const shownOf = assets?.length ? campaign : undefined;
  const shown = acceptBackgrounds(input, shownOf, { duration: info.duration, own, policy: linked });
  const stored = new Map(
    shown?.rowAt(0).flatMap((asset, position) => (asset ? [[position, find(asset)] as const] : [])) ?? [],
  );
  const backgrounds = shown ? backgroundsWith(shown.planned, stored, info) : [];
  const look = input.look ? tryLook(input.look) : [];
  if (look.length > 0 && backgrounds.length > 0) throw lookAlone();
  const first = Math.min(...backgrounds.map(({ start }) => start), sections[0]?.start ?? Infinity);
  const stretch = stretchOf(input.stretch, Number.isFinite(first) ? first : 0, info.duration);
  return {
    layers: [...look, ...backgrounds],
    sounds: shown ? soundsWith(shown.planned, stored).map((sound) => ({ ...sound, heard: stretch })) : [],
    captions,
    stretch,
  };

  function tryLook({ background, ...look }: NonNullable<PreviewInput['look']>): TimedLayer[] {
    if (template.look !== null) {
      throw new AppError('REQUEST_UNUSABLE', {
        subject: 'look',
        ...say('lookPresent'),
      });
    }
    if (!background) return lookLayers(lookSchema.parse(look), null, info);
    const asset = find({ kind: 'link', address: storedAddress(`/uploads/${background}`, [''], linked) });
    const prepared = preparedOf(asset);
    if (!prepared) throw new AppError(asset.reason ?? 'ASSET_UNREACHABLE', { detail: asset.error ?? undefined });
    return lookLayers(lookSchema.parse(look), prepared, info);
  }
}

function lookAlone(): AppError {
  return new AppError('REQUEST_UNUSABLE', {
    subject: 'look',
    ...say('lookOrBackgrounds'),
  });
}

function stretchOf(asked: PreviewInput['stretch'], first: number, duration: number): MovingPreview['stretch'] {
  if (!asked) {
    const start = Math.max(0, Math.min(first - leadSeconds, duration - usualSeconds));
    return { start, end: Math.min(duration, start + usualSeconds) };
  }
  const { start, end } = asked;
  if (start < end && start < duration && end - start <= limits.previewSeconds) return asked;
  throw new AppError('REQUEST_UNUSABLE', {
    subject: 'stretch',
    ...say('previewTooLong', { most: limits.previewSeconds, duration: duration.toFixed(1) }),
  });
}
