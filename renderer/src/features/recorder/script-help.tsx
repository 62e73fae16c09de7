import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { useStore, type StoreApi } from 'zustand';
import { rewrites, type Rewrite } from '#shared/script/brief.ts';
import { t } from '../../language/index.ts';
import { rewriteNames, useWrites } from '../../script/index.ts';
import { rewriteScript } from '../../stores/index.ts';
import { SecondaryButton, toast, useActing } from '../../ui/index.ts';
import type { ScriptState } from './script-store.ts';
import { WriteDialog } from './write-dialog.tsx';

type ScriptHelpProps = { text: StoreApi<ScriptState> };

/** Offers example scripts; where the studio has a writing model, a script by it, and other words for an existing one. */
export function ScriptHelp({ text }: ScriptHelpProps): ReactNode {
  const script = useStore(text, (state) => state.source);
  const [writing, setWriting] = useState(false);
  const writes = useWrites();
  const { act, busy } = useActing();

  /** The last script that the app inserted, and the toast that offers to undo it. */
  const offered = useRef<{ script: string; toast: string } | null>(null);
  useEffect(() => {
    // After further typing, undo would lose that.
    if (offered.current && offered.current.script !== script) toast.hide(offered.current.toast);
  }, [script]);

  /** Offers the former script for undo, as a field that the app fills loses its own undo. */
  function replace(next: string): void {
    const { source: former, replace: write } = text.getState();
    write(next);
    if (former.trim() === '') return;
    const action = { label: t('common.undo'), run: () => write(former) };
    offered.current = {
      script: next,
      toast: toast.show(t('recorder.replaced'), { tone: 'ok', duration: 9_000, action }),
    };
  }

  function rewrite(how: Rewrite): void {
    act(async () => {
      const { before, after } = await rewriteScript(() => text.getState().source, how);
      if (after === before) toast.show(t('recorder.alreadySo'));
      else replace(after);
    });
  }

  const isEmpty = script.trim() === '';
  return (
    <>
      {isEmpty || !writes ? (
        <SecondaryButton size="small" icon={<Sparkles />} onClick={() => setWriting(true)}>
          {t('recorder.helpWrite')}
        </SecondaryButton>
      ) : (
        <Menu position="bottom-start" width={210}>
          <Menu.Target>
            <SecondaryButton size="small" icon={<Sparkles />} busy={busy}>
              {t('recorder.helpWrite')}
            </SecondaryButton>
          </Menu.Target>
          <Menu.Dropdown>
            {rewrites.map((how) => (
              <Menu.Item key={how} onClick={() => rewrite(how)}>
                {t(rewriteNames[how])}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setWriting(true)}>{t('recorder.writeNew')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {writing && (
        <WriteDialog
          script={script}
          writes={writes}
          onClose={() => setWriting(false)}
          onUse={(next) => {
            setWriting(false);
            replace(next);
          }}
        />
      )}
    </>
  );
}
