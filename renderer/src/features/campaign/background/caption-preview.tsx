import { useMemo, type ReactNode } from 'react';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { PreviewBox } from './preview-box.tsx';
import { ownWords, useMovingPreview } from './use-moving-preview.ts';
import { shapeOf } from '../preview/preview-picture.tsx';

type CaptionPreviewProps = { template: Template; script: Script; options: CampaignOptions };

/** A few seconds with burned-in captions. */
export function CaptionPreview({ template, script, options }: CaptionPreviewProps): ReactNode {
  const { captions, captionStyle, captionHighlight, voice } = options;
  const input = useMemo(
    () => ({
      id: template.id,
      values: ownWords(script),
      voice: voice ?? undefined,
      captions,
      caption_style: captionStyle,
      caption_highlight: captionHighlight,
    }),
    [template.id, script, voice, captions, captionStyle, captionHighlight],
  );
  return (
    <PreviewBox
      preview={useMovingPreview(input)}
      label={t('options.captionPreview')}
      posterUrl={template.posterUrl}
      shape={shapeOf(template)}
      inPlace
    />
  );
}
