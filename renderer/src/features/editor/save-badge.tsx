import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { useTemplates } from '../../stores/index.ts';
import { ChangedElsewhere } from '../../steps/changed-elsewhere.tsx';
import { Badge, ErrorWords, QuietButton, useActing } from '../../ui/index.ts';
import { useEditor, useEditorContext } from './editor-context.ts';
import { scriptProblem } from './model/document.ts';
import { isChangedElsewhere } from './model/session.ts';

/** The video without its cuts could not be made. */
export function CutsBadge(): ReactNode {
  const { template } = useEditorContext();
  const retry = useTemplates((state) => state.retryImport);
  const { act } = useActing();
  if (template.cutting !== 'failed') return null;
  return (
    <Tooltip label={t('editor.notCutText')} multiline w={280}>
      <span>
        <Badge tone="bad">{t('phases.failed')}</Badge>
        <QuietButton size="small" onClick={() => act(() => retry(template.id))}>
          {t('common.tryAgain')}
        </QuietButton>
      </span>
    </Tooltip>
  );
}

/** Whether everything is saved, and whether the video is up to date. */
export function SaveBadge(): ReactNode {
  const save = useEditor((state) => state.save);
  const held = useEditor(({ history }) => scriptProblem(history.present) !== null);
  const { session, template } = useEditorContext();
  if (isChangedElsewhere(save)) {
    const showOther = async (): Promise<(() => void) | null> =>
      (await session.showOther()) ? () => session.undo() : null;
    return <ChangedElsewhere onShow={showOther} onKeep={() => void session.keepOwn()} />;
  }
  if (save.status === 'failed') {
    return (
      <Tooltip label={<ErrorWords problem={save.problem} />} multiline w={280}>
        <span>
          <Badge tone="bad">{t('common.notSaved')}</Badge>
          <QuietButton size="small" onClick={() => void session.flush()}>
            {t('common.tryAgain')}
          </QuietButton>
        </span>
      </Tooltip>
    );
  }
  if (held) return <Badge tone="warn">{t('common.notSaved')}</Badge>;
  return <output>{savedText(save.status === 'saved', template.cutting === 'running')}</output>;
}

function savedText(isSaved: boolean, isPreparing: boolean): string {
  if (!isSaved) return t('common.saving');
  return t(isPreparing ? 'editor.cutting' : 'common.saved');
}
