import { ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { QuietButton } from '#renderer/ui/index.ts';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { RewordingButton } from './rewording.tsx';
import { ScriptField } from './script-field.tsx';
import styles from './script-panel.module.css';
import { Speaker } from './speaker.tsx';
import { VoiceChoice } from './voice-choice.tsx';

/** What is said, which words change, in whose voice, and whether it is ready. */
export function ScriptPanel(): ReactNode {
  const { session } = useEditorContext();
  const aligning = useEditor((state) => state.alignment.status === 'running');
  return (
    <section className={styles['panel']} aria-label={t('editor.script')}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('editor.script')}</h2>
        <div className={styles['headActions']}>
          <RewordingButton />
          <QuietButton size="small" icon={<ScanText />} busy={aligning} onClick={() => void session.align()}>
            {aligning ? t('editor.findingWords') : t('editor.findWords')}
          </QuietButton>
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
