import { AppError } from '#shared/errors/index.ts';
import type { CampaignDraft } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { deleteDraft, listDrafts, saveDraft } from '../database/campaign-drafts.ts';

/** Campaigns that are being prepared: their rows outlive the window and the app. */
export type Drafts = {
  /** Of the account in use, the latest changed first. */
  list(): CampaignDraft[];
  /** @throws AppError `NOT_FOUND` for a template that was deleted. */
  save(draft: CampaignDraft): void;
  /** Idempotent. */
  delete(templateId: string): void;
};

export function createDrafts({ db, connection }: { db: Db; connection: ConnectionService }): Drafts {
  return {
    list: () => listDrafts(db, connection.studio().account),
    save(draft) {
      // Of whichever account: the window may switch while its last changes are on their way.
      if (!saveDraft(db, draft)) throw new AppError('NOT_FOUND', { subject: draft.templateId });
    },
    delete: (templateId) => deleteDraft(db, templateId),
  };
}
