import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { Problem, Template, TemplateContent } from '#shared/ipc/index.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { readWaveform, routeHref, useTemplates } from '../../stores/index.ts';
import { ButtonLink, ErrorNotice, focusHeading, MissingTemplate, Screen } from '../../ui/index.ts';
import { Editor } from './editor.tsx';
import { Preparing } from './preparing.tsx';

/** The editor of one template, from the moment it is being prepared. */
export function EditorScreen({ templateId }: { templateId: string }): ReactNode {
  const template = useTemplates((state) => state.templates[templateId]);
  const loaded = useTemplates((state) => state.loaded);
  const problem = useTemplates((state) => state.problem);
  const reload = useTemplates((state) => state.load);
  if (template) return <LoadedTemplate key={template.id} template={template} />;
  return (
    <MissingTemplate
      title={t('app.templates')}
      templatesHref={routeHref({ screen: 'templates' })}
      loaded={loaded}
      problem={problem}
      onRetry={() => void reload()}
    />
  );
}

type Loaded = { content: TemplateContent; waveform: Waveform } | { problem: Problem };

async function loadContent(id: string): Promise<Loaded> {
  try {
    const content = await useTemplates.getState().content(id);
    return { content, waveform: await readWaveform(content.waveform) };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

function LoadedTemplate({ template }: { template: Template }): ReactNode {
  const { id, name, status, cutting } = template;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const ready = status === 'ready';

  useEffect(() => {
    if (!ready) return;
    let current = true;
    void loadContent(id).then((loaded) => current && setLoaded(loaded));
    return () => {
      current = false;
    };
  }, [id, ready]);

  /** Another layout has its own recording; the edited document stays. */
  const showNewPicture = useEffectEvent(async () => {
    if (!loaded || !('content' in loaded) || loaded.content.composition === null) return;
    const again = await loadContent(id);
    if ('content' in again) setLoaded(again);
  });
  const wasCutting = useRef(false);
  useEffect(() => {
    if (wasCutting.current && cutting === 'none') void showNewPicture();
    wasCutting.current = cutting === 'running';
  }, [cutting]);

  // The heading that had the keyboard while the template was prepared has gone.
  const isOpen = ready && loaded !== null && 'content' in loaded;
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) focusHeading();
  }, [isOpen]);

  if (isOpen) return <Editor template={template} {...loaded} />;
  return (
    <Screen back={{ label: t('app.templates'), href: routeHref({ screen: 'templates' }) }} title={name}>
      {loaded && 'problem' in loaded ? (
        <ErrorNotice
          alone
          problem={loaded.problem}
          onRetry={() => void loadContent(id).then(setLoaded)}
          actions={
            // Rows can be entered without the studio, and wait for it.
            <ButtonLink href={routeHref({ screen: 'campaign', templateId: id })}>
              {t('common.createCampaign')}
            </ButtonLink>
          }
        />
      ) : (
        <Preparing template={template} />
      )}
    </Screen>
  );
}
