import { openDesktop, realStudio, silent } from './desktop.ts';
import { until } from './patience.ts';
import { sampleOf } from './smaller-sample.ts';

/**
 * `make-sample-app.ts FOLDER`: makes an app's data folder as after its first run, with the sample prepared in the
 * library, in smaller pictures.
 */

const [folder = ''] = process.argv.slice(2);
const { desktop, ask } = await openDesktop(folder, realStudio, {}, silent, await sampleOf('medium'));
try {
  await ask('accounts.use', { id: 'builtin' });
  const { id } = await ask('templates.createSample', {});
  const isReady = async (): Promise<boolean> => {
    const { status, problem } = await ask('templates.get', { id });
    if (problem !== null) throw new Error(problem.message);
    return status === 'ready';
  };
  await until(isReady, { what: 'the sample to be prepared' });
} finally {
  await desktop.close();
}
