/** A browser that signs on, for tests. */
import type { SessionUser } from '@rounds/contract/auth';
import type { SsoProtocol } from '@rounds/contract/sso';
import type { Answer, Client, TestServer, WorkspaceName } from '../../../testing/index.ts';

/** Returns where the product sends the browser. @throws Error unless it sends it anywhere */
export function getLocation({ status, headers, bytes }: Answer<unknown>): URL {
  const location = headers.get('location');
  if (status !== 303 || !location) throw new Error(`not sent on: ${status} ${bytes}`);
  return new URL(location);
}

/** Starts a sign-on and returns the address of the service. */
export const begin = async (browser: Client, protocol: SsoProtocol, workspace = 'a', target = '/'): Promise<string> =>
  getLocation(await browser.send('GET', `/api/sso/${workspace}/${protocol}/begin?target=${encodeURIComponent(target)}`))
    .href;

/** Posts a form as another site makes a browser do it: without the cookies of this site. */
export const postForm = (t: TestServer, path: string, fields: Readonly<Record<string, string>> | string) =>
  t.guest().send('POST', path, {
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  });

export type AssertionAnswer = Answer<{
  user?: SessionUser;
  target?: string;
  next_step_code?: string;
  email?: string;
  can_prove?: boolean;
}>;

/** Uses the assertion that a callback ended in. */
export async function useAssertion(browser: Client, location: URL): Promise<AssertionAnswer> {
  const cas = location.searchParams.get('cas');
  const path = cas ? `/api/user/auth/cas/${cas}` : `/api/user/auth/sso/${location.searchParams.get('sso')}`;
  return (await browser.send('GET', path)) as AssertionAnswer;
}

/** The reasons of the log, the latest last. */
export const listLoggedReasons = async (t: TestServer, workspace: WorkspaceName = 'A'): Promise<string[]> =>
  (
    await t.queryIn<{ reason: string }>(
      workspace,
      `select after->>'reason' as reason from activity where code = 'sso.refused' order by id`,
    )
  ).rows.map(({ reason }) => reason);
