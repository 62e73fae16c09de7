import { ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { QuietButton } from '#renderer/ui/index.ts';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { Proposals } from './proposals.tsx';
import { RewordingButton } from './rewording.tsx';
import { ScriptField } from './script-field.tsx';
import styles from './script-panel.module.css';
import { Speaker } from './speaker.tsx';
import { VoiceChoice } from './voice-choice.tsx';
import { WriteDown } from './write-down.tsx';

/** The script with its variables, the voice, and the checks. */
export function ScriptPanel(): ReactNode {
  const isEmpty = useEditor(({ history }) => history.present.parts.length === 0);
  return (
    <section className={styles['panel']} aria-label={t('editor.script')}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('editor.script')}</h2>
        <div className={styles['headActions']}>
          <RewordingButton />
          {!isEmpty && <FindWords />}
        </div>
      </div>
      <ScriptField />
      {isEmpty ? <WriteDown /> : <Proposals />}
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
