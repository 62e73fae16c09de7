import { checkPersonalText } from '#shared/script/index.ts';
import { requireCampaign } from '../domain/campaigns.ts';
import { variablesOf } from '../domain/generation/variables.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import { findStillSettings, saveStillSettings } from '../store/stills.ts';
import { requireReadyTemplate } from '../domain/templates/readiness.ts';

export function stillHandlers({ db }: Services) {
  return {
    getStillSettings({ userId }, { id }) {
      requireCampaign(db, userId, id);
      return findStillSettings(db, id);
    },

    saveStillSettings({ userId }, { id, text, style, badge }) {
      const campaign = requireCampaign(db, userId, id);
      const before = findStillSettings(db, id);
      const pattern = text || null;
      if (pattern !== null) {
        const template = requireReadyTemplate(db, userId, campaign.template_id);
        checkPersonalText(pattern, variablesOf(db, template, campaign));
      }
      saveStillSettings(db, id, { text: pattern, style: style ?? before.style, badge: badge ?? before.badge });
      return findStillSettings(db, id);
    },
  } satisfies Partial<Handlers>;
}
