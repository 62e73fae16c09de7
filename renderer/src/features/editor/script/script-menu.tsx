import { Menu } from '@mantine/core';
import { ChevronDown, LayoutTemplate, MessageSquareQuote, Redo2, ScanText, Sparkles, UserRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { rewrites } from '#shared/script/brief.ts';
import { t } from '#renderer/language/index.ts';
import { rewriteNames, useWrites } from '#renderer/script/index.ts';
import { QuietButton } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { LayoutDialog } from '../layout-dialog.tsx';
import { useLeaving } from '../use-leaving.ts';
import { Suggestion, useRewording } from './rewording.tsx';
import { SpeakerDialog } from './speaker.tsx';

/** What is rarely needed of a script and its recording. */
export function ScriptMenu(): ReactNode {
  const { session, composition } = useEditorContext();
  const isEmpty = useEditor(({ history }) => history.present.parts.length === 0);
  const canRedo = useStore(session.store, ({ history }) => history.future.length > 0);
  const writes = useWrites();
  const { sayAgain } = useLeaving();
  const { suggest, suggested, drop, busy } = useRewording();
  const [opened, setOpened] = useState<'layout' | 'speaker' | null>(null);
  /** One that is being prepared. */
  const [layout, setLayout] = useState<NonNullable<typeof composition>['layout'] | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <Menu width={240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <QuietButton size="small" busy={busy}>
            {t('common.more')}
            <ChevronDown aria-hidden />
          </QuietButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<MessageSquareQuote size={15} />} disabled={isEmpty} onClick={sayAgain}>
            {t('editor.saySentence')}
          </Menu.Item>
          <Menu.Item leftSection={<ScanText size={15} />} disabled={isEmpty} onClick={() => void session.align()}>
            {t('editor.findWords')}
          </Menu.Item>
          {composition && (
            <Menu.Item leftSection={<LayoutTemplate size={15} />} onClick={() => setOpened('layout')}>
              {t('layouts.change')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<UserRound size={15} />} onClick={() => setOpened('speaker')}>
            {t('editor.whoSpeaks')}
          </Menu.Item>
          <Menu.Item leftSection={<Redo2 size={15} />} disabled={!canRedo} onClick={() => session.redo()}>
            {t('common.redo')}
          </Menu.Item>
          {writes && !isEmpty && (
            <>
              <Menu.Label>{t('editor.reword')}</Menu.Label>
              {rewrites.map((how) => (
                <Menu.Item key={how} leftSection={<Sparkles size={15} />} onClick={() => suggest(how)}>
                  {t(rewriteNames[how])}
                </Menu.Item>
              ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {suggested && <Suggestion {...suggested} onClose={drop} />}
      {composition && opened === 'layout' && (
        <LayoutDialog
          composition={{ ...composition, layout: layout ?? composition.layout }}
          onChanged={(next) => {
            setLayout(next);
            close();
          }}
          onClose={close}
        />
      )}
      {opened === 'speaker' && <SpeakerDialog onClose={close} />}
    </>
  );
}
