import { readBrief, type Brief } from '#shared/script/brief.ts';
import { composeScript, type WritingLanguage } from './compose.ts';
import { rewriteScript, type Rewrite } from './rewrite.ts';

export type WritingRequest = {
  /** A description for `generate`; the script itself otherwise. */
  about: string;
  action: 'generate' | Rewrite;
  /** Explicit wishes of the caller; the rest is read from the description. */
  brief: Partial<Brief>;
  /** Selects among composed scripts. */
  variant: number;
  /** Whether a new script discloses at the end that a machine speaks the values. */
  disclosure: boolean;
  /** Language of a new script; English by default. */
  language?: WritingLanguage | undefined;
};

type Writing = {
  /** In its marked form. */
  script: string;
  /** Notes for the reader about how it was written. */
  warnings: string[];
};

export type ScriptWriter = { write(request: WritingRequest, signal: AbortSignal): Promise<Writing> };

/** Writes by patterns and rules: immediately, without a model or a network. */
export const offlineWriter: ScriptWriter = {
  async write({ about, action, brief, variant, disclosure, language = 'en' }) {
    if (action === 'generate') {
      return {
        script: composeScript({ ...readBrief(about), ...brief }, { variant, disclosure, language }),
        warnings: [],
      };
    }
    const script = rewriteScript(about, action);
    const warnings = script === about ? ['No rule fits this script; it is unchanged'] : [];
    return { script, warnings };
  },
};
