import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { writeTinyPiper } from '../../support/models/tiny-models.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavFile } from '../../support/wav-file.ts';

const folder = temporaryFolder('transcribe');
const sound = join(folder, 'sound.wav');
writeFileSync(sound, wavFile(1));

describe('vocative transcribe', () => {
  it('tells how to get a model where there is none', async () => {
    const { code, stdout } = await runCli('transcribe', sound, '--model', 'nobody', '--data', folder, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'RECOGNITION_UNAVAILABLE', subject: 'nobody', message: expect.stringContaining('models add') },
    });
  });

  it('refuses a model that only speaks', async () => {
    const model = join(folder, 'models', 'piper');
    mkdirSync(model, { recursive: true });
    writeTinyPiper(model);
    const { code, stdout } = await runCli('transcribe', sound, '--model', 'piper', '--data', folder, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'RECOGNITION_UNAVAILABLE' } });
  });
});
