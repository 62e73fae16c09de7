import { checkPageTexts } from '#shared/page/personal.ts';
import { requireCampaign } from '../domain/campaigns.ts';
import { variablesOf } from '../domain/generation/variables.ts';
import { requireReadyTemplate } from '../domain/templates/readiness.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import { listPageCounts, sumPageCounts } from '../store/page-counts.ts';
import { findShareSettings, saveShareSettings } from '../store/share.ts';

export function shareHandlers({ db }: Services) {
  return {
    getShareSettings({ userId }, { id }) {
      requireCampaign(db, userId, id);
      return findShareSettings(db, id);
    },

    saveShareSettings({ userId }, { id, ...given }) {
      const { title, sender, company, color, message, button, indexed, counted } = given;
      const campaign = requireCampaign(db, userId, id);
      checkPageTexts(given, () => {
        const template = requireReadyTemplate(db, userId, campaign.template_id);
        return variablesOf(db, template, campaign);
      });
      saveShareSettings(db, id, {
        title: title?.trim() || null,
        sender: sender ? { name: sender.name, role: sender.role ?? null, picture: sender.picture ?? null } : null,
        company: company ? { name: company.name, logo: company.logo ?? null } : null,
        color: color?.toLowerCase() ?? null,
        message: message || null,
        button: button ?? null,
        indexed: indexed ?? false,
        counted: counted ?? false,
      });
      return findShareSettings(db, id);
    },

    listPageCounts({ userId }, { id }) {
      requireCampaign(db, userId, id);
      return listPageCounts(db, id);
    },

    listCountedCampaigns: ({ userId }) => sumPageCounts(db, userId),
  } satisfies Partial<Handlers>;
}
