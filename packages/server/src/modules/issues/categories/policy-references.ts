/** Policies as places where people and groups are used. */
import type { IssuePolicy, PolicyWho } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Tx } from '../../../db/database.ts';
import { extend } from '../../../http/extensions.ts';
import { references } from '../../../lists/index.ts';
import { groupAccess } from '../../users/index.ts';
import { mapPolicy } from '../access/policies.ts';
import {
  isNamedByWorkspace,
  listNamingCategories,
  lockNamingPolicies,
  type PolicyMember,
  saveCategoryPolicy,
  saveWorkspacePolicy,
} from '../queries/policy-references.ts';
import { countIssuesWith } from '../queries/references.ts';
import { toCategoryPlace, toSettingsPlace } from '../usage-places.ts';

/** The kind of these places. */
const PLACE = 'issue_policy';
const MANAGE: readonly Permission[] = ['ACT_MANAGE_CATEGORY'];
const MEMBERS = { user: 'users', group: 'groups' } as const;

/** A policy that names nobody else still gives everything to people who manage issues. */
function removeMembers(policy: IssuePolicy, kind: PolicyMember, ids: readonly number[]): IssuePolicy {
  const members = MEMBERS[kind];
  return mapPolicy(policy, (who): PolicyWho => {
    const memberIds = who[members];
    return memberIds ? { ...who, [members]: memberIds.filter((id) => !ids.includes(id)) } : who;
  });
}

export async function unlinkPolicies(tx: Tx, kind: PolicyMember, ids: readonly number[]): Promise<void> {
  const { categories, workspace } = await lockNamingPolicies(tx, { kind, ids });
  for (const { id, policy } of categories) await saveCategoryPolicy(tx, id, removeMembers(policy, kind, ids));
  if (workspace) await saveWorkspacePolicy(tx, removeMembers(workspace, kind, ids));
}

export const countNamingPolicies = async (tx: Tx, userId: number): Promise<number> =>
  (await listPlaces(tx, 'user', [userId], 'en')).length;

async function listPlaces(tx: Tx, kind: PolicyMember, ids: readonly number[], language: Language) {
  const categories = await listNamingCategories(tx, { kind, ids }, language);
  const isInSettings = await isNamedByWorkspace(tx, { kind, ids });
  return [
    ...(isInSettings ? [toSettingsPlace(language, PLACE)] : []),
    ...categories.map((category) => toCategoryPlace(PLACE, category)),
  ];
}

// Policies name groups that see issues, and issues are assigned to groups. Who manages issues passes every policy.
export const issueGroupAccess = extend(groupAccess, {
  permission: 'ACT_MANAGE_ISSUES',
  isGiven: async (tx, groupIds) =>
    (await listPlaces(tx, 'group', groupIds, 'en')).length > 0 ||
    (await countIssuesWith(tx, { kind: 'group', keys: groupIds, isOpen: false })) > 0,
});

export const policyReferences = (['user', 'group'] as const).map((kind) =>
  extend(references, {
    kind,
    by: PLACE,
    field: 'issue_policies',
    access: MANAGE,
    count: async (tx, keys) => (await listPlaces(tx, kind, keys.map(Number), 'en')).length,
    list: async (tx, keys, limit, _, language) =>
      (await listPlaces(tx, kind, keys.map(Number), language)).slice(0, limit),
    unlink: { access: MANAGE, run: (tx, keys) => unlinkPolicies(tx, kind, keys.map(Number)) },
  }),
);
