import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Screen } from './screen.tsx';
import { ButtonLink } from './button.tsx';

/** A screen whose template is not in the list: still loading, the list could not be read, or it is gone. */
export function MissingTemplate(props: {
  title: string;
  templatesHref: string;
  /** Whether the list of templates has been read. */
  loaded: boolean;
  /** Why it could not be read, or null. */
  problem: Problem | null;
  onRetry: () => void;
}): ReactNode {
  const { title, templatesHref, loaded, problem, onRetry } = props;
  return (
    <Screen back={{ label: t('app.templates'), href: templatesHref }} title={title}>
      {problem && <ErrorNotice alone problem={problem} onRetry={onRetry} />}
      {loaded && !problem && (
        <EmptyState
          icon={<FolderOpen />}
          title={t('app.templateMissing')}
          text={t('app.templateMissingNote')}
          actions={<ButtonLink href={templatesHref}>{t('app.openTemplates')}</ButtonLink>}
        />
      )}
    </Screen>
  );
}
