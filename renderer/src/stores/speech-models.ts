import type { OperationInput, SpeechModel, VoiceCost, VoiceSample } from '#shared/api/index.ts';
import type { Job, Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { call, onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { useApp } from './app.ts';

type SpeechModelsState = {
  /** Models for speech synthesis and recognition: installed, downloading and available ones. */
  models: readonly SpeechModel[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** Downloads a model. `unverified`: although no checksum is known. @throws AppError */
  addSpeechModel(id: string, unverified: boolean): Promise<void>;
  /**
   * Adds a model from this computer: a folder or an archive.
   * @param path absolute. @returns its id. @throws AppError
   */
  importFrom(path: string, name: string): Promise<string>;
  /** Opens the system's dialog for an archive. @returns null when the user closed it. */
  chooseFile(): Promise<string | null>;
  /** @throws AppError */
  cancelSpeechModel(id: string): Promise<void>;
  /** @throws AppError */
  deleteSpeechModel(id: string): Promise<void>;
};

export const useSpeechModels = createAccountStore<SpeechModelsState>((set, get) => ({
  models: [],
  loaded: false,
  problem: null,
  load: () => orProblem(set, async () => keepModels(await call('listSpeechModels', {}))),
  async addSpeechModel(id, unverified) {
    await call('addSpeechModel', { id, unverified });
    await get().load();
  },
  async importFrom(path, name) {
    const { id } = await request('models.import', { path, name });
    await get().load();
    return id;
  },
  chooseFile: async () => (await request('models.chooseFile', {})).path,
  async cancelSpeechModel(id) {
    await call('cancelSpeechModel', { id });
    await get().load();
  },
  async deleteSpeechModel(id) {
    await call('deleteSpeechModel', { id });
    await get().load();
  },
}));

/** Updates the models, and the voices if a model was added or removed. */
function keepModels(models: readonly SpeechModel[]): void {
  const { models: before, loaded } = useSpeechModels.getState();
  useSpeechModels.setState({ models, loaded: true, problem: null });
  if (loaded && installed(before) !== installed(models)) void useApp.getState().load();
}

function installed(models: readonly SpeechModel[]): string {
  return models.flatMap(({ id, status }) => (status === 'succeeded' ? [id] : [])).join();
}

/** Keeps the store current. @returns a function that ends it. */
export function followSpeechModels(): () => void {
  return onEvent('models.changed', keepModels);
}

export type Said = {
  voice: string;
  text: string;
  /** The actor whom the voice is matched to, with their consent. */
  actorId?: string | undefined;
};

/** Speaks a sentence with a voice. @param templateId whose speaker the nearest voice is near to. @throws AppError */
export function sampleVoice({ templateId, ...said }: Said & { templateId?: string | undefined }): Promise<VoiceSample> {
  return call('sampleVoice', {
    ...sampleInput(said),
    ...(templateId !== undefined && { video_instance_id: templateId }),
  });
}

/** The price of a voice service for that sentence; nothing is sent to it. @throws AppError */
export function sampleCost(said: Said): Promise<VoiceCost> {
  const { text, ...spoken } = sampleInput(said);
  return call('estimateVoiceCost', { ...spoken, texts: [text] });
}

/** Saves a sentence spoken by a voice as a sound file. @throws AppError */
export function saveSample(said: Said, file: { folder: string; name: string }): Promise<Job> {
  return request('voices.saveSample', { ...sampleInput(said), ...file });
}

function sampleInput({ voice, text, actorId }: Said): OperationInput<'sampleVoice'> {
  return { voice, text: text.trim(), ...(actorId === undefined ? {} : { actor_id: actorId }) };
}
