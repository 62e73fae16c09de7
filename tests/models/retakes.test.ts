import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyModel, hasModel, whisperTiny, withoutModel } from '../support/models/real-models.ts';
import { sayAgain, studioWithRecognizer } from '../support/said-again.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = temporaryFolder('real-retakes');

describe.skipIf(!hasModel(whisperTiny))(`a sentence said again (${withoutModel(whisperTiny)})`, () => {
  const script = 'I had a look at {{company|Boston}} with Daniel today.';

  it('with another name is used, and the name is doubted', { timeout: 240_000 }, async () => {
    const studio = studioWithRecognizer(join(root, 'studio'), (folder) => copyModel(whisperTiny, folder));
    const right = await sayAgain(root, { script, said: 'I had a look at Boston with Daniel today.', studio });
    expect(right.doubted).toEqual([]);
    const wrong = await sayAgain(root, { script, said: 'I had a look at Chicago with Daniel today.', studio });
    expect(wrong.doubted).toEqual([{ text: 'Boston', soundsLike: expect.stringMatching(/^Chicago/u) }]);
  });
});
