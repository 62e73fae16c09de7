import { downloadToFile } from '#electron/desktop/transfers/download.ts';

/** `killed-download.ts URL FILE`: downloads, and is killed when the first bytes have been written. */
const [url = '', file = ''] = process.argv.slice(2);
await downloadToFile({ url, file, onProgress: () => process.kill(process.pid, 'SIGKILL') });
