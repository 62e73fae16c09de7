import { AppError } from '#shared/errors/index.ts';
import { isSameLayout } from '#shared/layouts.ts';
import { parseScript } from '#shared/script/index.ts';
import { areSameCuts, checkSectionsKept } from '#shared/timeline/cuts.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Db } from '#electron/db/open.ts';
import type { Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { releaseRows } from '../../domain/generation/waiting-rows.ts';
import { checkStoredSections, cutsOf } from '../../domain/templates/cuts.ts';
import {
  recordingDurationOf,
  requireReadyTemplate,
  requireTemplate,
  type ReadyTemplate,
} from '../../domain/templates/readiness.ts';
import { checkMarked, scriptVersion, segmentsOfScript } from '../../domain/templates/script.ts';
import { cancelImport, findImport, queueImport } from '../../store/imports.ts';
import { listSegments, replaceScript, spokenVariable } from '../../store/segments.ts';
import { setCuts, setLayout } from '../../store/templates.ts';
import { toSegment, toTemplateDetails, toVideoInstance } from './resources.ts';

/** The sources and the progress of a template's video. */
export function preparationHandlers(services: Services) {
  const { db } = services;

  return {
    templateDetails({ userId, baseUrl }, { id }) {
      return toTemplateDetails(services, requireTemplate(db, userId, id), baseUrl);
    },

    cancelImport({ userId, baseUrl }, { id }) {
      const template = requireTemplate(db, userId, id);
      const cancelled = db.transaction(() => {
        const was = cancelImport(db, id);
        if (was) releaseRows(db, id);
        return was;
      })();
      if (cancelled) stopPreparation(services, id);
      return toTemplateDetails(services, template, baseUrl);
    },

    retryImport({ userId, baseUrl }, { id }) {
      const template = requireTemplate(db, userId, id);
      retryImport(services, id);
      return toTemplateDetails(services, template, baseUrl);
    },

    checkDistance({ userId, baseUrl }, { video_instance_id: id, variables }) {
      const template = requireTemplate(db, userId, id);
      const marks = listSegments(db, id).filter(({ kind }) => kind === spokenVariable);
      checkMarked(variables, parseScript(template.greetings), marks);
      retryImport(services, id);
      return toVideoInstance(db, template, baseUrl);
    },

    saveTemplateScript({ userId }, { id, script, sections, cuts, made_of: madeOf }) {
      const template = requireReadyTemplate(db, userId, id);
      const { wanted, save, changed } = planCuts(db, template, cuts ?? template.cuts);
      const segments = segmentsOfScript(script, sections, recordingDurationOf(template));
      checkSectionsKept(wanted, sections);
      checkStoredSections(db, id, wanted, 'own');
      const saved = db.transaction(() => {
        const before = scriptVersion(db, template);
        const replaced = replaceScript(db, template, script, segments);
        save();
        const version = scriptVersion(db, requireTemplate(db, userId, id));
        // The same again is a save whose answer was lost.
        if (madeOf !== undefined && before !== madeOf && before !== version) throw new AppError('CHANGED_ELSEWHERE');
        return { segments: replaced.map(toSegment), script_version: version };
      })();
      if (changed) stopPreparation(services, id);
      return saved;
    },

    cutTemplate({ userId, baseUrl }, { id, cuts }) {
      const template = requireReadyTemplate(db, userId, id);
      const { wanted, save, changed } = planCuts(db, template, cuts);
      checkStoredSections(db, id, wanted);
      db.transaction(save)();
      if (changed) stopPreparation(services, id);
      return toTemplateDetails(services, requireTemplate(db, userId, id), baseUrl);
    },

    setTemplateLayout({ userId, baseUrl }, { id, layout }) {
      const template = requireTemplate(db, userId, id);
      if (template.layout === null) throw new AppError('LAYOUT_FIXED');
      if (!isSameLayout(template.layout, layout)) {
        db.transaction(() => {
          setLayout(db, id, layout);
          queueImport(db, id);
        })();
        stopPreparation(services, id);
      }
      return toTemplateDetails(services, requireTemplate(db, userId, id), baseUrl);
    },
  } satisfies Partial<Handlers>;
}

/** Queues the preparation of a template again after one that ended without a video. */
function retryImport({ db, work }: Services, id: string): void {
  const status = findImport(db, id)?.status;
  if (status !== 'failed' && status !== 'cancelled') return;
  queueImport(db, id);
  work.wake();
}

/** Ends a template's current preparation; the next queued one begins. */
function stopPreparation({ work }: Services, id: string): void {
  void work.abort('import', id);
  work.wake();
}

/** Changes the cuts of a template; `save` stores them and orders the video, in the caller's transaction. */
function planCuts(
  db: Db,
  template: ReadyTemplate,
  given: readonly Range[],
): { wanted: readonly Range[]; changed: boolean; save: () => void } {
  const wanted = cutsOf(given, template.recording_info ?? template.info);
  const changed = !areSameCuts(wanted, template.cuts);
  return {
    wanted,
    changed,
    save() {
      if (!changed) return;
      setCuts(db, template.id, wanted);
      queueImport(db, template.id);
    },
  };
}
