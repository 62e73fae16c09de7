import { Menu } from '@mantine/core';
import { PencilLine, Save, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CampaignPreset, PresetSettings, Template } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { useCampaignDrafts } from '#renderer/stores/index.ts';
import {
  createRemovals,
  MoreMenu,
  NameDialog,
  QuietButton,
  SecondaryButton,
  Select,
  SwitchLine,
  useActing,
  useToast,
} from '#renderer/ui/index.ts';
import { withPreset } from '../model/table.ts';
import { presetOptions, type DraftEditor } from '../use-draft.ts';
import styles from './options.module.css';

const usePresetRemovals = createRemovals((id) => useCampaignDrafts.getState().deletePreset(id));

type SavedSettingsProps = { template: Template; variables: readonly string[]; editor: DraftEditor };

/** Settings under names: a draft takes them over, and they are renamed, deleted and chosen for new campaigns. */
export function SavedSettings({ template, variables, editor }: SavedSettingsProps): ReactNode {
  const { draft, table } = editor;
  const { presets: all, starts, startWith, savePreset, renamePreset } = useCampaignDrafts();
  const { hidden, remove, keep } = usePresetRemovals();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const { act } = useActing();
  const toast = useToast();

  const presets = all.filter(({ id }) => !hidden.has(id));
  const named = [chosenId, starts[template.id]].flatMap((id) => presets.filter((preset) => preset.id === id));
  const isSame = (preset: CampaignPreset): boolean => sameSettings(preset, draft, template.id);
  const shown = [...named, ...presets].find(isSame) ?? named[0];
  const close = (): void => setNaming(null);

  function apply(preset: CampaignPreset): void {
    const { mode, options } = draft;
    const next = withPreset(table, preset, variables);
    setChosenId(preset.id);
    editor.edit(() => next);
    editor.patch({ mode: preset.mode, options: presetOptions(preset, template.id) });
    toast.show(t('options.savedApplied', { name: preset.name }), {
      action: {
        label: t('common.undo'),
        run() {
          editor.edit((now) => (now === next ? table : now));
          editor.patch({ mode, options });
        },
      },
    });
  }

  async function save(name: string): Promise<void> {
    const { id } = await savePreset(name, settingsOf(draft));
    // The name may be that of settings that were just deleted.
    keep([id]);
    setChosenId(id);
    close();
    toast.show(t('options.savedAs', { name }), { tone: 'ok' });
  }

  return (
    <section className={styles['saved']}>
      {presets.length === 0 ? (
        <p className={styles['savedText']}>{t('options.savedNone')}</p>
      ) : (
        <div className={styles['savedChoice']}>
          <Select
            label={t('options.saved')}
            placeholder={t('options.savedChoose')}
            data={presets.map(({ id, name }) => ({ value: id, label: name }))}
            value={shown?.id ?? null}
            onChange={(id) => presets.filter((preset) => preset.id === id).forEach(apply)}
          />
          {shown && (
            <MoreMenu about={shown.name}>
              <Menu.Item leftSection={<PencilLine size={15} />} onClick={() => setNaming('rename')}>
                {t('options.savedRenameMore')}
              </Menu.Item>
              <Menu.Item
                leftSection={<Trash2 size={15} />}
                data-tone="bad"
                onClick={() => remove({ ids: [shown.id], name: shown.name })}
              >
                {t('common.delete')}
              </Menu.Item>
            </MoreMenu>
          )}
        </div>
      )}
      {shown && (
        <SwitchLine
          label={t('options.savedStart')}
          on={starts[template.id] === shown.id}
          onChange={(on) => act(() => startWith(template.id, on ? shown.id : null))}
        />
      )}
      {shown && !isSame(shown) && (
        <p className={styles['savedText']}>{t('options.savedDiffers', { name: shown.name })}</p>
      )}
      <div className={styles['savedActions']}>
        {shown && !isSame(shown) && (
          <>
            <SecondaryButton size="small" onClick={() => apply(shown)}>
              {t('options.savedUse')}
            </SecondaryButton>
            <SecondaryButton size="small" onClick={() => act(() => save(shown.name))}>
              {t('options.savedUpdate')}
            </SecondaryButton>
          </>
        )}
        <QuietButton size="small" icon={<Save />} onClick={() => setNaming('save')}>
          {t('options.savedSave')}
        </QuietButton>
      </div>
      {naming === 'save' && (
        <NameDialog
          title={t('options.savedTitle')}
          example={t('options.savedExample')}
          maxLength={limits.nameCharacters}
          action={t('common.save')}
          note={(name) =>
            presets.some((preset) => preset.name === name) ? t('options.savedReplaces', { name }) : null
          }
          onName={save}
          onClose={close}
        />
      )}
      {naming === 'rename' && shown && (
        <NameDialog
          title={t('options.savedRename')}
          name={shown.name}
          maxLength={limits.nameCharacters}
          action={t('common.rename')}
          onName={(name) => renamePreset(shown.id, name).then(close)}
          onClose={close}
        />
      )}
    </section>
  );
}

function settingsOf({ mode, options, table }: DraftEditor['draft']): PresetSettings {
  const { headings, headingsGiven, columns, fallbacks } = table.present;
  return { mode, options, fallbacks, layout: headingsGiven ? { headings, headingsGiven, columns } : null };
}

/** Whether a draft is made as saved settings say. Its list may be another one. */
function sameSettings(preset: CampaignPreset, { mode, options }: DraftEditor['draft'], templateId: string): boolean {
  const saved = presetOptions(preset, templateId);
  return (
    preset.mode === mode &&
    Object.entries(options).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(saved[name as keyof typeof saved]),
    )
  );
}
