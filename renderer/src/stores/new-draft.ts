import { cutText } from '#shared/cut-text.ts';
import {
  defaultCampaignOptions,
  type CampaignOptions,
  type CampaignSender,
  type PresetSettings,
  type RecipientTable,
} from '#shared/ipc/index.ts';
import { uniqueName } from '#shared/rows/file-names.ts';
import { t } from '../language/index.ts';
import { startHistory } from '../lib/history.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { useCampaigns } from './campaigns.ts';

type NewDraft = {
  template: { id: string; name: string };
  table: RecipientTable;
  /** The settings that the template's campaigns begin with, if any. */
  preset: PresetSettings | undefined;
  /** Who sent the last campaign; without settings, this one is sent by them, too. */
  sender: CampaignSender | null;
};

/** A draft as a template's campaign begins. */
export function newDraft({ template: { id, name }, table, preset, sender }: NewDraft): CampaignDraft {
  const named = t('campaign.nameOfDay', { template: cutText(name, 260), day: new Date() });
  const taken = Object.values(useCampaigns.getState().campaigns).map((campaign) => campaign.name);
  return {
    // Distinguishes several campaigns of one day.
    name: uniqueName(named, '', taken),
    table: startHistory(table),
    mode: preset?.mode ?? 'keep_original',
    options: preset ? presetOptions(preset, id) : { ...defaultCampaignOptions, ...sender },
  };
}

/** A preset's options for a campaign of a template: its own body counts as none. */
export function presetOptions({ options }: PresetSettings, templateId: string): CampaignOptions {
  return options.bodyTemplateId === templateId ? { ...options, bodyTemplateId: '' } : options;
}
