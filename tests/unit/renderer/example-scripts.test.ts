import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exampleFor } from '#renderer/features/recorder/example-scripts.ts';
import { speak } from '#renderer/language/index.ts';
import { purposeNames } from '#shared/script/brief.ts';
import { parseScript, scriptNotes, variableNames } from '#shared/script/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
afterAll(() => vi.unstubAllGlobals());

describe.each(['en', 'de'] as const)('an example script in the language %s', (language) => {
  test.each(purposeNames)('for the purpose %s can be recorded as it stands', async (purpose) => {
    await speak(language);
    const text = exampleFor(purpose, true);
    const script = parseScript(text);
    expect(variableNames(script)).toEqual(['first_name', 'company']);
    expect(scriptNotes(script, { syntheticVoice: true })).toEqual([]);
    expect(scriptLanguage(text)).toBe(language);
    expect(exampleFor(purpose, false).length).toBeLessThan(text.length);
  });
});
