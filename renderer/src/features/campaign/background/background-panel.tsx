import { Columns3, Image, Layers, Lock, X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import {
  backgroundEntry,
  backgroundOrigins,
  type BackgroundOrigin,
  type CampaignBackground,
  type Template,
} from '#shared/ipc/index.ts';
import { backgroundModes } from '#shared/backgrounds.ts';
import type { LabelKey } from '#shared/language/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { SecondaryButton, Select, SwitchLine, TextField } from '#renderer/ui/index.ts';
import {
  addressForAll,
  backgroundAddresses,
  backgroundColumn,
  ofColumn,
  withGuess,
  withKind,
  withPicture,
} from '../model/background.ts';
import { columnNames } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './background.module.css';
import { CapturesPart, useCaptureVersion } from './captures-part.tsx';
import { FallbackFields } from './fallback-fields.tsx';
import { LookDialog } from './look-dialog.tsx';
import { PreviewBox } from './preview-box.tsx';
import { SceneFields } from './scene-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { ownWords, useMovingPreview } from './use-moving-preview.ts';
import { shapeOf } from '../preview/preview-picture.tsx';

type BackgroundPanelProps = { template: Template; script: Script; editor: DraftEditor; selectedRow: number };

const origins: Record<BackgroundOrigin, { name: LabelKey; icon: ReactNode }> = {
  none: { name: 'backgrounds.none', icon: <X /> },
  one: { name: 'backgrounds.one', icon: <Image /> },
  column: { name: 'backgrounds.column', icon: <Columns3 /> },
};

const kinds = ['link', 'site', 'profile'] as const;
const kindNames = {
  link: 'backgrounds.link',
  site: 'backgrounds.site',
  profile: 'backgrounds.profile',
} as const;

/** The background of this campaign, or the look of all videos of the template. */
export function BackgroundPanel({ template, script, editor, selectedRow }: BackgroundPanelProps): ReactNode {
  const { draft, table } = editor;
  const { background, voice } = draft.options;
  const { origin, settings } = background;
  const [choosingLook, setChoosingLook] = useState(false);
  const shape = shapeOf(template);
  const address =
    origin === 'one' ? addressForAll(background) : (backgroundAddresses(background, table, [selectedRow])[0] ?? null);
  const preview = useMovingPreview(
    useMemo(
      () =>
        address === null || address === ''
          ? null
          : {
              id: template.id,
              values: ownWords(script),
              voice: voice ?? undefined,
              backgrounds: [backgroundEntry(background)],
              assets: [[address]],
            },
      [template.id, script, voice, background, address],
    ),
    useCaptureVersion(template.id, background, address),
  );

  function change(apply: (background: CampaignBackground) => CampaignBackground): void {
    // A file may arrive after other changes.
    const { options } = editor.latest() ?? draft;
    editor.patch({ options: { ...options, background: apply(options.background) } });
  }

  function set(part: Partial<CampaignBackground>): void {
    change((latest) => ({ ...latest, ...part }));
  }

  function setSettings(part: Partial<CampaignBackground['settings']>): void {
    set({ settings: { ...settings, ...part } });
  }

  return (
    <div className={styles['panel']}>
      {origin !== 'none' && (
        <PreviewBox
          preview={preview}
          label={
            origin === 'column' ? t('backgrounds.previewOfRow', { row: selectedRow + 1 }) : t('backgrounds.preview')
          }
          posterUrl={template.posterUrl}
          shape={shape}
        />
      )}
      <section className={styles['part']}>
        <fieldset className={styles['origins']}>
          <legend className={styles['title']}>{t('backgrounds.title')}</legend>
          {backgroundOrigins.map((value) => (
            <label key={value} className={styles['origin']} data-chosen={value === origin}>
              <input
                type="radio"
                name="origin"
                checked={value === origin}
                onChange={() => set(withGuess({ ...background, origin: value }, table))}
              />
              {origins[value].icon}
              {t(origins[value].name)}
            </label>
          ))}
        </fieldset>
        {origin === 'none' && <p className={styles['note']}>{t('backgrounds.noneText')}</p>}
        {origin !== 'none' && (
          <Select
            label={t(origin === 'column' ? 'backgrounds.kindOfColumn' : 'backgrounds.kindOfOne')}
            data={kinds.map((value) => ({ value, label: t(kindNames[value]) }))}
            value={background.kind}
            onChange={(value) => {
              const kind = kinds.find((known) => known === value);
              if (kind !== undefined) change((latest) => withKind(latest, kind));
            }}
          />
        )}
        {origin === 'one' && (
          <PictureField
            label={t('backgrounds.address')}
            address={background.address}
            fileName={background.fileName}
            takesFiles={background.kind === 'link'}
            onChange={(picture) => change((latest) => withPicture(latest, picture))}
          />
        )}
        {origin === 'column' && (
          <ColumnChoice
            background={background}
            table={table}
            onChange={(column) => set(ofColumn(background, table, column))}
          />
        )}
        <CapturesPart template={template} editor={editor} onReplace={(address) => set({ address, fileName: '' })} />
      </section>
      {origin !== 'none' && (
        <>
          <section className={styles['part']}>
            <SceneFields
              legend={t('backgrounds.howShown')}
              modes={backgroundModes}
              scene={settings}
              hasPicture
              shape={shape}
              onChange={setSettings}
            />
          </section>
          <section className={styles['part']}>
            <Seconds settings={settings} duration={template.media?.duration ?? null} onChange={setSettings} />
            {background.kind === 'link' && (
              <SwitchLine
                label={t('backgrounds.sound')}
                note={t('backgrounds.soundNote')}
                on={settings.audio}
                onChange={(audio) => setSettings({ audio })}
              />
            )}
          </section>
          <FallbackFields background={background} onChange={set} />
        </>
      )}
      <section className={styles['part']}>
        <h2 className={styles['title']}>{t('backgrounds.look')}</h2>
        <p className={styles['note']}>{t(template.look === null ? 'backgrounds.lookNone' : 'backgrounds.lookSome')}</p>
        <div>
          <SecondaryButton icon={<Layers />} onClick={() => setChoosingLook(true)}>
            {t(template.look === null ? 'backgrounds.lookChoose' : 'backgrounds.lookChange')}
          </SecondaryButton>
        </div>
      </section>
      {choosingLook && <LookDialog template={template} script={script} onClose={() => setChoosingLook(false)} />}
      {origin !== 'none' && background.kind !== 'link' && (
        <p className={styles['private']}>
          <Lock aria-hidden="true" />
          {t('backgrounds.private')}
        </p>
      )}
    </div>
  );
}

type ColumnChoiceProps = {
  background: CampaignBackground;
  table: DraftEditor['table'];
  onChange: (column: string) => void;
};

function ColumnChoice({ background, table, onChange }: ColumnChoiceProps): ReactNode {
  const chosen = backgroundColumn(background, table) === -1 ? null : background.column;
  return (
    <Select
      label={t('backgrounds.columnLabel')}
      description={t('backgrounds.columnHint')}
      placeholder={t('backgrounds.chooseColumn')}
      data={columnNames(table.headings)}
      value={chosen}
      onChange={onChange}
      {...(chosen === null &&
        background.column !== '' && {
          error: t('backgrounds.columnGone', { column: background.column }),
        })}
    />
  );
}

type SecondsProps = {
  settings: CampaignBackground['settings'];
  /** Length of the template, seconds; null while unknown. */
  duration: number | null;
  onChange: (part: Partial<CampaignBackground['settings']>) => void;
};

/** When it is shown. An empty field means the beginning or the end. */
function Seconds({ settings: { start, end }, duration, onChange }: SecondsProps): ReactNode {
  const most = duration === null ? undefined : Math.floor(duration * 10) / 10;
  return (
    <fieldset className={styles['seconds']}>
      <legend>{t('backgrounds.seconds')}</legend>
      <TextField
        type="number"
        aria-label={t('backgrounds.from')}
        placeholder={t('backgrounds.fromStart')}
        {...{ min: 0, max: most, step: 0.1 }}
        value={start === 0 ? '' : start}
        onChange={(event) => onChange({ start: secondsOf(event.currentTarget.value, 0) })}
      />
      <TextField
        type="number"
        aria-label={t('backgrounds.to')}
        placeholder={t('backgrounds.toEnd')}
        {...{ min: 0, max: most, step: 0.1 }}
        value={end === -1 ? '' : end}
        onChange={(event) => onChange({ end: secondsOf(event.currentTarget.value, -1) })}
      />
    </fieldset>
  );
}

function secondsOf(text: string, empty: number): number {
  const seconds = Number.parseFloat(text);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : empty;
}
