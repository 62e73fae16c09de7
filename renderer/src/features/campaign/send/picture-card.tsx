import { Layers, Move } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { backgroundOrigins, type BackgroundOrigin, type Template } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { labelInside, QuietButton, SecondaryButton, Select } from '#renderer/ui/index.ts';
import { Alert } from '../background/alert.tsx';
import { ArrangeDialog } from '../background/arrange-dialog.tsx';
import { CapturesPart } from '../background/captures-part.tsx';
import { LookDialog } from '../background/look-dialog.tsx';
import { PictureField } from '../background/picture-field.tsx';
import { PreviewBox } from '../background/preview-box.tsx';
import { useBackground, type BackgroundEditor } from '../background/use-background.ts';
import {
  backgroundColumn,
  backgroundProblem,
  isTimedForAnother,
  ofColumn,
  skippedRows,
  withGuess,
  withPicture,
  withSeconds,
} from '../model/background.ts';
import type { FaultyCell, TableCheck } from '../model/check-table.ts';
import { previewOfRow } from '../model/row-preview.ts';
import { columnNames, rowValues } from '../model/table.ts';
import { shapeOf } from '../preview/preview-picture.tsx';
import { RowPreview } from '../preview/row-preview.tsx';
import { usePreviews } from '../preview/use-previews.ts';
import type { DraftEditor } from '../use-draft.ts';
import { Card } from './card.tsx';
import { Radios } from './radios.tsx';
import type { Person } from './use-person.ts';

const names: Record<BackgroundOrigin, LabelKey> = {
  none: 'backgrounds.none',
  one: 'backgrounds.one',
  column: 'backgrounds.column',
};

type PictureCardProps = {
  template: Template;
  script: Script;
  variables: readonly string[];
  editor: DraftEditor;
  check: TableCheck;
  person: Person;
  /** Opens the price of the voice; null if listening costs nothing. */
  onPrice: (() => void) | null;
  onShowFault: (cell: FaultyCell) => void;
};

/** What is behind, beside or instead of the speaker. */
export function PictureCard(props: PictureCardProps): ReactNode {
  const { template, script, editor, person } = props;
  const { table } = editor;
  const edited = useBackground(editor);
  const { background, change, set } = edited;
  const { origin } = background;
  const [open, setOpen] = useState<'look' | 'arrange' | null>(null);
  const close = (): void => setOpen(null);

  return (
    <Card
      title={t('backgrounds.title')}
      action={
        origin === 'none' ? (
          <QuietButton size="small" icon={<Layers />} onClick={() => setOpen('look')}>
            {t('backgrounds.look')}
          </QuietButton>
        ) : (
          <QuietButton size="small" icon={<Move />} onClick={() => setOpen('arrange')}>
            {t('backgrounds.howShown')}
          </QuietButton>
        )
      }
      picture={<Picture {...props} />}
    >
      <Radios
        label={t('backgrounds.title')}
        options={backgroundOrigins.map((value) => ({ value, label: t(names[value]) }))}
        value={origin}
        onChange={(value) => set(withGuess({ ...background, origin: value }, table))}
      />
      {origin === 'one' && (
        <PictureField
          label={t('common.address')}
          address={background.address}
          fileName={background.fileName}
          takesFiles={background.kind === 'link'}
          onChange={(picture) => change((latest) => withPicture(latest, picture))}
        />
      )}
      {origin === 'column' && <ColumnChoice edited={edited} table={table} />}
      <CapturesPart template={template} editor={editor} edited={edited} />
      <Trouble {...props} edited={edited} />
      {open === 'look' && <LookDialog template={template} script={script} onClose={close} />}
      {open === 'arrange' && (
        <ArrangeDialog template={template} edited={edited} preview={person.preview} onClose={close} />
      )}
    </Card>
  );
}

/** The shown person's picture: it plays on its own where something is drawn, else on request, with sound. */
function Picture({ template, variables, editor, person, onPrice }: PictureCardProps): ReactNode {
  const { draft, table } = editor;
  const { preview, row } = person;
  const values = useMemo(() => rowValues(table, variables, row), [table, variables, row]);
  const previews = usePreviews();
  const [wanted, setWanted] = useState<string | null>(null);
  if (preview !== null)
    return (
      <PreviewBox
        preview={preview}
        label={t('common.preview')}
        posterUrl={template.posterUrl}
        shape={shapeOf(template)}
      />
    );
  const isComplete = variables.every((variable) => values.has(variable));
  const input = isComplete ? previewOfRow(template, draft, { values, table, row }) : null;
  return (
    <RowPreview
      template={template}
      previews={previews}
      input={input}
      wanted={wanted}
      onWant={setWanted}
      onPrice={onPrice}
      name={values.get(variables[0] ?? '') || undefined}
      row={row}
    />
  );
}

type ColumnChoiceProps = { edited: BackgroundEditor; table: DraftEditor['table'] };

function ColumnChoice({ edited: { background, set }, table }: ColumnChoiceProps): ReactNode {
  const chosen = backgroundColumn(background, table) === -1 ? null : background.column;
  return (
    <Select
      {...labelInside(t('backgrounds.columnLabel'))}
      data={columnNames(table.headings)}
      value={chosen}
      onChange={(column) => set(ofColumn(background, table, column))}
      {...(chosen === null &&
        background.column !== '' && {
          error: t('backgrounds.columnGone', { column: background.column }),
        })}
    />
  );
}

/** Cells that are no addresses, seconds of another video, and people without a picture, who get no video. */
function Trouble(props: PictureCardProps & { edited: BackgroundEditor }): ReactNode {
  const { template, editor, edited, check, onShowFault } = props;
  const { table } = editor;
  const { background, set, change, emptyCells } = edited;
  const rows = useMemo(() => check.rows.flatMap(({ blank }, row) => (blank ? [] : [row])), [check.rows]);
  const problem = useMemo(() => backgroundProblem(background, { table, rows }), [background, table, rows]);
  const skipped = useMemo(() => skippedRows(background, table, rows), [background, table, rows]);
  const showRecording = (
    <SecondaryButton size="small" onClick={() => set({ fallback: 'template' })}>
      {t('backgrounds.fallbackTemplate')}
    </SecondaryButton>
  );

  function showButton(row: number, count: number): ReactNode {
    const column = backgroundColumn(background, table);
    return (
      <QuietButton size="small" onClick={() => onShowFault({ row, column })}>
        {t('campaign.showFirst', { count })}
      </QuietButton>
    );
  }

  if (problem !== null) {
    const { text, row, count = 1, way } = problem;
    if (row === null) return <Alert tone="warn" text={text} />;
    return (
      <Alert tone="bad" text={text}>
        {way === 'emptyCells' && (
          <SecondaryButton size="small" onClick={emptyCells}>
            {t('backgrounds.emptyCells', { count })}
          </SecondaryButton>
        )}
        {way === 'showRecording' && showRecording}
        {showButton(row, count)}
      </Alert>
    );
  }
  if (background.origin !== 'none' && isTimedForAnother(background, template))
    return (
      <Alert tone="warn" text={t('backgrounds.timedForAnother', { from: t('backgrounds.howShown') })}>
        <SecondaryButton size="small" onClick={() => change((latest) => withSeconds(latest, {}, template))}>
          {t('backgrounds.secondsFit')}
        </SecondaryButton>
      </Alert>
    );
  if (skipped.length === 0) return null;
  return (
    <Alert tone="warn" text={t('backgrounds.skipped', { count: skipped.length })}>
      {showRecording}
    </Alert>
  );
}
