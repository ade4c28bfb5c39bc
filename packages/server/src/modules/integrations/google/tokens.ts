/** Tokens of Google: for the code of a sign-in, and from the token that lasts. */
import * as z from 'zod/mini';
import type { Services } from '../../../services.ts';
import { IntegrationError } from '../problems.ts';
import { findGoogle, type Google } from './addresses.ts';

type GoogleServices = Pick<Services, 'config' | 'outbound'>;

const tokens = z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) });
export type Tokens = z.infer<typeof tokens>;
const failure = z.object({ error: z.string() });

/** @throws IntegrationError if the operator has taken the integration away */
export function getGoogle({ config }: Pick<Services, 'config'>): Google {
  const google = findGoogle(config);
  if (!google) throw new IntegrationError('access_revoked');
  return google;
}

/** @throws IntegrationError `access_revoked` when Google no longer accepts the code or the token */
export async function fetchTokens(
  services: GoogleServices,
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Tokens> {
  const { clientId, clientSecret, token, allowHttp } = getGoogle(services);
  const { status, body } = await services.outbound.request(token, {
    ...{ method: 'POST', allowHttp, maxRedirects: 0, timeoutMs: 30_000 },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...parameters }).toString(),
    ...(signal && { signal }),
  });
  const answer = parseJson(body);
  if (status >= 500 || status === 429) throw new IntegrationError('unavailable', status);
  if (status !== 200) {
    const { data } = failure.safeParse(answer);
    const code = data?.error === 'invalid_grant' ? 'access_revoked' : 'rejected';
    throw new IntegrationError(code, status, data?.error ?? null);
  }
  const { data } = tokens.safeParse(answer);
  if (!data) throw new IntegrationError('answer_invalid', status);
  return data;
}

/** Returns undefined for what is no JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
