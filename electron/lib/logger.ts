import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * A structured logger to stderr, so that stdout stays free for results. Recipient data and secrets are never
 * passed to it; the redaction below is a second line of defence for headers.
 * @param level `VOCATIVE_LOG` decides when left out: silent, error, warn (default), info, debug.
 * @param descriptor another open file to write to.
 */
export function createLogger(name: string, level = process.env['VOCATIVE_LOG'] ?? 'warn', descriptor = 2): Logger {
  return pino(
    { name, level, redact: ['req.headers.authorization', 'headers.authorization', '*.client_secret', '*.token'] },
    pino.destination({ dest: descriptor, sync: true }),
  );
}
