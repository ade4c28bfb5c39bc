/** The server's log: lines of JSON with the request id, without secrets. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/index.ts';
import { redactAddress, redactLine } from './redact.ts';

const SECRET_FIELDS = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie', 'x-xsrf-token'];
/** Fields that hold the address of a call, or its name in the contract. */
const ADDRESS_FIELDS = ['call', 'url', 'path'];

export const openLog = (level: Config['logLevel'], to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      redact: {
        paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        censor: '(not logged)',
      },
      formatters: { level: (label) => ({ level: label }), log: redactAddresses },
      serializers: { err: serializeError },
      hooks: { streamWrite: redactLine },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    to,
  );

/** A lost database connection adds the whole client to its error, with the key that cancels its statements. */
function serializeError(error: Error): object {
  const { client: _, ...fields } = pino.stdSerializers.err(error);
  return fields;
}

function redactAddresses(fields: Record<string, unknown>): Record<string, unknown> {
  const redacted: Record<string, unknown> = { ...fields };
  for (const name of ADDRESS_FIELDS) {
    const value = fields[name];
    if (typeof value === 'string') redacted[name] = redactAddress(value);
  }
  return redacted;
}
