import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { speakWithinModel, speakWithModel } from '#electron/engine/speech/neural/neural-voice.ts';
import { tryModel } from '#electron/engine/speech/neural/try-model.ts';
import type { ModelFacts } from '#electron/engine/speech/types.ts';
import { itemAt } from '#shared/at.ts';
import { copyModel, hasModel, kokoro, withoutModel } from '../support/models/real-models.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { thrownBy } from '../support/thrown.ts';

describe.skipIf(!hasModel(kokoro))(`Kokoro (${withoutModel(kokoro)})`, () => {
  const folder = join(temporaryFolder('real-kokoro'), 'kokoro');
  let facts: ModelFacts;
  beforeAll(async () => {
    copyModel(kokoro, folder);
    facts = await tryModel(folder, { isNew: true });
  });

  it('passes its trial, which measures how long a name takes', () => {
    expect(facts).toMatchObject({ family: 'kokoro', language: 'en-US' });
    expect(facts.secondsPerName).toBeGreaterThan(0);
  });

  it('says names alone, as its durations are not known', async () => {
    const options = { folder, speaker: itemAt(facts.speakers, 0), speed: 1 };
    expect(await speakWithinModel('Sarah', { before: 'Hi', after: ',' }, options)).toBeNull();
    const { samples, sampleRate } = await speakWithModel('Sarah', options);
    expect(samples.length / sampleRate).toBeGreaterThan(0.2);
  });

  it.each([
    ['shifted symbols', (id: number) => id + 7],
    ['symbols beyond the model’s, with which it would never answer', (id: number) => id * 1_000],
  ])('is refused with %s', async (_, edit) => {
    const file = join(folder, 'tokens.txt');
    const list = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      list.replaceAll(/ (\d+)$/gmu, (_line, id) => ` ${edit(Number(id))}`),
    );
    expect(await thrownBy(tryModel(folder))).toMatchObject({ code: 'MODEL_DAMAGED', subject: 'tokens.txt' });
    writeFileSync(file, list);
  });
});
