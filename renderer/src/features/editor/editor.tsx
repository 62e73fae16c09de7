import { ArrowRight, MessageSquareQuote, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Template, TemplateContent } from '#shared/ipc/index.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import { t } from '#renderer/language/index.ts';
import {
  beforeClosing,
  giveList,
  routeHref,
  stayedHere,
  useGivenList,
  useRoute,
  useTemplates,
  type Route,
} from '../../stores/index.ts';
import { CampaignSteps } from '../../steps/campaign-steps.tsx';
import { IconButton, PrimaryButton, Screen, SecondaryButton, useToast } from '../../ui/index.ts';
import { EditorContext, useEditor, useEditorContext, type EditorContextValue, type Naming } from './editor-context.ts';
import styles from './editor-screen.module.css';
import { leaveEditor, leftEditor, returnToEditor } from './left-editors.ts';
import { chips } from './model/document.ts';
import { EditorSession } from './model/session.ts';
import { NamePopover } from './naming/name-popover.tsx';
import { LayoutButton } from './layout-dialog.tsx';
import { CutsBadge, SaveBadge } from './save-badge.tsx';
import { ScriptPanel } from './script/script-panel.tsx';
import { Playback } from './model/playback.ts';
import { Stage } from './stage/stage.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { useEditorKeys } from './use-editor-keys.ts';

type EditorProps = { template: Template; content: TemplateContent; waveform: Waveform };

/** A ready template with its content: script, video and timeline on one session. */
export function Editor({ template, content, waveform }: EditorProps): ReactNode {
  const [session] = useState(() => leftEditor(template.id) ?? sessionFor(content, waveform));
  const [playback] = useState(() => new Playback({ cuts: () => session.store.getState().history.present.cuts }));
  const [naming, setNaming] = useState<Naming | null>(null);
  const { id: templateId } = template;

  useEffect(() => {
    returnToEditor(templateId);
    session.open();
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (session.store.getState().save.status === 'saved') return;
      void session.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    const stopSaving = beforeClosing(() => session.flush());
    const stopFollowing = useTemplates.subscribe(({ templates }, before) => {
      const voice = templates[templateId]?.voice;
      if (voice !== undefined && voice !== before.templates[templateId]?.voice)
        session.followVoice(voice ?? defaultVoiceId);
    });
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      stopSaving();
      stopFollowing();
      leaveEditor(templateId, session);
    };
  }, [session, templateId]);

  const context = useMemo(
    () => ({
      session,
      playback,
      template,
      recordingUrl: content.recordingUrl,
      composition: content.composition,
      notes: content.notes,
      naming,
      setNaming,
    }),
    [session, playback, template, content, naming],
  );
  return (
    <EditorContext value={context}>
      <Workspace {...context} />
    </EditorContext>
  );
}

function sessionFor(content: TemplateContent, waveform: Waveform): EditorSession {
  const { align, saveScript, setVoice } = useTemplates.getState();
  const voice = content.template.voice ?? defaultVoiceId;
  return new EditorSession({ content, waveform, voice, requests: { align, saveScript, setVoice } });
}

function Workspace({ template, session, naming }: EditorContextValue): ReactNode {
  useEditorKeys();
  return (
    <Screen
      back={{ label: t('app.templates'), href: routeHref({ screen: 'library' }) }}
      title={template.name}
      about={
        <>
          <SaveBadge />
          <CutsBadge />
        </>
      }
      steps={<CampaignSteps templateId={template.id} current="words" counts={{}} />}
      actions={<EditorActions session={session} templateId={template.id} />}
    >
      <div className={styles['workspace']}>
        <Stage />
        <ScriptPanel />
        <Timeline className={styles['timeline']} />
      </div>
      {naming && <NamePopover naming={naming} />}
    </Screen>
  );
}

function EditorActions({ session, templateId }: { session: EditorSession; templateId: string }): ReactNode {
  const canUndo = useStore(session.store, ({ history }) => history.past.length > 0);
  const canRedo = useStore(session.store, ({ history }) => history.future.length > 0);
  const waiting = useEditor(({ history }) => chips(history.present).filter((chip) => chip.place === null).length);
  const empty = useEditor(({ history }) => chips(history.present).length === 0);
  const { setNaming, composition } = useEditorContext();
  const navigate = useRoute((state) => state.navigate);
  const toast = useToast();

  const unready = empty ? t('editor.markFirst') : waiting > 0 ? t('editor.markAllFirst') : null;

  /** @param list of recipients that was dropped here. */
  function createCampaign(list?: File): void {
    setNaming(null);
    if (unready !== null) return void toast.show(unready);
    leaveFor({ screen: 'campaign', templateId }, list);
  }

  function fixSentence(): void {
    setNaming(null);
    if (composition !== null) return void toast.show(t('recorder.noRetakesWithScreen'));
    if (session.store.getState().history.present.parts.length === 0) {
      return void toast.show(t('editor.sentencesNeedScript'));
    }
    leaveFor({ screen: 'sentences', templateId });
  }

  /** Continues once everything on screen is saved. */
  function leaveFor(route: Route, list?: File): void {
    const isHere = stayedHere();
    void session.flush().then(() => {
      const { save } = session.store.getState();
      if (save.status === 'failed') toast.fail(save.problem);
      else if (isHere()) {
        navigate(route);
        if (list) giveList({ screen: 'campaign', templateId, file: list });
      }
    });
  }

  useGivenList('editor', templateId, createCampaign);

  return (
    <>
      <SecondaryButton icon={<MessageSquareQuote />} onClick={fixSentence}>
        {t('recorder.fixSentence')}
      </SecondaryButton>
      <LayoutButton templateId={templateId} composition={composition} />
      <IconButton
        label={t('common.undo')}
        shortcut="Mod+Z"
        icon={<Undo2 />}
        disabled={!canUndo}
        onClick={() => session.undo()}
      />
      <IconButton
        label={t('common.redo')}
        shortcut="Mod+Shift+Z"
        icon={<Redo2 />}
        disabled={!canRedo}
        onClick={() => session.redo()}
      />
      <PrimaryButton data-tour="campaign" unavailable={unready} onClick={() => createCampaign()}>
        {t('campaign.next', { step: t('campaign.people') })}
        <ArrowRight aria-hidden />
      </PrimaryButton>
    </>
  );
}
