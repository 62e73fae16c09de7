import { z } from 'zod';
import { assetSource } from '../api/assets.ts';
import { campaignBackgrounds } from '../api/requests.ts';
import { backgroundSettings } from '../backgrounds.ts';
import { limits } from '../limits.ts';

/** Where the backgrounds of a campaign come from: one for everybody, or a column of the recipients. */
export const backgroundOrigins = ['none', 'one', 'column'] as const;
export type BackgroundOrigin = (typeof backgroundOrigins)[number];

const text = z.string().max(limits.addressCharacters);

const file = z.object({ address: text, fileName: z.string().max(limits.nameCharacters) });

export const campaignBackgroundSchema = z.object({
  origin: z.enum(backgroundOrigins),
  /** Kind of the addresses: pictures and videos, web pages, or profiles. */
  kind: assetSource,
  /** Of the background for all recipients: a web address, or the address of an uploaded file. */
  address: text,
  /** Name of the uploaded file, for display; empty for a web address. */
  fileName: z.string().max(limits.nameCharacters),
  /** Heading of the column that holds an address for each recipient. */
  column: z.string().max(limits.nameCharacters),
  /** By address of the list: an uploaded file that is shown in its place, as for a page that doesn't open. */
  pictures: z.record(z.string(), file).default({}),
  settings: backgroundSettings,
  /** `processed_video_id` of the template for which the seconds were chosen; empty for none. */
  timedFor: z.string().max(limits.nameCharacters).default(''),
  fallback: campaignBackgrounds.shape.fallback.unwrap(),
  /** Color of the fallback, six hexadecimal digits. */
  fallbackColor: z.string().max(6),
  /** Address of the fallback's picture, and the name of its file, as above. */
  fallbackImage: text,
  fallbackFileName: z.string().max(limits.nameCharacters),
});
/** The background behind or beside the speaker in the videos of a campaign. */
export type CampaignBackground = z.infer<typeof campaignBackgroundSchema>;

export const noBackground: CampaignBackground = {
  origin: 'none',
  kind: 'link',
  address: '',
  fileName: '',
  column: '',
  pictures: {},
  settings: { mode: 'circle', brightness: 0, audio: false, start: 0, end: -1 },
  timedFor: '',
  fallback: 'fail',
  fallbackColor: '14161c',
  fallbackImage: '',
  fallbackFileName: '',
};

/** A campaign's background in the form of a generation request; its name identifies it in lists of the studio. */
export function backgroundEntry({ kind, settings: { start, end, ...config } }: CampaignBackground) {
  return { name: 'Background', kind, start, end, config };
}
