import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { toProblem } from '../../lib/problem.ts';
import { useTemplates } from '../../stores/index.ts';
import { Badge, QuietButton, useToast } from '../../ui/index.ts';
import { useEditor, useEditorContext } from './editor-context.ts';
import { scriptProblem } from './model/document.ts';

/** How far the video without what is cut out is. */
export function CutsBadge(): ReactNode {
  const { template } = useEditorContext();
  const retry = useTemplates((state) => state.retryImport);
  const toast = useToast();
  if (template.cutting === 'none') return null;
  if (template.cutting === 'running') {
    return (
      <output>
        <Badge>Cutting</Badge>
      </output>
    );
  }
  return (
    <Tooltip label="The cuts could not be made. Try again, or put back what was cut out." multiline w={280}>
      <span>
        <Badge tone="bad">Not cut</Badge>
        <QuietButton
          size="small"
          onClick={() => {
            retry(template.id).catch((error: unknown) => toast.show(toProblem(error).message, { tone: 'bad' }));
          }}
        >
          Try again
        </QuietButton>
      </span>
    </Tooltip>
  );
}

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
