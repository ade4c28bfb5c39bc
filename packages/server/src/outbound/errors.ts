/** The reasons why a request to an address that a person entered got no response. */
export type OutboundReason =
  /** The address is not that of a web server, or has a user name and password inside. */
  | 'address_invalid'
  | 'https_required'
  /** It leads to a private network that `ALLOWED_HOSTS` does not list. */
  | 'host_private'
  | 'host_unknown'
  | 'unreachable'
  | 'certificate_invalid'
  | 'timeout'
  | 'too_large'
  /** There were too many redirects, one from https to http, or one that would repeat a body at another host. */
  | 'redirect_rejected'
  /** The response is not HTTP, or is compressed although that was not requested. */
  | 'answer_invalid';

export class OutboundError extends Error {
  readonly reason: OutboundReason;
  /** The host that the problem is about, as people know it; the whole text if it is not an address. */
  readonly host: string;
  constructor(reason: OutboundReason, host: string, cause?: unknown) {
    super(`${reason}: ${host}`, { cause });
    this.name = 'OutboundError';
    this.reason = reason;
    this.host = host;
  }
}

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA']);
/** Errors of OpenSSL and Node about certificates begin like this or are one of these. */
const CERTIFICATE =
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CRL_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/;

export function toOutboundError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '');
  if (UNKNOWN_HOST.has(code)) return new OutboundError('host_unknown', host, error);
  if (CERTIFICATE.test(code)) return new OutboundError('certificate_invalid', host, error);
  if (code.startsWith('HPE_')) return new OutboundError('answer_invalid', host, error);
  return new OutboundError('unreachable', host, error);
}
