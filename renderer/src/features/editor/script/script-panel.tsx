import { ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp } from '../../../stores/index.ts';
import { QuietButton, Select } from '../../../ui/index.ts';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { ScriptField } from './script-field.tsx';
import styles from './script-panel.module.css';

/** What is said, which words change, in whose voice, and whether it is ready. */
export function ScriptPanel(): ReactNode {
  const { session } = useEditorContext();
  const aligning = useEditor((state) => state.alignment.status === 'running');
  return (
    <section className={styles['panel']} aria-label="Script">
      <div className={styles['head']}>
        <h2 className={styles['title']}>Script</h2>
        <QuietButton size="small" icon={<ScanText />} busy={aligning} onClick={() => void session.align()}>
          {aligning ? 'Finding words' : 'Find words'}
        </QuietButton>
      </div>
      <ScriptField />
      <VoiceChoice />
      <ChecksPanel />
    </section>
  );
}

function VoiceChoice(): ReactNode {
  const { session } = useEditorContext();
  const voice = useEditor((state) => state.history.present.voice);
  const voices = useApp((state) => state.info?.voices ?? []);
  const options = voices.map(({ id, name, language }) => ({ value: id, label: `${name} · ${languageName(language)}` }));
  const known = options.some((option) => option.value === voice);
  return (
    <div className={styles['voice']}>
      <span id="editor-voice">Voice for new words</span>
      <Select
        aria-labelledby="editor-voice"
        data={known ? options : [...options, { value: voice, label: voice }]}
        value={voice}
        onChange={(voice) => session.edit((document) => ({ ...document, voice }))}
      />
    </div>
  );
}

const languages = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', style: 'short' });

/** The tag itself where it has no name: engines and services also use tags that only they know. */
function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
