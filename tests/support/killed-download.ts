import { downloadToFile } from '#electron/client/transfers/download.ts';

/** `killed-download.ts URL FILE`: a download whose process is killed after the first bytes are written. */
const [url = '', file = ''] = process.argv.slice(2);
await downloadToFile({ url, file, onProgress: () => process.kill(process.pid, 'SIGKILL') });
