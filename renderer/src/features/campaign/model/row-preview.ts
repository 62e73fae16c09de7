import { backgroundEntry, type RecipientTable, type Template } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import type { CampaignDraft, PreviewInput } from '#renderer/stores/index.ts';
import { backgroundAddresses } from './background.ts';

/** A row of the table, 0-based, with its values. */
type Row = { values: ReadonlyMap<string, string>; table: RecipientTable; row: number };

/** The preview of a row: the whole video, or only its beginning if pictures have to be drawn, which takes longer. */
export function previewOfRow(
  { id, media }: Pick<Template, 'id' | 'media'>,
  { mode, options }: Pick<CampaignDraft, 'mode' | 'options'>,
  { values, table, row }: Row,
): PreviewInput {
  const { background, captions, captionStyle, captionHighlight, voice } = options;
  const [address = ''] = backgroundAddresses(background, table, [row]);
  const hasCaptions = captions === 'burned';
  const isDrawn = address !== '' || hasCaptions;
  return {
    id,
    values: Object.fromEntries(values),
    generation_mode: mode,
    voice: voice ?? undefined,
    ...(address !== '' && { backgrounds: [backgroundEntry(background)], assets: [[address]] }),
    ...(hasCaptions && { captions, caption_style: captionStyle, caption_highlight: captionHighlight }),
    ...(isDrawn && { stretch: { start: 0, end: Math.min(limits.previewSeconds, media?.duration ?? 3) } }),
  };
}
