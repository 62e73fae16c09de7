import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { historyStep } from '../../lib/keys.ts';
import { languageOf } from '../../lib/voice-options.ts';
import { routeHref, useApp } from '../../stores/index.ts';
import { Badge, Screen, topDialog } from '../../ui/index.ts';
import styles from './campaign.module.css';
import { DraftBadge, DraftMenu } from './draft-state.tsx';
import { GenerateActions } from './generate-actions.tsx';
import { useChecks } from './listen/use-clips.ts';
import { useRowVoices } from './listen/use-row-voices.ts';
import { checkTable, type FaultyCell } from './model/check-table.ts';
import type { Obstacle } from './model/obstacle.ts';
import { Recipients } from './recipients/recipients.tsx';
import { SidePanel, type SidePart } from './side/side-panel.tsx';
import { useDraft } from './use-draft.ts';
import { useExampleRows } from './use-example-rows.ts';

type CampaignWorkspaceProps = { template: Template; script: Script; variables: readonly string[] };

export function CampaignWorkspace({ template, script, variables }: CampaignWorkspaceProps): ReactNode {
  const editor = useDraft(template.id, template.name, variables);
  const { draft, table } = editor;
  const check = useMemo(() => checkTable(table, variables), [table, variables]);
  const [selectedRow, setSelectedRow] = useState(0);
  const [fault, setFault] = useState<FaultyCell | null>(null);
  const [part, setPart] = useState<SidePart>('look');
  const [listened, setListened] = useState(false);
  const [voicesAsked, setVoicesAsked] = useState<object | null>(null);
  const online = useApp((state) => state.connection?.online !== false);
  const language = useApp(({ info }) => languageOf(info?.voices ?? [], draft.options.voice ?? template.voice));
  const count = check.recipients?.names.length ?? check.rows.filter((row) => !row.blank).length;

  // Clips are spoken once the user listens, and stay while the user looks at other parts.
  const { mode } = draft;
  const { voice } = draft.options;
  const heard = useChecks({ template, variables, names: check.complete, mode, voice, listens: listened });
  const voices = useRowVoices({ template, script, variables, mode, voice, clips: heard.clips });

  useUndoKeys(editor.undo, editor.redo);
  useExampleRows(template.id, variables, editor);

  function choosePart(next: SidePart): void {
    setPart(next);
    if (next === 'listen') setListened(true);
  }

  const showVoices = useCallback((row: number) => {
    setSelectedRow(row);
    setPart('look');
    // A new object each time, as for a fault.
    setVoicesAsked({});
  }, []);

  function showFault(cell: FaultyCell): void {
    setSelectedRow(cell.row);
    // A new object each time: the same cell may be requested again.
    setFault({ ...cell });
  }

  function onObstacle(obstacle: Obstacle): void {
    const { row, part } = obstacle;
    if (part !== null) setPart(part);
    if (row !== null) showFault({ ...obstacle, row });
  }

  return (
    <Screen
      crumbs={[
        { label: t('app.templates'), href: routeHref({ screen: 'library' }) },
        { label: template.name, href: routeHref({ screen: 'editor', templateId: template.id }) },
      ]}
      title={<NameField name={draft.name} onChange={(name) => editor.patch({ name })} />}
      badges={
        <>
          {count > 0 && <Badge>{t('campaign.recipients', { count })}</Badge>}
          <DraftBadge templateId={template.id} />
          {!online && <Badge tone="warn">{t('campaign.offline')}</Badge>}
        </>
      }
      actions={
        <>
          <DraftMenu templateId={template.id} />
          <GenerateActions
            template={template}
            heard={heard}
            onListen={() => setListened(true)}
            onShow={showFault}
            editor={editor}
            check={check}
            variables={variables}
            recipients={count}
            onObstacle={onObstacle}
          />
        </>
      }
    >
      <div className={styles['workspace']}>
        <Recipients
          templateId={template.id}
          editor={editor}
          variables={variables}
          language={language}
          check={check}
          selectedRow={selectedRow}
          onSelectRow={setSelectedRow}
          fault={fault}
          voices={voices}
          onVoices={showVoices}
        />
        <SidePanel
          part={part}
          onPart={choosePart}
          heard={heard}
          voices={voices}
          voicesAsked={voicesAsked}
          template={template}
          script={script}
          variables={variables}
          editor={editor}
          check={check}
          selectedRow={selectedRow}
          fault={fault}
          onShowFault={showFault}
        />
      </div>
    </Screen>
  );
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }): ReactNode {
  return (
    <input
      className={styles['name']}
      aria-label={t('campaign.name')}
      value={name}
      maxLength={300}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Undo and redo of the table, also from inside its cells; other fields have their own. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useWindowEvent('keydown', (event) => {
    const step = historyStep(event);
    if (step === null || event.defaultPrevented || topDialog() !== null) return;
    const { target } = event;
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (field && target.dataset['cell'] === undefined) return;
    event.preventDefault();
    if (step === 'redo') redo();
    else undo();
  });
}
