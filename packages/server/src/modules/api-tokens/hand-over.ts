/** Tokens of people who are deleted act for their successor with what both may do; without one they end. */
import { expandPermissions } from '@rounds/contract/permissions.ts';
import { findActorOfUser } from '../../http/auth/session.ts';
import { extend } from '../../http/extensions.ts';
import { personalWork } from '../person-removal/index.ts';
import { deleteToken, listOwnTokens, updateToken } from './queries.ts';

export const tokenHandOver = extend(personalWork, {
  kind: 'api_tokens',
  count: async (tx, userId) => (await listOwnTokens(tx, userId)).length,
  async handOver({ tx, user_id, successor }) {
    const owner = successor ? await findActorOfUser(tx, successor.id) : null;
    for (const { id, permissions: own } of await listOwnTokens(tx, user_id)) {
      const permissions = [...expandPermissions(own)].filter((code) => owner?.permissions.has(code));
      if (owner && permissions.length > 0) await updateToken(tx, id, { owner_id: owner.user_id, permissions });
      else await deleteToken(tx, id);
    }
    return [];
  },
});
