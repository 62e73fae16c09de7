import { z } from 'zod';
import { colorDigits } from '../backgrounds.ts';
import { captionModes, captionStyles, labelLanguages } from '../captions.ts';
import { smoothQualities } from '../generation-modes.ts';
import { limits } from '../limits.ts';
import { pagePicture } from '../page-picture.ts';
import { stillStyles } from '../stills.ts';
import { campaignBackgroundSchema, noBackground } from './campaign-background.ts';

export const campaignOptionsSchema = z.object({
  /** Drawn on each recipient's thumbnail and GIF preview, as in `Hi {{first_name}}`; empty for the template's own. */
  stillText: z.string().max(limits.stillCharacters),
  stillStyle: z.enum(stillStyles).default('lower_third'),
  /** Whether a play button is drawn on them, for mail programs. */
  stillBadge: z.boolean().default(false),
  /** Title of the share pages, as in `A video for {first_name}`; empty for the standard one. */
  pageTitle: z.string().max(limits.pageTitleCharacters),
  /** Who sends the video, on the share pages; empty for nobody. The role stands below the name. */
  senderName: z.string().max(limits.pageNameCharacters).default(''),
  senderRole: z.string().max(limits.pageNameCharacters).default(''),
  /** `data:` addresses of a PNG, JPEG or WebP; empty for none. A logo is shown instead of the company's name. */
  senderPicture: z.union([z.literal(''), pagePicture]).default(''),
  companyName: z.string().max(limits.pageNameCharacters).default(''),
  companyLogo: z.union([z.literal(''), pagePicture]).default(''),
  /** Of button and player on the share pages: six hexadecimal digits, or empty for the standard one. */
  pageColor: z.union([z.literal(''), colorDigits]).default(''),
  /** Below the video on the share pages, as in `I had a look at {{company}}`; empty for none. */
  pageMessage: z.string().max(limits.pageMessageCharacters).default(''),
  /** The button below the video on the share pages; both empty for none. The address is https. */
  buttonLabel: z.string().max(limits.pageButtonCharacters),
  buttonUrl: z.string().max(limits.addressCharacters),
  /** Whether search engines may list the share pages. */
  indexed: z.boolean(),
  /** Whether openings, plays and presses of the button on the studio’s share pages are counted. */
  counted: z.boolean().default(false),
  /** Whether videos also get a small MP4 for messaging apps. */
  messaging: z.boolean(),
  /** Captions that players show, or burned into the pictures. */
  captions: z.enum(captionModes).default('off'),
  /** Style of burned-in captions. */
  captionStyle: z.enum(captionStyles).default('box'),
  captionHighlight: z.boolean().default(false),
  /** Language in which a caption track says which words were added; null for no such label. */
  captionLabel: z.enum(labelLanguages).nullable().default(null),
  background: campaignBackgroundSchema.default(noBackground),
  /** Another template that follows or precedes the personalized one in every video; empty for none. */
  bodyTemplateId: z.string().default(''),
  bodyPosition: z.enum(['after', 'before']).default('after'),
  /** Size of videos whose whole script a voice speaks. */
  smoothQuality: z.enum(smoothQualities).default('standard'),
  /** Whether a service makes mouths for names that nobody filmed. */
  lipsService: z.boolean().default(false),
  /** Id of the voice that speaks; null for the template's. */
  voice: z.string().nullable().default(null),
  /** Address of the webhook that is called when a video has succeeded or failed; empty for none. */
  callbackUrl: z.string().max(2_000),
});
/** Settings of a campaign beyond its videos. */
export type CampaignOptions = z.infer<typeof campaignOptionsSchema>;

/** Who sends the videos, as share pages show it. */
export const campaignSenderSchema = campaignOptionsSchema.pick({
  senderName: true,
  senderRole: true,
  senderPicture: true,
  companyName: true,
  companyLogo: true,
  pageColor: true,
});
export type CampaignSender = z.infer<typeof campaignSenderSchema>;

/** The settings of most campaigns: none of the options. */
export const defaultCampaignOptions: CampaignOptions = {
  stillText: '',
  stillStyle: 'lower_third',
  stillBadge: false,
  pageTitle: '',
  senderName: '',
  senderRole: '',
  senderPicture: '',
  companyName: '',
  companyLogo: '',
  pageColor: '',
  pageMessage: '',
  buttonLabel: '',
  buttonUrl: '',
  indexed: false,
  counted: false,
  messaging: false,
  captions: 'off',
  captionStyle: 'box',
  captionHighlight: false,
  captionLabel: null,
  background: noBackground,
  bodyTemplateId: '',
  bodyPosition: 'after',
  smoothQuality: 'standard',
  lipsService: false,
  voice: null,
  callbackUrl: '',
};

/** The sender of a campaign whose pages name somebody; null for nobody. */
export function senderOf(options: CampaignOptions): CampaignSender | null {
  const { senderName, senderRole, senderPicture, companyName, companyLogo, pageColor } = options;
  if (senderName.trim() === '' && companyName.trim() === '') return null;
  return { senderName, senderRole, senderPicture, companyName, companyLogo, pageColor };
}
