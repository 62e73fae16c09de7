import { ArrowRight, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Template, TemplateContent } from '#shared/ipc/index.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import { t } from '#renderer/language/index.ts';
import { Later } from '#renderer/lib/later.tsx';
import { variableLabel } from '../../lib/variable-label.ts';
import { beforeClosing, routeHref, useCampaignDrafts, useGivenList, useTemplates } from '../../stores/index.ts';
import { CampaignSteps } from '../../steps/campaign-steps.tsx';
import { stepCount } from '../../steps/step-count.ts';
import { useWordsToFix } from '../../steps/words-to-fix.ts';
import { IconButton, PrimaryButton, Screen, useToast } from '../../ui/index.ts';
import { useChecks } from './checks/use-checks.ts';
import { EditorContext, useEditor, useEditorContext, type Drawn, type EditorContextValue } from './editor-context.ts';
import styles from './editor-screen.module.css';
import { leaveEditor, leftEditor, returnToEditor } from './left-editors.ts';
import { chips } from './model/document.ts';
import { EditorSession } from './model/session.ts';
import { CutsBadge, SaveBadge } from './save-badge.tsx';
import { ScriptPanel } from './script/script-panel.tsx';
import { Playback } from './model/playback.ts';
import { Stage } from './stage/stage.tsx';
import { DrawnActions } from './timeline/drawn-actions.tsx';
import { PlayBar } from './timeline/play-bar.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useLeaving } from './use-leaving.ts';

type EditorProps = { template: Template; content: TemplateContent; waveform: Waveform };

/** A ready template with its content: script, video and timeline on one session. */
export function Editor({ template, content, waveform }: EditorProps): ReactNode {
  const [session] = useState(() => leftEditor(template.id) ?? sessionFor(content, waveform));
  const [playback] = useState(() => new Playback({ cuts: () => session.store.getState().history.present.cuts }));
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [tuning, setTuning] = useState(false);
  const [asked, setAsked] = useState<{ id: string } | null>(null);
  const [tried, setTried] = useState<Readonly<Record<string, string>>>({});
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
      const [now, former] = [templates[templateId], before.templates[templateId]];
      if (!now || !former) return;
      if (now.voice !== former.voice) session.followVoice(now.voice ?? defaultVoiceId);
      if (now.script !== former.script) void session.follow(now.script);
    });
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      stopSaving();
      stopFollowing();
      leaveEditor(templateId, session);
    };
  }, [session, templateId]);

  const openWord = useCallback(
    (id: string) => {
      session.select(id);
      setTuning(true);
      setAsked({ id });
    },
    [session],
  );
  const closeWord = useCallback(() => {
    const { selected } = session.store.getState();
    session.select(null);
    setTuning(false);
    focusAfterCard(selected);
  }, [session]);

  const context = useMemo(
    () => ({
      session,
      playback,
      template,
      recordingUrl: content.recordingUrl,
      composition: content.composition,
      notes: content.notes,
      drawn,
      setDrawn,
      tuning,
      setTuning,
      asked,
      openWord,
      closeWord,
      tried,
      setTried,
    }),
    [session, playback, template, content, drawn, tuning, asked, openWord, closeWord, tried],
  );
  return (
    <EditorContext value={context}>
      <Workspace {...context} />
    </EditorContext>
  );
}

function sessionFor(content: TemplateContent, waveform: Waveform): EditorSession {
  const { align, content: readContent, saveScript, setVoice } = useTemplates.getState();
  const voice = content.template.voice ?? defaultVoiceId;
  return new EditorSession({
    content,
    waveform,
    voice,
    requests: { align, content: readContent, saveScript, setVoice },
  });
}

/** The keyboard stays where it is, unless its element goes with card and timeline. */
function focusAfterCard(selected: string | null): void {
  if (document.activeElement?.closest('[data-closes]') === null) return;
  const chip =
    selected === null ? null : document.querySelector<HTMLElement>(`[data-chip="${CSS.escape(selected)}"] button`);
  // *Trim* is drawn again with the next frame.
  if (chip) chip.focus();
  else requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-trim]')?.focus());
}

function Workspace({ template, drawn, tuning }: EditorContextValue): ReactNode {
  useEditorKeys();
  return (
    <Screen
      back={{ label: t('app.templates'), href: routeHref({ screen: 'templates' }) }}
      title={template.name}
      about={
        <>
          <SaveBadge />
          <CutsBadge />
        </>
      }
      steps={<Steps templateId={template.id} />}
      actions={<EditorActions />}
    >
      <div className={styles['workspace']}>
        <div className={styles['film']} data-tuning={tuning || undefined}>
          <Stage />
          <PlayBar />
          {tuning && (
            <Later>
              <Timeline />
            </Later>
          )}
        </div>
        <ScriptPanel />
      </div>
      {drawn && <DrawnActions drawn={drawn} />}
    </Screen>
  );
}

/** Goes to the word that is asked about, else to the script. */
function focusFirstWord(): void {
  const main = document.querySelector('main');
  (
    main?.querySelector<HTMLElement>('[data-proposal]') ?? main?.querySelector<HTMLElement>('[role="textbox"]')
  )?.focus();
}

function Steps({ templateId }: { templateId: string }): ReactNode {
  const { problems } = useChecks();
  const isCompared = useEditor(({ alignment: { status } }) => status === 'done' || status === 'failed');
  const count = problems.length;
  const people = useCampaignDrafts(({ drafts }) => drafts[templateId]?.toFix);
  useEffect(() => {
    if (isCompared) useWordsToFix.getState().note(templateId, count);
  }, [templateId, isCompared, count]);
  return (
    <CampaignSteps templateId={templateId} current="words" counts={{ words: stepCount(count, isCompared), people }} />
  );
}

function EditorActions(): ReactNode {
  const { session, template, setDrawn, openWord } = useEditorContext();
  const canUndo = useStore(session.store, ({ history }) => history.past.length > 0);
  const waiting = useEditor(({ history }) => chips(history.present).find((chip) => chip.place === null));
  const isCompared = useEditor(({ alignment }) => alignment.status !== 'running');
  const empty = useEditor(({ history }) => chips(history.present).length === 0);
  const { toPeople } = useLeaving();
  const toast = useToast();

  const unready = empty
    ? t('editor.noVariables')
    : waiting
      ? isCompared
        ? t('editor.notMarked', { word: waiting.spoken || variableLabel(waiting.name) })
        : t('editor.aligning')
      : null;

  /** @param list of recipients that was dropped here. */
  function next(list?: File): void {
    setDrawn(null);
    if (unready === null) return toPeople(list);
    toast.show(unready);
    if (waiting && !isCompared) return;
    if (waiting) openWord(waiting.id);
    else focusFirstWord();
  }

  useGivenList('editor', template.id, next);

  return (
    <>
      <IconButton
        label={t('common.undo')}
        shortcut="Mod+Z"
        icon={<Undo2 />}
        disabled={!canUndo}
        onClick={() => session.undo()}
      />
      <PrimaryButton data-tour="campaign" onClick={() => next()}>
        {t('campaign.next', { step: t('campaign.people') })}
        <ArrowRight aria-hidden />
      </PrimaryButton>
    </>
  );
}
