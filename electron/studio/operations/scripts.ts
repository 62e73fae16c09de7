import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/input.ts';
import { estimatedSeconds, notesOnScript, parseScript, rowReader, type ScriptNote } from '#shared/script/index.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';

/** Longest time for reading a script aloud to learn its sounds, milliseconds; the longest usual one takes a third. */
const longestReading = 60_000;

export function scriptHandlers({ writer, pool }: Services) {
  return {
    getScriptWriter: () => ({ model: writer.model }),

    async writeScript({ signal }, { about_script: about, action, disclosure, language, ...wishes }) {
      const { purpose, length, tone, audience, topic, call_to_action: request } = wishes;
      const given = Object.entries({ purpose, length, tone, audience, topic, request });
      const brief = Object.fromEntries(given.filter(([, wish]) => wish !== undefined && wish !== null));
      return { script: await writer.write({ about, action, brief, disclosure, language }, signal) };
    },

    async checkScript(_call, { script: source, synthetic_voice: syntheticVoice, ...given }) {
      const script = parseScript(source);
      const variables = given.variables ?? [];
      const rows = given.names ?? [];
      const readRow = rowReader(script, variables);
      const ofRows: ScriptNote[][] = [];
      await eachInSteps(rows, (cells, row) => ofRows.push(readRow(cells, row)), undefined, 1);
      const notes = [...notesOnScript(script, { variables, syntheticVoice }), ...ofRows.flat()];
      return { seconds: estimatedSeconds(script), notes };
    },

    async learnScript({ interactive }, { script }) {
      parseScript(script);
      const late = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      // Waiting for a process does not count. The pool ends a process whose task does not stop.
      const onStart = (): void => {
        timer = setTimeout(() => late.abort(), longestReading);
      };
      const signal = AbortSignal.any([interactive.signal, late.signal]);
      try {
        return await pool.run({ kind: 'learn-script', script }, { ...interactive, signal, onStart });
      } catch (error) {
        if (late.signal.aborted) throw new AppError('SCRIPT_INVALID', { subject: 'script', ...say('scriptTooSlow') });
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  } satisfies Partial<Handlers>;
}
