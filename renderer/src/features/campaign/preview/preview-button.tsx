import { Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { IconButton } from '#renderer/ui/index.ts';

type PreviewButtonProps = {
  /** Whether the preview is being made; the button then stops that. */
  drawing: boolean;
  /** Opens the acceptance of the voice's price; null if listening costs nothing. */
  onPrice: (() => void) | null;
  onPlay: () => void;
  onCancel: () => void;
};

/** Has a person's preview made and played, or stops its making. */
export function PreviewButton({ drawing, onPrice, onPlay, onCancel }: PreviewButtonProps): ReactNode {
  return drawing ? (
    <IconButton label={t('common.cancel')} icon={<X />} look="framed" round size="large" onClick={onCancel} />
  ) : (
    <IconButton
      label={t(onPrice === null ? 'campaign.playPreview' : 'campaign.playPaidPreview')}
      icon={<Play />}
      look="solid"
      round
      size="large"
      onClick={onPrice ?? onPlay}
    />
  );
}
