import { toAppError } from '#shared/errors/index.ts';
import { disclosesVoice, parseScript, variableNames } from '#shared/script/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { askWritingModel, type WritingEndpoint } from '../../outbound/writing-request.ts';
import { languages } from './compose.ts';
import { offlineWriter, type ScriptWriter, type WritingRequest } from './writer.ts';

/** Reads `VOCATIVE_WRITER_URL`, `VOCATIVE_WRITER_MODEL` and `VOCATIVE_WRITER_KEY`; undefined without URL or model. */
export function configuredEndpoint(environment: NodeJS.ProcessEnv): WritingEndpoint | undefined {
  const { VOCATIVE_WRITER_URL: url, VOCATIVE_WRITER_MODEL: model, VOCATIVE_WRITER_KEY: key } = environment;
  return url && model ? { url: url.replace(/\/+$/, ''), model, key } : undefined;
}

/** The configured model, with patterns as its fallback; patterns alone if none is configured. */
export function createWriter(environment: NodeJS.ProcessEnv, logger: Logger): ScriptWriter {
  const endpoint = configuredEndpoint(environment);
  return endpoint ? createEndpointWriter(endpoint, offlineWriter, logger) : offlineWriter;
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

/**
 * Writes with a configured model. Its answer is used only if it is a script with all variables. Otherwise, or without
 * an answer, `fallback` writes the script, with a warning.
 */
export function createEndpointWriter(endpoint: WritingEndpoint, fallback: ScriptWriter, logger: Logger): ScriptWriter {
  return {
    async write(request, signal) {
      try {
        const answer = await askWritingModel(endpoint, { instructions, task: taskOf(request) }, signal);
        return { script: checked(answer, request), warnings: [] };
      } catch (error) {
        signal.throwIfAborted();
        logger.warn({ detail: toAppError(error).detail }, 'the writing model gave no usable script');
        const { script, warnings } = await fallback.write(request, signal);
        return {
          script,
          warnings: [...warnings, 'The writing model gave no usable script; this one was composed without it'],
        };
      }
    },
  };
}

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
  return action === 'generate' && disclosure && !disclosesVoice(script)
    ? `${text} ${languages[language].disclosureLine}`
    : text;
}
