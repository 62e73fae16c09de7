import { memo, useMemo, useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { Copy, PencilLine, Send, Trash2, Clapperboard } from 'lucide-react';
import type { Template } from '#shared/ipc/index.ts';
import { parseScript, variableNames } from '#shared/script/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatTime } from '../../lib/format.ts';
import { routeHref, useCampaignDrafts, useRoute, useTemplates } from '../../stores/index.ts';
import { MoreMenu, useActing, VariableChip } from '../../ui/index.ts';
import styles from './card.module.css';
import { CardTrouble } from './card-trouble.tsx';
import { dragTemplate } from './dragging.ts';
import { MoveMenu } from './move-menu.tsx';
import { Preparing } from './preparing.tsx';
import { useRemovals } from './removals.ts';
import { TemplateName } from './template-name.tsx';
import { useReducedMotion } from '@mantine/hooks';

/** Number of variables that fit on a card. */
const shownChips = 3;

/**
 * A template in the library: its picture, name, variables and state. Memoized: while another template is prepared, the
 * list changes five times a second.
 */
export const TemplateCard = memo(function TemplateCard({ template }: { template: Template }): ReactNode {
  const [renaming, setRenaming] = useState(false);
  const ready = template.status === 'ready';

  return (
    <article className={styles['card']} data-status={template.status} aria-label={template.name}>
      <div className={styles['picture']}>
        <CardPicture template={template} />
        {template.status === 'preparing' && <Preparing template={template} />}
        {ready && template.media && <span className={styles['duration']}>{formatTime(template.media.duration)}</span>}
      </div>
      <div className={styles['foot']}>
        <div className={styles['heading']}>
          {renaming ? (
            <TemplateName template={template} onDone={() => setRenaming(false)} />
          ) : (
            <h2 className={styles['name']} title={template.name}>
              {ready ? (
                <a
                  href={routeHref({ screen: 'editor', templateId: template.id })}
                  className={styles['link']}
                  onDragStart={(event) => dragTemplate(event, template.id)}
                >
                  {template.name}
                </a>
              ) : (
                template.name
              )}
            </h2>
          )}
          <CardMenu template={template} onRename={() => setRenaming(true)} />
        </div>
        {template.status === 'failed' || template.status === 'cancelled' ? (
          <CardTrouble template={template} />
        ) : (
          <Variables template={template} />
        )}
        {ready && <BegunDraft templateId={template.id} />}
      </div>
    </article>
  );
});

function CardMenu({ template, onRename }: { template: Template; onRename: () => void }): ReactNode {
  const navigate = useRoute((state) => state.navigate);
  const duplicate = useTemplates((state) => state.duplicate);
  const remove = useRemovals((state) => state.remove);
  const { act } = useActing();
  return (
    <MoreMenu about={template.name} width={190} size="small" inRow className={styles['more']}>
      {template.status === 'ready' && (
        <Menu.Item
          leftSection={<Send size={15} />}
          onClick={() => navigate({ screen: 'campaign', templateId: template.id })}
        >
          {t('common.createCampaign')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<PencilLine size={15} />} onClick={onRename}>
        {t('common.rename')}
      </Menu.Item>
      {template.status === 'ready' && (
        <Menu.Item
          leftSection={<Copy size={15} />}
          onClick={() =>
            act(async () => {
              await duplicate(template.id);
            })
          }
        >
          {t('common.duplicate')}
        </Menu.Item>
      )}
      <MoveMenu template={template} />
      <Menu.Item
        leftSection={<Trash2 size={15} />}
        data-tone="bad"
        onClick={() => remove({ ids: [template.id], name: template.name })}
      >
        {t('common.delete')}
      </Menu.Item>
    </MoreMenu>
  );
}

/** The list for a template's next campaign. */
function BegunDraft({ templateId }: { templateId: string }): ReactNode {
  const count = useCampaignDrafts(({ drafts }) => drafts[templateId]?.table.present.rows.length ?? 0);
  if (count === 0) return null;
  return (
    <a href={routeHref({ screen: 'campaign', templateId })} className={styles['draft']}>
      <PencilLine aria-hidden="true" />
      <span>{t('activity.draftOf', { count })}</span>
      <b>{t('library.continueDraft')}</b>
    </a>
  );
}

function Variables({ template }: { template: Template }): ReactNode {
  const names = useMemo(() => namesIn(template.script), [template.script]);
  if (names.length === 0) {
    return (
      <p className={styles['hint']}>{template.status === 'ready' ? t('library.markWords') : t('library.readySoon')}</p>
    );
  }
  const more = names.length - shownChips;
  return (
    <div className={styles['variables']}>
      {names.slice(0, shownChips).map((name, index) => (
        <VariableChip key={name} name={name} index={index} size="small" />
      ))}
      {more > 0 && (
        <span title={t('library.moreVariables', { count: more })}>
          {t('library.moreVariablesShort', { count: more })}
        </span>
      )}
    </div>
  );
}

/** An unfinished script in the editor may be invalid; the card then shows no variables rather than an error. */
function namesIn(script: string): string[] {
  try {
    return variableNames(parseScript(script));
  } catch (error) {
    if (isAppError(error) && error.code === 'SCRIPT_INVALID') return [];
    throw error;
  }
}

/** The poster, covered by the GIF preview while the pointer or the focus is on the card. */
function CardPicture({ template }: { template: Template }): ReactNode {
  const still = useReducedMotion();
  const [broken, setBroken] = useState(false);
  if (template.posterUrl === null || broken) {
    return (
      <div className={styles['blank']}>
        {template.status !== 'preparing' && <Clapperboard strokeWidth={1.5} aria-hidden />}
      </div>
    );
  }
  return (
    <>
      <img
        className={styles['poster']}
        src={template.posterUrl}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setBroken(true)}
      />
      {template.previewUrl !== null && !still && (
        <img className={styles['preview']} src={template.previewUrl} alt="" loading="lazy" draggable={false} />
      )}
    </>
  );
}
