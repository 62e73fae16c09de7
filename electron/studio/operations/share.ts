import { requireCampaign } from '../domain/campaigns.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import { findShareSettings, saveShareSettings } from '../store/share.ts';

export function shareHandlers({ db }: Services) {
  return {
    getShareSettings({ userId }, { id }) {
      requireCampaign(db, userId, id);
      return findShareSettings(db, id);
    },

    saveShareSettings({ userId }, { id, title, button, indexed }) {
      requireCampaign(db, userId, id);
      saveShareSettings(db, id, { title: title?.trim() || null, button: button ?? null, indexed: indexed ?? false });
      return findShareSettings(db, id);
    },
  } satisfies Partial<Handlers>;
}
