import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Badge, QuietButton } from '../../ui/index.ts';
import { useEditor, useEditorContext } from './editor-context.ts';
import { scriptProblem } from './model/document.ts';

/** Whether everything is on disk. */
export function SaveBadge(): ReactNode {
  const save = useEditor((state) => state.save);
  const held = useEditor(({ history }) => scriptProblem(history.present) !== null);
  const { session } = useEditorContext();
  if (save.status === 'failed') {
    return (
      <Tooltip label={save.problem.message} multiline w={280}>
        <span>
          <Badge tone="bad">Not saved</Badge>
          <QuietButton size="small" onClick={() => void session.flush()}>
            Save now
          </QuietButton>
        </span>
      </Tooltip>
    );
  }
  if (held) return <Badge tone="warn">Waiting for the script</Badge>;
  return (
    <output>
      <Badge tone={save.status === 'saved' ? 'ok' : 'neutral'}>{save.status === 'saved' ? 'Saved' : 'Saving'}</Badge>
    </output>
  );
}
