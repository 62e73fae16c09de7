import { dialog } from 'electron';
import { toAppError } from '#shared/errors/index.ts';
import { onUncaught } from '#electron/lib/faults.ts';
import { t } from '#electron/lib/language.ts';
import type { Logger } from '#electron/lib/logger.ts';

type FaultOptions = {
  logger: Logger;
  /** Null if the log goes to the terminal. */
  logFile: string | null;
  restart: () => void;
};

/**
 * Logs uncaught errors of the main process and offers to restart the app. Electron itself would continue silently, or
 * show a stack trace.
 */
export function handleFaults({ logger, logFile, restart }: FaultOptions): void {
  let isAsking = false;

  async function ask(): Promise<void> {
    // One question is enough for any number of errors; the log has them all.
    if (isAsking) return;
    isAsking = true;
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: t('shell.fault'),
      detail: [t('shell.faultText'), ...(logFile === null ? [] : [logFile])].join('\n\n'),
      buttons: [t('shell.restart'), t('shell.keepWorking')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    isAsking = false;
    if (response === 0) restart();
  }

  onUncaught((error) => {
    logger.fatal({ detail: toAppError(error).detail }, 'nothing caught an error in the main process');
    void ask();
  });
}
