import { Highlighter } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '../../lib/problem.ts';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { parseScript, variableNames, type Script } from '#shared/script/index.ts';
import { routeHref, useCampaignDrafts, useTemplates } from '../../stores/index.ts';
import {
  ButtonLink,
  EmptyState,
  ErrorNotice,
  MissingTemplate,
  ProgressRing,
  Screen,
  SecondaryButton,
  useActing,
} from '../../ui/index.ts';
import { CampaignWorkspace } from './campaign-workspace.tsx';

type CampaignScreenProps = { templateId: string; step: 'people' | 'send' };

/** Rows in, videos out: the people of a template's next campaign, then what they get. */
export function CampaignScreen({ templateId, step }: CampaignScreenProps): ReactNode {
  const template = useTemplates((state) => state.templates[templateId]);
  const loaded = useTemplates((state) => state.loaded);
  const problem = useTemplates((state) => state.problem);
  const reload = useTemplates((state) => state.load);
  const drafts = useCampaignDrafts();
  if (template && drafts.loaded) return <TemplateCampaign template={template} step={step} />;
  return (
    <MissingTemplate
      title={t('app.newCampaign')}
      templatesHref={routeHref({ screen: 'templates' })}
      loaded={loaded && !template}
      problem={problem ?? drafts.problem}
      onRetry={() => void Promise.all([reload(), drafts.load()])}
    />
  );
}

function TemplateCampaign({ template, step }: { template: Template; step: CampaignScreenProps['step'] }): ReactNode {
  const read = useMemo(() => readScript(template.script), [template.script]);
  const variables = useMemo(() => ('script' in read ? variableNames(read.script) : []), [read]);
  if ('script' in read && variables.length > 0 && template.status === 'ready') {
    return <CampaignWorkspace template={template} script={read.script} variables={variables} step={step} />;
  }
  const editor = (
    <ButtonLink href={routeHref({ screen: 'editor', templateId: template.id })}>
      {t('campaign.openTemplate')}
    </ButtonLink>
  );
  return (
    <Screen back={{ label: t('app.templates'), href: routeHref({ screen: 'templates' }) }} title={template.name}>
      {'problem' in read ? (
        <ErrorNotice alone problem={read.problem} actions={editor} />
      ) : template.status === 'ready' ? (
        <EmptyState
          icon={<Highlighter />}
          title={t('campaign.noVariables')}
          text={t('campaign.noVariablesText')}
          actions={editor}
        />
      ) : (
        <NotReady template={template} actions={editor} />
      )}
    </Screen>
  );
}

/** The template's video is being prepared, for the first time or with another look, or that failed. */
function NotReady({ template, actions }: { template: Template; actions: ReactNode }): ReactNode {
  const { id, status, progress, problem, look } = template;
  const setLook = useTemplates((state) => state.setLook);
  const { act } = useActing();

  if (status === 'preparing') {
    return (
      <EmptyState
        icon={<ProgressRing value={progress} label={t('campaign.preparing')} size={44} />}
        title={t('campaign.preparing')}
        text={t('campaign.preparingText')}
        actions={actions}
      />
    );
  }
  return (
    <ErrorNotice
      alone
      problem={problem ?? t('campaign.preparingCancelled')}
      actions={
        <>
          {look !== null && (
            <SecondaryButton size="small" onClick={() => act(() => setLook(id, null))}>
              {t('backgrounds.lookRemove')}
            </SecondaryButton>
          )}
          {actions}
        </>
      }
    />
  );
}

function readScript(source: string): { script: Script } | { problem: Problem } {
  try {
    return { script: parseScript(source) };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}
