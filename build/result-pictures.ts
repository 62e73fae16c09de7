import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePreview } from '#electron/engine/media/stills/preview.ts';

/** The moving pictures at the top of the README: two recipients' videos of the bundled sample. */

const root = fileURLToPath(new URL('..', import.meta.url));
const recipients = [
  { first_name: 'Maria', company: 'Contoso' },
  { first_name: 'Bo', company: 'Northwind' },
];

/**
 * Renders the sample for two recipients as a user would, and draws the GIF preview of each.
 * @param folder where `result-1.gif` and `result-2.gif` go.
 */
export async function drawResults(folder: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'vocative-results-'));
  try {
    const sample = join(root, 'build', 'sample');
    const { script } = JSON.parse(await readFile(join(sample, 'sample.json'), 'utf8')) as { script: string };
    const rows = join(scratch, 'rows.csv');
    const lines = recipients.map(({ first_name, company }) => `${first_name},${company}`);
    await writeFile(rows, ['first_name,company', ...lines].join('\n'));
    const job = ['--template', join(sample, 'sample.mp4'), '--script', script, '--rows', rows, '--synthetic-speaker'];
    const captions = ['--captions', 'burned', '--captions-style', 'bold', '--captions-highlight'];
    const places = ['--out', scratch, '--data', join(scratch, 'data')];
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'electron', 'cli', 'main.ts'), 'render', ...job, ...captions, ...places],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error('the sample was not rendered');
    for (const row of [1, 2]) await makePreview(join(scratch, `00${row}.mp4`), join(folder, `result-${row}.gif`));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
