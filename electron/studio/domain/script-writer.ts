import { AppError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/input.ts';
import type { Brief } from '#shared/script/brief.ts';
import { disclosesVoice, parseScript, variableNames } from '#shared/script/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { askWritingModel, type Prompt } from '../outbound/writing-request.ts';

type WritingRequest = {
  /** A description for `generate`; the script itself otherwise. */
  about: string;
  action: 'generate' | 'shorten' | 'lengthen' | 'rephrase' | 'make_friendly' | 'make_formal';
  /** Explicit wishes of the caller; the rest is in the description. */
  brief: Partial<Brief>;
  /** Whether a new script discloses at the end that a machine speaks the values. */
  disclosure: boolean;
  /** Language of a new script; English by default. */
  language?: 'en' | 'de' | undefined;
};

export type WritingModel = {
  name: string;
  /** @throws Error if it gives no answer. */
  ask(prompt: Prompt, signal: AbortSignal): Promise<string>;
};

export type ScriptWriter = {
  /** Name of the model that writes; null if none is configured. */
  readonly model: string | null;
  /**
   * @returns a script in its marked form, with all variables of a given one.
   * @throws AppError `SCRIPT_INVALID` for a given script, `NOT_SUPPORTED_YET` without a model, `WRITER_FAILED`,
   * `CANCELLED`.
   */
  write(request: WritingRequest, signal: AbortSignal): Promise<string>;
};

/** The model in `VOCATIVE_WRITER_URL`, `VOCATIVE_WRITER_MODEL` and `VOCATIVE_WRITER_KEY`; null without URL or name. */
export function configuredModel(environment: NodeJS.ProcessEnv): WritingModel | null {
  const { VOCATIVE_WRITER_URL: url, VOCATIVE_WRITER_MODEL: name, VOCATIVE_WRITER_KEY: key } = environment;
  if (!url || !name) return null;
  const endpoint = { url: url.replace(/\/+$/, ''), model: name, key };
  return { name, ask: (prompt, signal) => askWritingModel(endpoint, prompt, signal) };
}

export function createWriter(model: WritingModel | null, logger: Logger): ScriptWriter {
  return {
    model: model?.name ?? null,
    async write(request, signal) {
      if (request.action !== 'generate') parseScript(request.about);
      if (!model) throw new AppError('NOT_SUPPORTED_YET', say('noWriter'));
      try {
        return checked(await model.ask({ instructions, task: taskOf(request) }, signal), request);
      } catch (error) {
        signal.throwIfAborted();
        const { detail } = toAppError(error);
        logger.warn({ detail }, 'the writing model gave no usable script');
        throw new AppError('WRITER_FAILED', { detail, cause: error });
      }
    },
  };
}

const instructions = `You write short scripts that one person speaks to a camera, for a video that is personalized per recipient.
Mark the words that change as {{name|spoken word}}, for example: Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.
Use plain spoken language. Answer with the script alone: no headings, no stage directions, no quotation marks.`;

const tasks: Readonly<Record<WritingRequest['action'], string>> = {
  generate: 'Write a script for this purpose:',
  shorten: 'Make this script shorter. Keep every mark as it is:',
  lengthen: 'Make this script somewhat longer. Keep every mark as it is:',
  rephrase: 'Say the same in other words. Keep every mark as it is:',
  make_friendly: 'Make this script friendlier. Keep every mark as it is:',
  make_formal: 'Make this script more formal. Keep every mark as it is:',
};

const disclosureLines = {
  en: 'The personal words in this video are spoken by an AI voice.',
  de: 'Die persönlichen Wörter in diesem Video spricht eine KI-Stimme.',
} as const;

function taskOf(request: WritingRequest): string {
  const wishes = Object.entries(request.brief).map(([name, wish]) => `${name}: ${wish}`);
  return [tasks[request.action], request.about, ...wishes, ...languageWish(request)].join('\n');
}

/** The language to ask for. Existing scripts keep theirs, so only a new one needs it. */
function languageWish({ action, language }: WritingRequest): string[] {
  return action === 'generate' && language === 'de' ? ['language: German'] : [];
}

/** @throws AppError `SCRIPT_INVALID`, Error when marks are missing. */
function checked(text: string, { action, about, disclosure, language = 'en' }: WritingRequest): string {
  const script = parseScript(text);
  const names = variableNames(script);
  if (names.length === 0) throw new Error('the model marked no words');
  if (action !== 'generate') {
    const lost = variableNames(parseScript(about)).filter((name) => !names.includes(name));
    if (lost.length > 0) throw new Error(`the model lost ${lost.join(', ')}`);
  }
  return action === 'generate' && disclosure && !disclosesVoice(script) ? `${text} ${disclosureLines[language]}` : text;
}
