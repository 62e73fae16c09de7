import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { openDatabase } from '#electron/db/open.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { endSpeechModel, queueSpeechModel } from '#electron/studio/store/speech-models.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { sayTones, writeTinyRecognizer } from '../../support/models/tiny-recognizer.ts';
import { writeTinyPiper } from '../../support/models/tiny-models.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavFile, wavOf } from '../../support/wav-file.ts';

const folder = temporaryFolder('transcribe');
const sound = join(folder, 'sound.wav');
writeFileSync(sound, wavFile(1));

const silent = join(folder, 'silent.wav');
writeFileSync(silent, wavOf(new Float32Array(4 * 48_000)));

const words = join(folder, 'words.wav');
writeFileSync(words, wavOf(sayTones(['low', 'high'])));

/** A data folder with such models that listen. */
function withRecognizers(...ids: string[]): string {
  const data = join(folder, `data-${ids.length}`);
  const folders = dataFolder(studioFolderIn(data));
  const db = openDatabase({ file: folders.database, migrations });
  for (const id of ids) {
    writeTinyRecognizer(join(folders.models, id));
    queueSpeechModel(db, { id, name: id, source: null, needs: '' });
    const facts = { family: 'nemoCtc' as const, bytes: 1_000, language: null, speakers: [] };
    endSpeechModel(db, id, { outcome: 'succeeded', facts, sha256: null });
  }
  db.close();
  return data;
}

describe('vocative transcribe', () => {
  it('tells how to get a model where there is none', async () => {
    for (const model of [['--model', 'nobody'], []]) {
      const { code, stdout } = await runCliHere('transcribe', sound, ...model, '--data', folder, '--json');
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({
        error: { code: 'RECOGNITION_UNAVAILABLE', message: expect.stringContaining('models add') },
      });
    }
  });

  it('uses the only model that is installed', async () => {
    const { code, stdout } = await runCliHere('transcribe', words, '--data', withRecognizers('one'), '--json');
    expect(code).toBe(0);
    // Tones are no speech in which the aligner could find words.
    expect(JSON.parse(stdout)).toEqual({ text: 'low high', words: [], proposals: [], unsure: [] });
  });

  it('reports where nothing was said', async () => {
    const { code, stdout } = await runCliHere('transcribe', silent, '--data', withRecognizers('one'));
    expect([code, stdout]).toEqual([0, 'Nothing was said.\n']);
  });

  it('asks which of several to use', async () => {
    const data = withRecognizers('one', 'two');
    const { code, stdout } = await runCliHere('transcribe', words, '--data', data, '--json');
    expect(code).toBe(2);
    const asked = 'Several models that listen are installed: one, two. Choose one with --model.';
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'INVALID_REQUEST', message: asked } });
    const chosen = await runCliHere('transcribe', words, '--data', data, '--model', 'two');
    expect(chosen.stdout).toBe('low high\n');
  });

  it('refuses a model that only speaks', async () => {
    const model = join(studioFolderIn(folder), 'models', 'piper');
    mkdirSync(model, { recursive: true });
    writeTinyPiper(model);
    const { code, stdout } = await runCliHere('transcribe', sound, '--model', 'piper', '--data', folder, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'RECOGNITION_UNAVAILABLE' } });
  });
});
