import { Text } from '@mantine/core';
import { Copy, Scissors } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { Rewrite } from '#shared/script/brief.ts';
import { t } from '#renderer/language/index.ts';
import { copied } from '#renderer/lib/clipboard.ts';
import { rewriteNames } from '#renderer/script/index.ts';
import { wordChanges } from '#renderer/script/word-changes.ts';
import { rewriteScript } from '#renderer/stores/index.ts';
import {
  Actions,
  Dialog,
  PrimaryButton,
  QuietButton,
  SecondaryButton,
  useActing,
  useToast,
} from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { cutToScript } from '../model/cuts.ts';
import { markedScript } from '../model/document.ts';
import { withScript } from '../model/edits.ts';
import { useRecording } from '../timeline/cut-region.tsx';
import styles from './script-panel.module.css';

type Suggested = { how: Rewrite; before: string; after: string };

/** Suggests other words for the script. Nothing changes until one is accepted: the recording stays as it is. */
export function useRewording(): {
  suggest: (how: Rewrite) => void;
  suggested: Suggested | null;
  drop: () => void;
  busy: boolean;
} {
  const { session } = useEditorContext();
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  const { act, busy } = useActing();
  const toast = useToast();

  function suggest(how: Rewrite): void {
    act(async () => {
      const { before, after } = await rewriteScript(() => markedScript(session.store.getState().history.present), how);
      if (wordChanges(before, after).every(({ kind }) => kind === 'same')) toast.show(t('recorder.alreadySo'));
      else setSuggested({ how, before, after });
    });
  }

  return { suggest, suggested, drop: () => setSuggested(null), busy };
}

/** The changes, their consequences, and the ways to accept them. */
export function Suggestion({ how, before, after, onClose }: Suggested & { onClose: () => void }): ReactNode {
  const { session } = useEditorContext();
  const document = useEditor((state) => state.history.present);
  const { duration, rate } = useRecording();
  const changes = useMemo(() => wordChanges(before, after), [before, after]);
  const cut = useMemo(() => cutToScript(document, after, { duration, rate }), [document, after, duration, rate]);
  const toast = useToast();

  async function copy(): Promise<void> {
    const done = await copied(() => navigator.clipboard.writeText(after));
    if (done) toast.show(t('common.copied'), { tone: 'ok' });
    else toast.fail(t('common.copyRefused'));
  }

  function use(): void {
    session.edit((document) => withScript(document, after));
    onClose();
  }

  function cutOut(): void {
    if (!cut) return;
    if ('refused' in cut) return void toast.fail(cut.refused);
    session.edit(() => cut.document);
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={t(rewriteNames[how])} size={560}>
      <p className={styles['reworded']} dir="auto">
        {changes.map(({ kind, text }, index) => (
          // The stretches of one suggestion never change.
          // oxlint-disable-next-line react/no-array-index-key
          <Change key={index} kind={kind} text={text} />
        ))}
      </p>
      <Text size="sm" c="dimmed">
        {cut ? t('editor.rewordShorter') : t('editor.rewordNote')}
      </Text>
      <Actions>
        {cut && (
          <QuietButton icon={<Copy />} onClick={() => void copy()}>
            {t('common.copy')}
          </QuietButton>
        )}
        <SecondaryButton onClick={use}>{t('editor.rewordScriptOnly')}</SecondaryButton>
        {cut ? (
          <PrimaryButton icon={<Scissors />} onClick={cutOut} data-autofocus>
            {t('editor.cutOut')}
          </PrimaryButton>
        ) : (
          // Words that the recording does not say are for a new take: in this one captions would not match.
          <PrimaryButton icon={<Copy />} onClick={() => void copy()} data-autofocus>
            {t('editor.rewordCopy')}
          </PrimaryButton>
        )}
      </Actions>
    </Dialog>
  );
}

function Change({ kind, text }: { kind: 'same' | 'taken' | 'added'; text: string }): ReactNode {
  const shown = text.replace(/\{\{([^}|]*)\|?([^}]*)\}\}/gu, (_mark, name: string, spoken: string) => spoken || name);
  if (kind === 'taken') return <del>{shown}</del>;
  if (kind === 'added') return <ins>{shown}</ins>;
  return shown;
}
