import { Crop, LayoutGrid } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { CampaignBackground, RecipientTable, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { captureKey, useCaptures, type Capture, type CaptureSource } from '#renderer/stores/index.ts';
import { SecondaryButton } from '#renderer/ui/index.ts';
import { shownAddresses, withOwnPicture } from '../model/background.ts';
import { isFailed, passes, type ShownAddress } from '../model/captures.ts';
import { calm } from '../model/when-calm.ts';
import type { DraftEditor } from '../use-draft.ts';
import { Alert } from './alert.tsx';
import { CaptureEditor, type CaptureEditorProps } from './capture-editor.tsx';
import { CapturesDialog } from './captures-dialog.tsx';
import { versionOf } from './thumbnails.ts';
import type { BackgroundEditor } from './use-background.ts';

/** Addresses that are fetched as soon as the card is open, so that what is wrong shows before videos are made. */
const fetchedAhead = 100;

type CapturesPartProps = { template: Template; editor: DraftEditor; edited: BackgroundEditor };

/** The contents of the backgrounds: how many can't be shown, and a press that opens them all, or the one for everybody. */
export function CapturesPart({ template, editor, edited }: CapturesPartProps): ReactNode {
  const { background, change, set, replaceCells } = edited;
  const { origin, kind } = background;
  const [opened, setOpened] = useState(false);
  const source = useMemo((): CaptureSource => ({ templateId: template.id, kind }), [template.id, kind]);
  const shown = useShownAddresses(background, editor.table);
  const { failed, logins } = useCaptureTrouble(source, shown);
  const want = useCaptures((state) => state.want);
  useEffect(() => {
    const ahead = shown.slice(0, fetchedAhead).map(({ address }) => address);
    // An address may still be typed.
    const timer = setTimeout(() => want(source, ahead), calm);
    return () => clearTimeout(timer);
  }, [want, source, shown]);
  const [first] = shown;
  if (!first) return null;

  const close = (): void => setOpened(false);
  const hasTrouble = failed + logins > 0;
  return (
    <>
      {hasTrouble ? (
        <Alert tone="warn" text={t('backgrounds.trouble', { failed, logins, one: origin === 'one' ? 'yes' : 'no' })}>
          <SecondaryButton size="small" onClick={() => setOpened(true)}>
            {t('common.check')}
          </SecondaryButton>
        </Alert>
      ) : (
        <SecondaryButton
          size="small"
          icon={origin === 'one' ? <Crop /> : <LayoutGrid />}
          onClick={() => setOpened(true)}
        >
          {t('common.check')}
        </SecondaryButton>
      )}
      {opened && origin === 'one' && (
        <OneCapture
          source={source}
          shown={first}
          onReplace={background.fileName === '' ? (address) => set({ address, fileName: '' }) : null}
          onPicture={(picture) => set(picture ? { kind: 'link', ...picture } : { address: '', fileName: '' })}
          onClose={close}
        />
      )}
      {opened && origin === 'column' && (
        <CapturesDialog
          source={source}
          shown={shown}
          onReplace={({ address, listed = address }, to) => replaceCells(listed, to)}
          onPicture={(item, picture) => change((latest) => withOwnPicture(latest, item, picture))}
          onClose={close}
        />
      )}
    </>
  );
}

/** The distinct addresses of a background, with their rows. */
export function useShownAddresses(background: CampaignBackground, table: RecipientTable): ShownAddress[] {
  return useMemo(() => shownAddresses(background, table), [background, table]);
}

/** Number of addresses that could not be loaded, and that look like a login, as far as they were fetched. */
export function useCaptureTrouble(
  source: CaptureSource,
  shown: readonly ShownAddress[],
): { failed: number; logins: number } {
  const count = (
    captures: Readonly<Record<string, Capture>>,
    test: (capture: Capture | undefined) => boolean,
  ): number => shown.filter(({ address }) => test(captures[captureKey(source, address)])).length;
  const failed = useCaptures(({ captures }) => count(captures, isFailed));
  const logins = useCaptures(({ captures }) => count(captures, (capture) => passes('login', capture)));
  return { failed, logins };
}

function OneCapture({ source, shown, onReplace, onPicture, onClose }: CaptureEditorProps): ReactNode {
  const want = useCaptures((state) => state.want);
  useEffect(() => want(source, [shown.address]), [want, source, shown.address]);
  return (
    <CaptureEditor
      source={source}
      shown={shown}
      onReplace={
        onReplace &&
        ((address) => {
          onReplace(address);
          onClose();
        })
      }
      onPicture={(picture) => {
        onPicture(picture);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Changes when the background at an address is cropped, scrolled differently or loaded again. */
export function useCaptureVersion(templateId: string, { kind }: CampaignBackground, address: string | null): string {
  return useCaptures(({ captures }) => {
    const known = address === null ? undefined : captures[captureKey({ templateId, kind }, address)];
    return known && 'asset' in known ? versionOf(known.asset) + JSON.stringify(known.asset.scroll) : '';
  });
}
