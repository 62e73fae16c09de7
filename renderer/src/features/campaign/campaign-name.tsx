import { useEffect, useRef, type ClipboardEvent as Paste, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { useCampaignDrafts } from '../../stores/index.ts';
import { focusHeading } from '../../ui/index.ts';
import styles from './campaign.module.css';

type CampaignNameProps = {
  templateId: string;
  name: string;
  /** Whether the name of a new campaign is asked for. */
  asks: boolean;
  onChange: (name: string) => void;
};

/** The campaign's name in the bar. A new one begins here, with a name that Enter takes as it is. */
export function CampaignName({ templateId, name, asks, onChange }: CampaignNameProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!asks || useCampaignDrafts.getState().drafts[templateId]) return;
    field.current?.focus();
    field.current?.select();
    // Once, when it is new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <input
      ref={field}
      className={styles['name']}
      aria-label={t('campaign.name')}
      value={name}
      maxLength={300}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && focusHeading(2)}
      onPaste={pasteList}
    />
  );
}

/** A list is no name: it goes to the table, which takes what is pasted beside fields. */
function pasteList(event: Paste): void {
  if (!/[\t\n]/u.test(event.clipboardData.getData('text/plain').trim())) return;
  event.preventDefault();
  const { clipboardData } = event;
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
