import { scriptNotes, estimatedSeconds, parseScript } from '#shared/script/index.ts';
import type { Handlers } from './call.ts';
import type { Services } from './services.ts';

export function scriptHandlers({ writer }: Services) {
  return {
    async writeScript({ signal, warn }, { about_script: about, action, variant, disclosure, ...wishes }) {
      const { purpose, length, tone, audience, topic, call_to_action: request } = wishes;
      const given = Object.entries({ purpose, length, tone, audience, topic, request });
      const brief = Object.fromEntries(given.filter(([, wish]) => wish !== undefined && wish !== null));
      const { script, warnings } = await writer.write({ about, action, brief, variant, disclosure }, signal);
      for (const warning of warnings) warn(warning);
      return { script };
    },

    checkScript(_call, { script: source, variables, names, synthetic_voice: syntheticVoice }) {
      const script = parseScript(source);
      const options = { variables: variables ?? [], names: names ?? [], syntheticVoice };
      return { seconds: estimatedSeconds(script), notes: scriptNotes(script, options) };
    },
  } satisfies Partial<Handlers>;
}
