import { AppError } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { deleteDraft, listDrafts, saveDraft } from '../database/campaign-drafts.ts';
import type { Handlers } from '../requests.ts';

/** Campaigns that are being prepared: their rows outlive the window and the app. */
export function draftHandlers({ db, connection }: { db: Db; connection: ConnectionService }) {
  return {
    'drafts.list': () => listDrafts(db, connection.studio().account),
    'drafts.save'(draft) {
      // Of whichever account: the window may switch while its last changes are on their way.
      if (!saveDraft(db, draft)) throw new AppError('NOT_FOUND', { subject: draft.templateId });
      return {};
    },
    'drafts.delete'({ templateId }) {
      deleteDraft(db, templateId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
