import { useState, type ReactNode } from 'react';
import { accountPathsSchema, type Account } from '#shared/ipc/index.ts';
import { rich, t } from '#renderer/language/index.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import {
  Actions,
  ErrorNotice,
  Form,
  InputDialog,
  PrimaryButton,
  SecondaryButton,
  TextArea,
  useSubmit,
} from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

const example = 'listVideoInstances /api/ai_studio/video_instances';

/** Sets the paths of a studio that differ from ours, where the interface document specifies none. */
export function PathsDialog({ account, onClose }: { account: Account; onClose: () => void }): ReactNode {
  const setPaths = useAccounts((state) => state.setPaths);
  const [text, setText] = useState(linesOf(account.paths));
  const parsed = pathsOf(text);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    if (parsed.paths === null) return;
    await setPaths(account.id, parsed.paths);
    onClose();
  });
  return (
    <InputDialog
      unsaved={text !== linesOf(account.paths)}
      onClose={onClose}
      title={t('accounts.pathsOf', { name: account.name })}
      withCloseButton={false}
      size={640}
    >
      <Form onSubmit={onSubmit}>
        <p className={styles['text']}>
          {rich('accounts.pathsText', { code: (inside) => <code>{inside}</code> }, { example })}
        </p>
        <TextArea
          label={t('accounts.pathList')}
          value={text}
          spellCheck={false}
          autosize
          minRows={5}
          maxRows={14}
          data-autofocus
          error={parsed.problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <SecondaryButton onClick={onClose}>{t('common.cancel')}</SecondaryButton>
          <PrimaryButton type="submit" busy={busy} disabled={parsed.paths === null}>
            {t('common.save')}
          </PrimaryButton>
        </Actions>
      </Form>
    </InputDialog>
  );
}

function linesOf(paths: Account['paths']): string {
  return Object.entries(paths)
    .map(([id, path]) => `${id} ${path}`)
    .join('\n');
}

function pathsOf(text: string): { paths: Account['paths'] | null; problem: string | null } {
  const entries: [string, string][] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [id = '', path = '', ...more] = line.split(/\s+/u);
    if (!path.startsWith('/') || more.length > 0) {
      return { paths: null, problem: t('accounts.pathExpected', { operation: id }) };
    }
    entries.push([id, path]);
  }
  const parsed = accountPathsSchema.safeParse(Object.fromEntries(entries));
  if (!parsed.success) return { paths: null, problem: t('accounts.pathPlain') };
  return { paths: parsed.data, problem: null };
}
