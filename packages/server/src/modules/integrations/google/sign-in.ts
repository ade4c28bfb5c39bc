/** Signing in at Google: the browser goes there and comes back to the session in which it began. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { integrations } from '@rounds/contract/integrations';
import * as z from 'zod/mini';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import { hashToken, newToken } from '../../../http/auth/session.ts';
import type { Call, PreloadCall } from '../../../http/module.ts';
import { findWorkspacesById, getWorkspaceUrl } from '../../workspaces/index.ts';
import { decryptJson, encryptJson } from '../encryption.ts';
import { IntegrationError } from '../problems.ts';
import { findConfiguration, setResumed, updateConnection } from '../queries/configurations.ts';
import { restartAll } from '../queries/deliveries.ts';
import { insertSignIn, takeSignIn } from '../queries/sign-ins.ts';
import { enqueueSending } from '../sending/send-waiting.ts';
import { findGoogle } from './addresses.ts';
import { DriveApi, type DriveSecret } from './api.ts';
import { fetchTokens } from './tokens.ts';

const SCOPE = 'https://www.googleapis.com/auth/drive.file';
const CALLBACK = '/oauth-callback';
const ATTEMPT_MINUTES = 15;
const FINISHED_MINUTES = 60;
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

interface AttemptSecret {
  readonly verifier: string;
  readonly redirect_uri: string;
}

export async function connectDrive({ tx, actor, body, services }: Call<typeof integrations.connectDrive>) {
  const google = findGoogle(services.config);
  if (!google) throw new ApiError('INT_NOT_INSTALLED');
  const { configuration_id = null } = body;
  if (configuration_id !== null) {
    const configuration = await findConfiguration(tx, configuration_id);
    if (configuration?.integration !== 'google-drive') throw notFoundError('APP');
  }
  const [workspace] = await findWorkspacesById(tx, [actor.workspace_id]);
  const redirect_uri = `${getWorkspaceUrl(services.config, workspace!.key)}${CALLBACK}`;
  const state = newToken();
  const verifier = randomBytes(48).toString('base64url');
  await insertSignIn(tx, {
    ...{ id: randomUUID(), session_id: actor.session_id, user_id: actor.user_id, configuration_id },
    state_hash: hashToken(state),
    secret: encryptJson(services, { verifier, redirect_uri } satisfies AttemptSecret),
    expires_at: inMinutes(ATTEMPT_MINUTES),
  });
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: google.clientId, redirect_uri, scope: SCOPE, state },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
    // Google gives people who have consented before no lasting token unless it asks for consent again.
    ...{ access_type: 'offline', prompt: 'consent' },
  });
  return { url: `${google.signIn}?${query}` };
}

const about = z.object({ user: z.object({ emailAddress: z.string() }) });

export interface Finished {
  readonly configuration_id: number | null;
  readonly account: string;
  readonly secret: DriveSecret;
}

/** Runs before the transaction, because Google may take long to respond. */
export async function finishAtGoogle(call: PreloadCall<typeof integrations.finishDriveConnection>): Promise<Finished> {
  const { actor, body, services, database, signal } = call;
  if (!findGoogle(services.config)) throw new ApiError('INT_NOT_INSTALLED');
  const attempt = await database.inWorkspace(actor, (tx) => takeSignIn(tx, actor.session_id, hashToken(body.state)));
  if (!attempt || attempt.account !== null) throw new ApiError('INT_SIGN_IN_OVER');
  const { verifier, redirect_uri } = decryptJson<AttemptSecret>(services, attempt.secret);
  try {
    const parameters = { grant_type: 'authorization_code', code: body.code, redirect_uri, code_verifier: verifier };
    const { refresh_token } = await fetchTokens(services, parameters, signal);
    if (!refresh_token) throw new IntegrationError('answer_invalid');
    const secret = { refresh_token };
    const api = new DriveApi(secret, services, signal);
    const { user } = await api.json(about, `${api.addresses.about}?fields=user(emailAddress)`);
    return { configuration_id: attempt.configuration_id, account: user.emailAddress, secret };
  } catch (error) {
    if (signal.aborted) throw error;
    services.log.warn({ err: error }, 'a sign-in at Google could not be finished');
    throw new ApiError('INT_SIGN_IN_FAILED');
  }
}

/** A configuration that is connected again goes on; for a new one the connection waits until it is saved. */
export async function finishConnection(
  { tx, actor, services, activity }: Call<typeof integrations.finishDriveConnection>,
  { configuration_id, account, secret }: Finished,
) {
  const sealed = encryptJson(services, secret);
  const connection = randomUUID();
  const configuration = configuration_id === null ? undefined : await findConfiguration(tx, configuration_id);
  if (configuration) {
    await updateConnection(tx, configuration.id, { connection: { account }, secret: sealed });
    await setResumed(tx, configuration.id);
    await restartAll(tx, configuration.id, configuration.suspended_at && configuration.failure);
    await enqueueSending(tx, actor.workspace_id, configuration.id);
  } else {
    await insertSignIn(tx, {
      ...{ id: connection, session_id: actor.session_id, user_id: actor.user_id, account, secret: sealed },
      // Nothing finds it by a state any more.
      state_hash: hashToken(newToken()),
      expires_at: inMinutes(FINISHED_MINUTES),
    });
  }
  activity({
    type: 'integration',
    id: configuration?.id ?? 'google-drive',
    title: configuration?.name ?? account,
    after: { account },
  });
  return { connection, account, configuration_id: configuration?.id ?? null };
}
