import { describe, expect, test } from 'vitest';
import { german } from '#shared/language/de/index.ts';
import { english } from '#shared/language/en/index.ts';
import { purposeNames } from '#shared/script/brief.ts';
import { exampleScripts } from '#shared/script/example-scripts.ts';
import { parseScript, scriptNotes, variableNames } from '#shared/script/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';

describe.each([
  ['en', english],
  ['de', german.messages],
] as const)('an example script in the language %s', (language, messages) => {
  test.each(purposeNames)('for the purpose %s can be recorded as it stands', (purpose) => {
    const text = `${exampleScripts[language][purpose]} ${messages.recorder.disclosureLine}`;
    const script = parseScript(text);
    expect(variableNames(script)).toEqual(['first_name', 'company']);
    expect(scriptNotes(script, { syntheticVoice: true })).toEqual([]);
    expect(scriptLanguage(text)).toBe(language);
  });
});
