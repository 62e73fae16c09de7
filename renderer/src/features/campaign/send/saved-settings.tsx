import { Group, Menu, Stack } from '@mantine/core';
import { PencilLine, Save, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CampaignPreset, PresetSettings, Template } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { presetOptions, useCampaignDrafts } from '#renderer/stores/index.ts';
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
import type { DraftEditor } from '../use-draft.ts';

const usePresetRemovals = createRemovals((id) => useCampaignDrafts.getState().deletePreset(id));

type SavedSettingsProps = {
  template: Template;
  editor: DraftEditor;
  /** Id of the last applied or saved preset; null before that. */
  chosenId: string | null;
  onChosen: (id: string) => void;
};

/** Presets: applied to a draft, renamed, deleted, and chosen for new campaigns. */
export function SavedSettings({ template, editor, chosenId, onChosen }: SavedSettingsProps): ReactNode {
  const { draft } = editor;
  const { starts, startWith, renamePreset } = useCampaignDrafts();
  const { remove } = usePresetRemovals();
  const presets = usePresets();
  const save = useSaving(draft, onChosen);
  const [renaming, setRenaming] = useState(false);
  const { act } = useActing();

  const named = [chosenId, starts[template.id]].flatMap((id) => presets.filter((preset) => preset.id === id));
  const isSame = (preset: CampaignPreset): boolean => sameSettings(preset, draft, template.id);
  const shown = [...named, ...presets].find(isSame) ?? named[0];
  if (presets.length === 0) return null;

  function apply(preset: CampaignPreset): void {
    onChosen(preset.id);
    editor.takeOver(preset, t('options.savedApplied', { name: preset.name }));
  }

  return (
    <Stack component="section" gap="var(--space-8)">
      <Group gap="var(--space-8)" align="end" wrap="nowrap">
        <Select
          flex={1}
          label={t('options.saved')}
          data={presets.map(({ id, name }) => ({ value: id, label: name }))}
          value={shown?.id ?? null}
          onChange={(id) => presets.filter((preset) => preset.id === id).forEach(apply)}
        />
        {shown && (
          <MoreMenu about={shown.name}>
            <Menu.Item leftSection={<PencilLine size={15} />} onClick={() => setRenaming(true)}>
              {t('common.rename')}
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
      </Group>
      {shown && (
        <SwitchLine
          label={t('options.savedStart')}
          on={starts[template.id] === shown.id}
          onChange={(on) => act(() => startWith(template.id, on ? shown.id : null))}
        />
      )}
      {shown && !isSame(shown) && (
        <>
          <Group gap="var(--space-8)">
            <SecondaryButton size="small" onClick={() => apply(shown)}>
              {t('options.savedUse')}
            </SecondaryButton>
            <SecondaryButton size="small" onClick={() => act(() => save(shown.name))}>
              {t('options.savedUpdate')}
            </SecondaryButton>
          </Group>
        </>
      )}
      {renaming && shown && (
        <NameDialog
          title={t('common.rename')}
          name={shown.name}
          maxLength={limits.nameCharacters}
          action={t('common.rename')}
          onName={(name) => renamePreset(shown.id, name).then(() => setRenaming(false))}
          onClose={() => setRenaming(false)}
        />
      )}
    </Stack>
  );
}

type SaveSettingsProps = Pick<SavedSettingsProps, 'onChosen'> & { draft: DraftEditor['draft'] };

/** Saves the settings of a draft under a name. */
export function SaveSettings({ draft, onChosen }: SaveSettingsProps): ReactNode {
  const presets = usePresets();
  const save = useSaving(draft, onChosen);
  const [naming, setNaming] = useState(false);
  const close = (): void => setNaming(false);
  return (
    <section>
      <QuietButton size="small" icon={<Save />} onClick={() => setNaming(true)}>
        {t('options.savedTitle')}
      </QuietButton>
      {naming && (
        <NameDialog
          title={t('options.savedTitle')}
          maxLength={limits.nameCharacters}
          action={t('common.save')}
          note={(name) =>
            presets.some((preset) => preset.name === name) ? t('options.savedReplaces', { name }) : null
          }
          onName={(name) => save(name).then(close)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** All presets except those being deleted. */
function usePresets(): CampaignPreset[] {
  const presets = useCampaignDrafts((state) => state.presets);
  const { hidden } = usePresetRemovals();
  return presets.filter(({ id }) => !hidden.has(id));
}

/** Saves the settings of a draft under a name. @throws AppError */
function useSaving(draft: DraftEditor['draft'], onChosen: (id: string) => void): (name: string) => Promise<void> {
  const savePreset = useCampaignDrafts((state) => state.savePreset);
  const { keep } = usePresetRemovals();
  const toast = useToast();
  return async (name) => {
    const { id } = await savePreset(name, settingsOf(draft));
    // The name may belong to a preset that was just deleted.
    keep([id]);
    onChosen(id);
    toast.show(t('options.savedAs', { name }), { tone: 'ok' });
  };
}

function settingsOf({ mode, options, table }: DraftEditor['draft']): PresetSettings {
  const { headings, headingsGiven, columns, fallbacks } = table.present;
  return { mode, options, fallbacks, layout: headingsGiven ? { headings, headingsGiven, columns } : null };
}

/** Whether a draft has the settings of a preset. Its list may differ. */
function sameSettings(preset: CampaignPreset, { mode, options }: DraftEditor['draft'], templateId: string): boolean {
  const saved = presetOptions(preset, templateId);
  return (
    preset.mode === mode &&
    Object.entries(options).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(saved[name as keyof typeof saved]),
    )
  );
}
