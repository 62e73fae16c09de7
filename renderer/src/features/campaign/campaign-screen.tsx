import { Highlighter } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { toProblem } from '../../lib/problem.ts';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { parseScript, variableNames, type Script } from '#shared/script/index.ts';
import { routeHref, useCampaignDrafts, useTemplates } from '../../stores/index.ts';
import { ButtonLink, EmptyState, ErrorNotice, MissingTemplate, Screen } from '../../ui/index.ts';
import styles from './campaign.module.css';
import { CampaignWorkspace } from './campaign-workspace.tsx';

/** Rows in, videos out: the recipients of one template. */
export function CampaignScreen({ templateId }: { templateId: string }): ReactNode {
  const template = useTemplates((state) => state.templates[templateId]);
  const loaded = useTemplates((state) => state.loaded);
  const problem = useTemplates((state) => state.problem);
  const reload = useTemplates((state) => state.load);
  const drafts = useCampaignDrafts();
  if (template && drafts.loaded) return <TemplateCampaign template={template} />;
  return (
    <MissingTemplate
      title="New campaign"
      libraryHref={routeHref({ screen: 'library' })}
      loaded={loaded && !template}
      problem={problem ?? drafts.problem}
      onRetry={() => void Promise.all([reload(), drafts.load()])}
    />
  );
}

function TemplateCampaign({ template }: { template: Template }): ReactNode {
  const read = useMemo(() => readScript(template.script), [template.script]);
  const variables = useMemo(() => ('script' in read ? variableNames(read.script) : []), [read]);
  if ('script' in read && variables.length > 0 && template.status === 'ready') {
    return <CampaignWorkspace template={template} script={read.script} variables={variables} />;
  }
  const editor = (
    <ButtonLink href={routeHref({ screen: 'editor', templateId: template.id })}>Open the template</ButtonLink>
  );
  return (
    <Screen crumbs={[{ label: 'Templates', href: routeHref({ screen: 'library' }) }]} title={template.name}>
      {'problem' in read ? (
        <div className={styles['notice']}>
          <ErrorNotice problem={read.problem} actions={editor} />
        </div>
      ) : (
        <EmptyState
          icon={<Highlighter />}
          title={template.status === 'ready' ? 'This template has no variables yet' : 'This template is not ready yet'}
          text={
            template.status === 'ready'
              ? 'Mark at least one spoken word as a variable, then come back with your recipients.'
              : 'Its video is still being prepared.'
          }
          actions={editor}
        />
      )}
    </Screen>
  );
}

function readScript(source: string): { script: Script } | { problem: Problem } {
  try {
    return { script: parseScript(source) };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}
