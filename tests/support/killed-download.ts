import { Reach } from '#electron/client/reach.ts';
import { downloadToFile } from '#electron/client/transfers/download.ts';

/** `killed-download.ts URL FILE`: a download whose process is killed after the first bytes are written. */
const [url = '', file = ''] = process.argv.slice(2);
const { fetch } = new Reach(async () => url);
await downloadToFile({ url, file, fetch, onProgress: () => process.kill(process.pid, 'SIGKILL') });
