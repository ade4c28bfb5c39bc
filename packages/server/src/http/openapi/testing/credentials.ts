/** A token with which another program makes calls as a person of the tests. */
import { apiTokens } from '@rounds/contract/api-tokens';
import { PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import type { TestServer, WorkspaceName } from '../../../testing/index.ts';

export async function createToken(
  t: TestServer,
  permissions: readonly Permission[] = PERMISSIONS,
  workspace: WorkspaceName = 'A',
): Promise<string> {
  const body = { name: 'Other program', permissions: [...permissions] };
  const answer = await t.as('admin', workspace).call(apiTokens.create, { body });
  return answer.body.data.token;
}
