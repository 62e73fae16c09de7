import { readBrief, type Brief } from '#shared/script/brief.ts';
import { composeScript, type WritingLanguage } from './compose.ts';
import { rewriteScript, type Rewrite } from './rewrite.ts';

export type WritingRequest = {
  /** A description for `generate`, the script itself for the others. */
  about: string;
  action: 'generate' | Rewrite;
  /** What the caller says outright; the rest is read out of the description. */
  brief: Partial<Brief>;
  /** Which of several composed scripts. */
  variant: number;
  /** Whether a new script ends with the line that says that a machine speaks the values. */
  disclosure: boolean;
  /** Of a new script; English where it is not said. */
  language?: WritingLanguage | undefined;
};

type Writing = {
  /** In its marked form. */
  script: string;
  /** What the reader should know about how it came about. */
  warnings: string[];
};

export type ScriptWriter = { write(request: WritingRequest, signal: AbortSignal): Promise<Writing> };

/** Writes by patterns and rules: at once, without a model or a network. */
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
