import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recipientRows } from '#shared/rows/rows.ts';
import { parseScript, variableNames } from '#shared/script/index.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import { readSample } from '#electron/lib/sample.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { withCancel } from '../command-line.ts';
import type { Output } from '../output.ts';
import { runRenderJob } from '../render-job.ts';
import { reportRows } from './render.ts';

const sampleFolder = fileURLToPath(new URL('../../../build/sample/', import.meta.url));

const recipients = [
  ['Christopher', 'Northwind'],
  ['Maria', 'Tailspin Toys'],
  ['Bo', 'Contoso'],
];

/** `demo`: renders the bundled sample template for three recipients. */
export async function demoCommand({ out }: { out: string }, output: Output): Promise<void> {
  const sample = await readSample(sampleFolder);
  const script = parseScript(sample.script);
  const variables = variableNames(script);
  const { rows } = await withTemporaryFolder('demo', (dataFolder) =>
    withCancel((signal) =>
      runRenderJob(
        {
          template: join(sampleFolder, 'sample.mp4'),
          script,
          rows: recipientRows({ headings: variables, rows: recipients }, variables),
          sections: sample.sections,
          outputFolder: out,
          // The demo's own, of a former run.
          replace: true,
          dataFolder,
          mode: 'keep_original',
          smooth: 'standard',
          voice: defaultVoiceId,
          speaker: 'synthetic',
          look: null,
          namePattern: '{row:02} {first_name}.mp4',
          stills: true,
          stillDesign: { text: 'Hi {{first_name}}', style: 'lower_third', badge: false },
          page: null,
          body: null,
          backgrounds: null,
          lipsync: false,
          lipsyncQuality: 'standard',
          captions: { captions: 'text', caption_style: 'box', caption_highlight: false, caption_label: null },
        },
        signal,
        output,
      ),
    ),
  );
  reportRows(rows, output);
}
