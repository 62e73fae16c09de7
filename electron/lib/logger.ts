import { pino, type Logger } from 'pino';

export type { Logger };

/** Maximum bytes buffered for a log that cannot be written to; newer lines are dropped. */
const longestBacklog = 256 * 1024;

const levels: ReadonlySet<string> = new Set(['silent', 'error', 'warn', 'info', 'debug']);

/** The level that `VOCATIVE_LOG` names; `usual` where it names none. */
export function wantedLevel(usual: string): string {
  const wanted = process.env['VOCATIVE_LOG'] ?? '';
  return levels.has(wanted) ? wanted : usual;
}

/**
 * A structured logger to stderr, so that stdout stays free for results. Recipient data and secrets are never passed to
 * it; the redaction below is a second line of defence for headers. It never throws: work continues if its log cannot be
 * written, as on a full disk.
 * @param level `VOCATIVE_LOG` decides if omitted: silent, error, warn (default), info, debug.
 * @param descriptor another open file to write to.
 */
export function createLogger(name: string, level = wantedLevel('warn'), descriptor = 2): Logger {
  const destination = pino.destination({ dest: descriptor, sync: true, maxLength: longestBacklog });
  // A failure of the log itself cannot be reported. The next line tries again.
  destination.on('error', () => undefined);
  return pino(
    { name, level, redact: ['req.headers.authorization', 'headers.authorization', '*.client_secret', '*.token'] },
    destination,
  );
}
