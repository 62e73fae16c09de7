import type { ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { distinctValues } from '#shared/rows/distinct-values.ts';
import { t } from '#renderer/language/index.ts';
import { Dialog } from '#renderer/ui/index.ts';
import type { DraftEditor } from '../use-draft.ts';
import { CheckWords } from './check-words.tsx';
import { ScriptPanel } from './script-panel.tsx';
import type { Checks } from './use-clips.ts';

type CheckDialogProps = {
  template: Template;
  editor: DraftEditor;
  variables: readonly string[];
  /** The rows; null without valid ones. */
  names: readonly (readonly string[])[] | null;
  heard: Checks;
  onClose: () => void;
};

/** How everything sounds before it is sent: each word, or each sentence where a voice speaks the whole script. */
export function CheckDialog({ template, editor, variables, names, heard, onClose }: CheckDialogProps): ReactNode {
  const { mode, name, options } = editor.draft;
  const { voice } = options;
  const isScript = mode === 'full_script';
  const count = heard.clips?.length ?? distinctValues(names ?? []).length;
  return (
    <Dialog
      size={860}
      title={isScript ? t('listen.checkSentences') : t('listen.checkWords', { count })}
      onClose={onClose}
    >
      {isScript ? (
        <ScriptPanel template={template} variables={variables} names={names} voice={voice} checks={heard} />
      ) : (
        <CheckWords
          template={template}
          campaignName={name}
          variables={variables}
          names={names}
          voice={voice}
          heard={heard}
          onDone={onClose}
          onWholeScript={() => editor.patch({ mode: 'full_script' })}
        />
      )}
    </Dialog>
  );
}
