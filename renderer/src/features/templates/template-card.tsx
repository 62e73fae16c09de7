import { memo, useMemo, useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { Clapperboard, Copy, PencilLine, Plus, Trash2 } from 'lucide-react';
import type { Template } from '#shared/ipc/index.ts';
import { readScript, spokenText, variableNames } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatTime } from '../../lib/format.ts';
import { variableLabel } from '../../lib/variable-label.ts';
import { routeHref, useTemplates } from '../../stores/index.ts';
import { ButtonLink, MoreMenu, useActing, VariableChip } from '../../ui/index.ts';
import styles from './card.module.css';
import { CardTrouble } from './card-trouble.tsx';
import { dragTemplate } from './dragging.ts';
import { MoveMenu } from './move-menu.tsx';
import { Preparing } from './preparing.tsx';
import { useRemovals } from './removals.ts';
import { TemplateCampaigns, useHasDraft } from './template-campaigns.tsx';
import { TemplateName } from './template-name.tsx';
import { useReducedMotion } from '@mantine/hooks';

/** Number of variables that fit on a card. */
const shownChips = 3;

type TemplateCardProps = {
  template: Template;
  /** Its campaigns that were started, newest first. */
  campaignIds: readonly string[];
};

/**
 * A template: its picture, name, words that change, and its campaigns. Memoized: while another template is prepared, the
 * list changes five times a second.
 */
export const TemplateCard = memo(function TemplateCard({ template, campaignIds }: TemplateCardProps): ReactNode {
  const [renaming, setRenaming] = useState(false);
  const { id, name, status } = template;
  const ready = status === 'ready';
  const hasDraft = useHasDraft(id);
  const script = useMemo(() => readScript(template.script), [template.script]);
  const names = variableNames(script);

  return (
    <article className={styles['card']} data-status={status} aria-label={name}>
      <div className={styles['picture']}>
        <CardPicture template={template} />
        {status === 'preparing' && <Preparing template={template} />}
        {ready && template.media && <span className={styles['duration']}>{formatTime(template.media.duration)}</span>}
      </div>
      <div className={styles['body']}>
        <div className={styles['heading']}>
          {renaming ? (
            <TemplateName template={template} onDone={() => setRenaming(false)} />
          ) : (
            <h2 className={styles['name']} title={name}>
              {ready ? (
                <a
                  href={routeHref({ screen: 'editor', templateId: id })}
                  className={styles['link']}
                  onDragStart={(event) => dragTemplate(event, id)}
                >
                  {name}
                </a>
              ) : (
                name
              )}
            </h2>
          )}
          <Variables names={names} />
          <span className={styles['actions']}>
            {ready && names.length === 0 && (
              <ButtonLink href={routeHref({ screen: 'editor', templateId: id })}>{t('templates.markWords')}</ButtonLink>
            )}
            {/* A template has one draft, which is in the list. */}
            {ready && names.length > 0 && !hasDraft && (
              <ButtonLink href={routeHref({ screen: 'campaign', templateId: id })}>
                <Plus aria-hidden />
                {t('app.newCampaign')}
              </ButtonLink>
            )}
            <CardMenu template={template} onRename={() => setRenaming(true)} />
          </span>
        </div>
        {status === 'failed' || status === 'cancelled' ? (
          <CardTrouble template={template} />
        ) : (
          <>
            {script.length > 0 && (
              <p className={styles['words']}>{t('editor.quoted', { spoken: spokenText(script) })}</p>
            )}
            {((ready && names.length > 0) || campaignIds.length > 0) && (
              <TemplateCampaigns templateId={id} campaignIds={campaignIds} />
            )}
          </>
        )}
      </div>
    </article>
  );
});

function CardMenu({ template, onRename }: { template: Template; onRename: () => void }): ReactNode {
  const duplicate = useTemplates((state) => state.duplicate);
  const remove = useRemovals((state) => state.remove);
  const { act } = useActing();
  return (
    <MoreMenu about={template.name} width={190} size="small" inRow className={styles['more']}>
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

function Variables({ names }: { names: readonly string[] }): ReactNode {
  const more = names.length - shownChips;
  return (
    <>
      {names.slice(0, shownChips).map((name, index) => (
        <VariableChip key={name} name={variableLabel(name)} index={index} size="small" />
      ))}
      {more > 0 && (
        <span title={t('templates.moreVariables', { count: more })}>
          {t('templates.moreVariablesShort', { count: more })}
        </span>
      )}
    </>
  );
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
