import { Crop, LayoutGrid } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { CampaignBackground, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { webAddress } from '#renderer/lib/web-address.ts';
import { captureKey, useCaptures, type CaptureSource } from '#renderer/stores/index.ts';
import { SecondaryButton } from '#renderer/ui/index.ts';
import { addressForAll, backgroundAddresses, backgroundColumn } from '../model/background.ts';
import { distinctAddresses, isFailed, passes, type ShownAddress } from '../model/captures.ts';
import { changeColumn } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import { CaptureEditor, type CaptureEditorProps } from './capture-editor.tsx';
import { CapturesDialog } from './captures-dialog.tsx';
import styles from './captures.module.css';
import { versionOf } from './thumbnails.ts';

type CapturesPartProps = {
  template: Template;
  editor: DraftEditor;
  /** Called with another address for all rows. */
  onReplace: (address: string) => void;
};

/** Opens the contents of the backgrounds: all of a column, or the one for all rows. */
export function CapturesPart({ template, editor, onReplace }: CapturesPartProps): ReactNode {
  const { draft, table } = editor;
  const { background } = draft.options;
  const { origin, kind } = background;
  const [opened, setOpened] = useState(false);
  const source = useMemo((): CaptureSource => ({ templateId: template.id, kind }), [template.id, kind]);
  const column = backgroundColumn(background, table);
  const shown = useMemo((): ShownAddress[] => {
    if (origin === 'none') return [];
    if (origin === 'one') {
      const address = addressForAll(background);
      return address === null ? [] : [{ address, rows: [...table.rows.keys()] }];
    }
    const rows = [...table.rows.keys()];
    return distinctAddresses(backgroundAddresses(background, table, rows), rows);
  }, [origin, background, table]);
  const failed = useCaptures(
    ({ captures }) => shown.filter(({ address }) => isFailed(captures[captureKey(source, address)])).length,
  );
  const logins = useCaptures(
    ({ captures }) => shown.filter(({ address }) => passes('login', captures[captureKey(source, address)])).length,
  );
  const [first] = shown;
  if (!first) return null;

  function replaceCells(from: ShownAddress, to: string): void {
    editor.edit((table) => changeColumn(table, column, (cell) => (webAddress(cell) === from.address ? to : cell)));
  }

  if (origin === 'one') {
    return (
      <div>
        <SecondaryButton size="small" icon={<Crop />} onClick={() => setOpened(true)}>
          {t('backgrounds.cropOrReload')}
        </SecondaryButton>
        {logins > 0 && <p className={styles['asks']}>{t('backgrounds.looksLikeLogin')}</p>}
        {opened && (
          <OneCapture
            source={source}
            shown={first}
            onReplace={background.fileName === '' ? onReplace : null}
            onClose={() => setOpened(false)}
          />
        )}
      </div>
    );
  }
  return (
    <div>
      <SecondaryButton icon={<LayoutGrid />} onClick={() => setOpened(true)}>
        {t('backgrounds.check', { count: shown.length })}
      </SecondaryButton>
      {failed > 0 && <p className={styles['failed']}>{t('backgrounds.notLoaded', { count: failed })}</p>}
      {logins > 0 && <p className={styles['asks']}>{t('backgrounds.areLogins', { count: logins })}</p>}
      {opened && (
        <CapturesDialog source={source} shown={shown} onReplace={replaceCells} onClose={() => setOpened(false)} />
      )}
    </div>
  );
}

function OneCapture({ source, shown, onReplace, onClose }: CaptureEditorProps): ReactNode {
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
