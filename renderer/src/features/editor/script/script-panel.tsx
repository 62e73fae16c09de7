import { FileText, ScanText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { useRoute, useTemplates } from '#renderer/stores/index.ts';
import { QuietButton, useToast } from '#renderer/ui/index.ts';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { withScript } from '../model/edits.ts';
import { RewordingButton } from './rewording.tsx';
import { ScriptField } from './script-field.tsx';
import styles from './script-panel.module.css';
import { Speaker } from './speaker.tsx';
import { VoiceChoice } from './voice-choice.tsx';

/** The script with its variables, the voice, and the checks. */
export function ScriptPanel(): ReactNode {
  const isEmpty = useEditor(({ history }) => history.present.parts.length === 0);
  return (
    <section className={styles['panel']} aria-label={t('editor.script')}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('editor.script')}</h2>
        <div className={styles['headActions']}>
          <RewordingButton />
          {isEmpty ? <WriteDown /> : <FindWords />}
        </div>
      </div>
      <ScriptField />
      <div className={styles['voices']}>
        <Speaker />
        <VoiceChoice />
      </div>
      <ChecksPanel />
    </section>
  );
}

function FindWords(): ReactNode {
  const { session } = useEditorContext();
  const aligning = useEditor((state) => state.alignment.status === 'running');
  return (
    <QuietButton size="small" icon={<ScanText />} busy={aligning} onClick={() => void session.align()}>
      {aligning ? t('editor.findingWords') : t('editor.findWords')}
    </QuietButton>
  );
}

/** Transcribes a recording without a script. */
function WriteDown(): ReactNode {
  const { session, template } = useEditorContext();
  const navigate = useRoute((state) => state.navigate);
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function write(): Promise<void> {
    setBusy(true);
    try {
      const text = await useTemplates.getState().transcribe(template.id);
      if (text.trim() === '') toast.show(t('editor.nothingSaid'));
      // Text typed meanwhile stays.
      else session.edit((document) => (document.parts.length === 0 ? withScript(document, text) : document));
    } catch (error) {
      const problem = toProblem(error);
      const toModels = { label: t('editor.toModels'), run: () => navigate({ screen: 'voices', part: 'others' }) };
      const isModelMissing = problem.code === 'RECOGNITION_UNAVAILABLE';
      toast.fail(problem, isModelMissing ? { action: toModels, duration: 12_000 } : {});
    } finally {
      setBusy(false);
    }
  }

  return (
    <QuietButton size="small" icon={<FileText />} busy={busy} onClick={() => void write()}>
      {busy ? t('editor.writingDown') : t('editor.writeDown')}
    </QuietButton>
  );
}
