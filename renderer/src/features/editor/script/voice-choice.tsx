import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { VoiceOffer } from '#renderer/natural-voice/index.ts';
import { useApp, useTemplates } from '#renderer/stores/index.ts';
import { Select } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import styles from './script-panel.module.css';
import { voiceOptions } from '#renderer/lib/voice-options.ts';

const noVoices: [] = [];

/** The voice of the new words. With a hundred languages, the list can be searched. */
export function VoiceChoice(): ReactNode {
  const { session, template } = useEditorContext();
  const open = useRef(true);
  const voice = useEditor((state) => state.history.present.voice);
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const options = useMemo(() => voiceOptions(voices, voice), [voices, voice]);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);

  function choose(voice: string): void {
    session.edit((document) => ({ ...document, voice }));
  }

  return (
    <>
      <div className={styles['voice']}>
        <span id="editor-voice">{t('editor.voice')}</span>
        <Select
          aria-labelledby="editor-voice"
          data={options}
          value={voice}
          searchable
          nothingFoundMessage={t('editor.noVoice')}
          maxDropdownHeight={320}
          onChange={choose}
        />
      </div>
      <VoiceOffer
        brief
        template={template}
        chosen={{
          voice,
          name: template.name,
          onWant: () => undefined,
          // The editor may have been left before the voice is there.
          onVoice: (given) => {
            if (open.current) choose(given);
            else void useTemplates.getState().setVoice(template.id, given);
          },
        }}
      />
    </>
  );
}
