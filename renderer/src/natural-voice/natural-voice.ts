import type { SpeechModel } from '#shared/api/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import { engineOf, nearestVoiceId } from '#shared/voices.ts';
import { locale } from '../language/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { createAccountStore } from '../stores/account-store.ts';
import { useApp, useSpeechModels, useTemplates } from '../stores/index.ts';

/**
 * The natural voice offered for languages other than English, whose voice is embedded: small, and under a licence that
 * allows any use.
 */
const models: Readonly<Record<string, string>> = { de: 'piper-de-de-thorsten' };

/** Receives the outcome of a request, wherever the user is by then. */
type Hearers = {
  /** Takes the voice in place of the template. */
  take?: ((voice: string) => void) | undefined;
  onGiven: () => void;
  onTrouble: (error: unknown) => void;
};

type NaturalVoiceState = {
  /** Templates that get their voice from a model as soon as it is installed. */
  wanted: { model: string; templateId: string } | null;
  /** Gives a template a model's voice, after downloading it if necessary. @throws AppError */
  want(model: string, templateId: string, hearers: Hearers): Promise<void>;
  /** Stops the download of a model; templates keep their voices. @throws AppError */
  cancel(model: string): Promise<void>;
};

export const useNaturalVoice = createAccountStore<NaturalVoiceState>((set) => ({
  wanted: null,
  async want(model, templateId, hearers) {
    set({ wanted: { model, templateId } });
    const status = statusOf(useSpeechModels.getState().models, model);
    if (status === 'succeeded') {
      set({ wanted: null });
      if (await give(model, templateId, hearers.take)) hearers.onGiven();
      return;
    }
    giveWhenInstalled(model, templateId, hearers);
    if (status !== 'queued' && status !== 'running') await useSpeechModels.getState().addSpeechModel(model, false);
  },
  async cancel(model) {
    set({ wanted: null });
    await useSpeechModels.getState().cancelSpeechModel(model);
  },
}));

/**
 * The offered model, or undefined if it would change nothing or the language is unknown.
 * @param chosen the voice that replaces the template's.
 */
export function offeredModel(
  template: Template,
  chosen: string | undefined,
  known: readonly SpeechModel[],
): SpeechModel | undefined {
  const model = modelFor(template.script, known);
  const isWanting = chosen === undefined ? speaksByDefault(template.voice) : engineOf(chosen) === 'builtin';
  return isWanting ? model : undefined;
}

function modelFor(script: string, known: readonly SpeechModel[]): SpeechModel | undefined {
  const language = script.trim() === '' ? locale().split('-')[0] : scriptLanguage(script);
  const id = models[language ?? ''];
  return known.find((model) => model.id === id);
}

function statusOf(all: readonly SpeechModel[], model: string): SpeechModel['status'] | undefined {
  return all.find(({ id }) => id === model)?.status;
}

/** A model's or voice's name without its maker: “Thorsten (Piper)” is Thorsten. */
export function calledVoice(name: string): string {
  return name.replace(/[ ,(].*$/u, '');
}

let stopWaiting: (() => void) | undefined;

/** Waits for the model, as long as it is wanted. The latest request counts. */
function giveWhenInstalled(model: string, templateId: string, { take, onGiven, onTrouble }: Hearers): void {
  stopWaiting?.();
  const stop = useSpeechModels.subscribe(({ models }) => {
    const { wanted } = useNaturalVoice.getState();
    if (wanted?.model !== model || wanted.templateId !== templateId) return stop();
    if (statusOf(models, model) !== 'succeeded') return;
    stop();
    useNaturalVoice.setState({ wanted: null });
    give(model, templateId, take).then((given) => {
      if (given) onGiven();
    }, onTrouble);
  });
  stopWaiting = stop;
}

/**
 * @param take receives the voice; by default the template does.
 * @returns whether it is in use: the template may be gone, or have another voice by then.
 */
async function give(model: string, templateId: string, take: Hearers['take']): Promise<boolean> {
  const template = useTemplates.getState().templates[templateId];
  if (!template || (!take && !speaksByDefault(template.voice))) return false;
  await useApp.getState().load();
  const voice = useApp.getState().info?.voices.find(({ id }) => id.startsWith(`neural:${model}:`));
  if (!voice) return false;
  if (take) take(voice.id);
  else await useTemplates.getState().setVoice(templateId, voice.id);
  return true;
}

/** Whether nobody chose a template's voice. */
function speaksByDefault(voice: string | null): boolean {
  return voice === null || voice === nearestVoiceId;
}
