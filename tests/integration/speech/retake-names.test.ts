import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { earIn } from '#electron/engine/speech/ear/loaded-ears.ts';
import { listenToSentence } from '#electron/engine/speech/takes/listen-to-sentence.ts';
import { sayLetters, writeTinyWhisper } from '../../support/models/tiny-whisper.ts';
import { sayAgain, studioWithRecognizer } from '../../support/said-again.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder('retake-names');
const sentence = 'Hi Kate, and Kate.';
const [kate, again] = [
  { start: 3, end: 7 },
  { start: 13, end: 17 },
];
const words = ['Hi', 'Kate', 'and', 'Kate'].map((word, index) => ({
  word,
  start: index,
  end: index + 0.9,
  confidence: 1,
  occurrence: null,
}));

describe('the names of a sentence', () => {
  const folder = join(root, 'whisper');
  writeTinyWhisper(folder);
  const listen = (said: string, options: { language?: string; names?: { start: number; end: number }[] } = {}) => {
    const sound = { samples: sayLetters(said, 4), sampleRate: 16_000 };
    const names = options.names ?? [kate, again];
    return listenToSentence({
      sound,
      sentence,
      words,
      names,
      language: 'en',
      openEar: () => earIn(folder),
      ...options,
    });
  };

  it('are heard where they are said', async () => {
    expect(await listen('kate')).toEqual([]);
  });

  it('are doubted once where they are not', async () => {
    expect(await listen('pond')).toMatchObject([{ text: 'Kate' }]);
  });

  it('are not doubted where nobody can listen', async () => {
    expect(await listen('pond', { language: 'de' })).toEqual([]);
    expect(await listen('pond', { names: [] })).toEqual([]);
    const sound = { samples: sayLetters('pond', 4), sampleRate: 16_000 };
    const gone = { sound, sentence, words, names: [kate], language: 'en', openEar: () => earIn(join(root, 'gone')) };
    expect(await listenToSentence(gone)).toEqual([]);
  });
});

describe('a sentence that was said again', () => {
  const script = 'I had a look at {{company|Acme}} today.';
  const said = 'I had a look at Boston today.';

  it('fits without a word about its names where no recognizer is installed', { timeout: 120_000 }, async () => {
    const studio = join(root, 'nothing');
    const { fitted, file, doubted } = await sayAgain(root, { script, said, studio });
    expect(fitted.retake.to - fitted.retake.from).toBeGreaterThan(1);
    expect([existsSync(file), doubted, existsSync(studio)]).toEqual([true, [], false]);
  });

  it('fits where the recognizer cannot be used', { timeout: 120_000 }, async () => {
    const studio = studioWithRecognizer(join(root, 'damaged'), (folder) => mkdirSync(folder, { recursive: true }));
    const { file, doubted } = await sayAgain(root, { script, said, studio });
    expect([existsSync(file), doubted]).toEqual([true, []]);
  });
});
