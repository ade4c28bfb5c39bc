/** The server's log: lines of JSON with the request id, without secrets. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const SECRET_FIELDS = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie', 'x-xsrf-token'];

export const openLog = (level: Config['logLevel'], to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      redact: {
        paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        censor: '(not logged)',
      },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    to,
  );
