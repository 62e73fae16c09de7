import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePreview } from '#electron/engine/media/stills/preview.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { root } from './bundle.ts';
import sample from './sample/sample.json' with { type: 'json' };

/** The moving pictures at the top of the README: two recipients' videos of the bundled sample. */

const recipients = [
  { first_name: 'Maria', company: 'Contoso' },
  { first_name: 'Bo', company: 'Northwind' },
];

/**
 * Renders the sample for two recipients as a user would, and draws the GIF preview of each.
 * @param folder where `result-1.gif` and `result-2.gif` go.
 */
export async function drawResults(folder: string): Promise<void> {
  await withTemporaryFolder('results', async (scratch) => {
    const recording = join(root, 'build', 'sample', 'sample.mp4');
    const rows = join(scratch, 'rows.csv');
    const lines = recipients.map(({ first_name, company }) => `${first_name},${company}`);
    await writeFile(rows, ['first_name,company', ...lines].join('\n'));
    const job = ['--template', recording, '--script', sample.script, '--rows', rows, '--synthetic-speaker'];
    const captions = ['--captions', 'burned', '--captions-style', 'bold', '--captions-highlight'];
    const places = ['--out', scratch, '--data', join(scratch, 'data')];
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'electron', 'cli', 'main.ts'), 'render', ...job, ...captions, ...places],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error('the sample was not rendered');
    for (const row of [1, 2]) await makePreview(join(scratch, `00${row}.mp4`), join(folder, `result-${row}.gif`));
  });
}
