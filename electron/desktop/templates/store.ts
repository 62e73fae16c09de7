import { randomUUID } from 'node:crypto';
import type { VideoInstance } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import {
  deleteTemplate,
  findTemplate,
  findTemplateByStudioId,
  saveTemplate,
  type TemplateRecord,
} from '../database/templates.ts';
import type { Emit, EmitFor } from '../bridge/events.ts';
import { newTemplateRecord, scriptOf, toTemplate, withInstance } from './view.ts';

export type TemplateStore = ReturnType<typeof createTemplateStore>;

/** Template rows and their events: every change saved here is sent to the window. */
export function createTemplateStore({ db, emit, emitFor }: { db: Db; emit: Emit; emitFor: EmitFor }) {
  /** @throws AppError `NOT_FOUND`. */
  function get(account: string, id: string): TemplateRecord {
    const record = findTemplate(db, account, id);
    if (!record) throw new AppError('NOT_FOUND', { subject: id });
    return record;
  }

  /** Saves changes and informs the window. */
  function save(record: TemplateRecord): TemplateRecord {
    const before = findTemplate(db, record.account, record.id);
    if (before && JSON.stringify(before) === JSON.stringify(record)) return record;
    saveTemplate(db, record);
    emitFor(record.account, 'template.changed', () => toTemplate(record));
    return record;
  }

  function remove(id: string): void {
    deleteTemplate(db, id);
    emit('template.removed', { id });
  }

  return {
    find: (account: string, id: string) => findTemplate(db, account, id),
    get,
    /** The studio's id of a ready template. @throws AppError `NOT_FOUND`, `TEMPLATE_NOT_READY`, `TEMPLATE_FAILED`. */
    readyStudioId(account: string, id: string): string {
      const { status, studioId, problem } = get(account, id);
      if (status === 'failed' || status === 'cancelled') {
        throw new AppError('TEMPLATE_FAILED', { detail: problem?.code });
      }
      if (status !== 'ready' || studioId === null) throw new AppError('TEMPLATE_NOT_READY');
      return studioId;
    },
    scriptOf: (account: string, id: string) => scriptOf(get(account, id)),
    save,
    /** Changes the current row, if it still exists. */
    change(
      account: string,
      id: string,
      change: (record: TemplateRecord) => TemplateRecord,
    ): TemplateRecord | undefined {
      const record = findTemplate(db, account, id);
      return record && save(change(record));
    },
    /** Adopts the studio's answer to a change. @throws AppError `NOT_FOUND` for one deleted meanwhile. */
    update: (account: string, id: string, instance: VideoInstance) =>
      toTemplate(save(withInstance(get(account, id), instance))),
    /** Links a template that was being uploaded to the instance the studio created for it. */
    adopt(account: string, id: string, instance: VideoInstance): void {
      // A refresh of the list in between has added it as a template of another app.
      const stranger = findTemplateByStudioId(db, account, instance.id);
      if (stranger && stranger.id !== id) remove(stranger.id);
      const record = findTemplate(db, account, id);
      if (record) save(withInstance(record, instance));
    },
    /** Saves a template that the studio has made, which a refresh of the list may have added already. */
    saveMade(account: string, instance: VideoInstance): TemplateRecord {
      const known = findTemplateByStudioId(db, account, instance.id);
      return save(withInstance(known ?? newTemplateRecord(account, randomUUID()), instance));
    },
    remove,
  };
}
