import { rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { SpeechModel } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { importedModelId, speaks } from '#shared/models.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as store from '../store/speech-models.ts';
import { downloadFile } from '../work/installer.ts';
import { waitOfWork } from '../work/waits.ts';
import type { CatalogueEntry } from '../domain/voices/catalogue.ts';
import { removeDownload } from '../outbound/resumable-download.ts';

export function speechModelHandlers({ db, folders, models, stored, work }: Services) {
  const { catalogue, installer } = models;

  function resource(id: string): SpeechModel {
    const entry = catalogue.find((known) => known.id === id);
    const row = store.findSpeechModel(db, id);
    if (!entry && !row) throw new AppError('NOT_FOUND');
    return {
      id,
      name: row?.name ?? entry?.name ?? id,
      sha256: entry?.archive.sha256 ?? row?.sha256 ?? null,
      ...factsOf(entry, row?.facts),
      ...offerOf(entry),
      ...stateOf(id, row),
    };
  }

  function stateOf(id: string, row: store.SpeechModelRow | undefined) {
    const { phase, progress } = isUnderWay(row) ? installer.progressOf(id) : restingPhase(row);
    return {
      status: row?.status ?? ('available' as const),
      phase,
      progress,
      reason: row?.reason ?? null,
      error: row?.error ?? null,
      ...(row?.sentence && { sentence: row.sentence }),
      waits_for: row ? waitOfWork(db, { kind: 'model', key: id, status: row.status }, work.waits()) : null,
    };
  }

  function isRunning(id: string): boolean {
    return isUnderWay(store.findSpeechModel(db, id));
  }

  return {
    listSpeechModels() {
      const imported = store.listSpeechModels(db).filter(({ id }) => !catalogue.some((entry) => entry.id === id));
      return [...catalogue, ...imported].map(({ id }) => resource(id));
    },
    addSpeechModel(_call, { id, unverified }) {
      const entry = catalogue.find((known) => known.id === id);
      if (!entry) throw new AppError('NOT_FOUND');
      if (!isVerified(entry) && !unverified) throw new AppError('MODEL_UNVERIFIED', { subject: id });
      // Repeating the request for an installed or queued model changes nothing.
      if (!isRunning(id) && store.findSpeechModel(db, id)?.status !== 'succeeded') {
        installer.startOver(id);
        store.queueSpeechModel(db, { id, name: entry.name, source: null, needs: downloadOf(entry) });
        work.wake();
      }
      return resource(id);
    },
    importSpeechModel(_call, { path, name }) {
      if (!isAbsolute(path)) throw new AppError('INVALID_REQUEST', { subject: 'path', ...say('modelPathNotWhole') });
      const id = importedModelId(name);
      if (isRunning(id)) throw new AppError('MODEL_IN_USE', { subject: id });
      // Templates may use its voices, and a failed import would leave neither.
      if (store.findSpeechModel(db, id)?.status === 'succeeded')
        throw new AppError('MODEL_NAME_TAKEN', { subject: id });
      installer.startOver(id);
      store.queueSpeechModel(db, { id, name, source: path, needs: '' });
      work.wake();
      return resource(id);
    },
    async cancelSpeechModel(_call, { id }) {
      if (!store.findSpeechModel(db, id)) throw new AppError('NOT_FOUND');
      store.cancelSpeechModel(db, id);
      await work.abort('model', id);
      return resource(id);
    },
    async deleteSpeechModel(_call, { id }) {
      if (!store.findSpeechModel(db, id)) throw new AppError('NOT_FOUND');
      if (store.isSpeaking(db, id)) throw new AppError('MODEL_IN_USE', { subject: id, ...say('modelSpeaking') });
      store.deleteSpeechModel(db, id);
      await work.abort('model', id);
      await rm(join(folders.models, id), { recursive: true, force: true });
      stored.forget(join(folders.models, id));
      await removeDownload(downloadFile(folders.downloads, id));
      return null;
    },
  } satisfies Partial<Handlers>;
}

/** Facts from the model's files once they were read, else from the catalogue. */
function factsOf(entry: CatalogueEntry | undefined, facts: store.SpeechModelRow['facts'] | undefined) {
  const { family = null, language = null } = facts ?? entry ?? {};
  return {
    family,
    purpose: family !== null && !speaks(family) ? ('recognition' as const) : ('voice' as const),
    language: language ?? entry?.language ?? null,
    speakers: facts?.speakers ?? [],
    seconds_per_name: facts?.secondsPerName ?? entry?.secondsPerName ?? null,
  };
}

/** The catalogue's part of a model; imported ones have none. */
function offerOf(entry: CatalogueEntry | undefined) {
  if (!entry) return { licence: null, size: null, address: null, verified: false };
  const { licence, archive } = entry;
  return { licence, size: archive.size, address: archive.address, verified: isVerified(entry) };
}

function restingPhase(row: store.SpeechModelRow | undefined): { phase: string; progress: number } {
  if (row?.status === 'succeeded') return { phase: 'Ready', progress: 1 };
  return { phase: '', progress: 0 };
}

function isUnderWay(row: store.SpeechModelRow | undefined): boolean {
  return row?.status === 'queued' || row?.status === 'running';
}

/** The service that a download depends on: the host of its files. */
function downloadOf({ archive }: CatalogueEntry): string {
  return `download:${new URL(archive.address).host}`;
}

function isVerified({ archive }: CatalogueEntry): boolean {
  return archive.sha256 !== null;
}
