import { useMemo, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { useApp } from '#renderer/stores/index.ts';
import { Select } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import styles from './script-panel.module.css';
import { voiceOptions } from '#renderer/lib/voice-options.ts';

const noVoices: [] = [];

/** Whose voice says the new words. With a hundred languages in the list, it can be searched. */
export function VoiceChoice(): ReactNode {
  const { session } = useEditorContext();
  const voice = useEditor((state) => state.history.present.voice);
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const options = useMemo(() => voiceOptions(voices, voice), [voices, voice]);
  return (
    <div className={styles['voice']}>
      <span id="editor-voice">{t('editor.voice')}</span>
      <Select
        aria-labelledby="editor-voice"
        data={options}
        value={voice}
        searchable
        nothingFoundMessage={t('editor.noVoice')}
        maxDropdownHeight={320}
        onChange={(voice) => session.edit((document) => ({ ...document, voice }))}
      />
    </div>
  );
}
