import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Db } from '#electron/db/open.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import {
  deleteDraft,
  draftVersion,
  findDraft,
  listDrafts,
  saveDraft,
  deletePreset,
  listPresets,
  listPresetStarts,
  renamePreset,
  savePreset,
  setPresetStart,
} from '../database/campaign-drafts.ts';
import { campaignNames, lastSender } from '../database/campaigns.ts';
import type { Handlers } from '../bridge/requests.ts';
import { draftOfCampaign, presetOfCampaign } from './duplicate.ts';
import type { CampaignStore } from './store.ts';

type DraftOptions = { db: Db; connection: Pick<ConnectionService, 'studio'>; store: CampaignStore };

/** Campaigns being prepared, and their defaults: both outlive the window and the app. */
export function draftHandlers({ db, connection, store }: DraftOptions) {
  return {
    'drafts.list': () => listDrafts(db, connection.studio().account),
    'drafts.save'({ madeOf, ...draft }) {
      const { templateId } = draft;
      return db.transaction(() => {
        const before = draftVersion(db, templateId);
        // For any account: the window may switch while its last changes are on their way.
        if (!saveDraft(db, draft)) throw new AppError('NOT_FOUND', { subject: templateId });
        const version = draftVersion(db, templateId);
        if (madeOf !== undefined && before !== madeOf && before !== version) throw new AppError('CHANGED_ELSEWHERE');
        store.announceDraft(templateId);
        return { version };
      })();
    },
    'drafts.delete'({ templateId }) {
      deleteDraft(db, templateId);
      store.announceDraft(templateId);
      return {};
    },

    'campaigns.duplicate'({ id, rows, replace }) {
      const { account } = connection.studio();
      const campaign = store.get(account, id);
      const inTheWay = findDraft(db, campaign.templateId);
      if (!replace && inTheWay && inTheWay.table.rows.length > 0) {
        throw new AppError('CONFLICT', say('draftInTheWay'));
      }
      const videos =
        rows === 'none' ? [] : store.videos(id).filter(({ status }) => rows === 'all' || status === 'failed');
      const draft = draftOfCampaign(campaign, videos, campaignNames(db, account));
      if (!saveDraft(db, draft)) throw new AppError('NOT_FOUND', { subject: campaign.templateId });
      store.announceDraft(campaign.templateId);
      return { ...draft, version: draftVersion(db, campaign.templateId) };
    },

    'presets.list'() {
      const { account } = connection.studio();
      return {
        presets: listPresets(db, account),
        starts: listPresetStarts(db, account),
        sender: lastSender(db, account),
      };
    },
    'presets.save': (preset) => savePreset(db, connection.studio().account, { ...preset, id: randomUUID() }),
    'presets.saveOfCampaign'({ id, name }) {
      const { account } = connection.studio();
      return savePreset(db, account, { ...presetOfCampaign(store.get(account, id)), id: randomUUID(), name });
    },
    'presets.rename'({ id, name }) {
      if (!renamePreset(db, id, name)) throw new AppError('CONFLICT', say('presetNameTaken', { name }));
      return {};
    },
    'presets.delete'({ id }) {
      deletePreset(db, id);
      return {};
    },
    'presets.start'({ templateId, presetId }) {
      if (!setPresetStart(db, templateId, presetId))
        throw new AppError('NOT_FOUND', { subject: presetId ?? templateId });
      return {};
    },
  } satisfies Partial<Handlers>;
}
