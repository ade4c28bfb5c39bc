/** Issues as places where assets, sites, people and groups are used. */
import type { Permission } from '@rounds/contract/permissions.ts';
import { extend } from '../../http/extensions.ts';
import { references } from '../../lists/index.ts';
import { countIssuesWith, listIssuesWith, type ReferredKind, unlinkIssues } from './queries/references.ts';

const MANAGE: readonly Permission[] = ['ACT_MANAGE_ISSUES'];
const KINDS: readonly ReferredKind[] = ['asset', 'site', 'site_structure', 'user', 'group'];

export const issueReferences = KINDS.map((kind) =>
  extend(references, {
    kind,
    by: 'issue',
    field: 'issues',
    // Others may see only some of the issues, so they see the number alone.
    access: MANAGE,
    // Issues that are already fixed do not concern people who archive a record that these name.
    count: (tx, keys, purpose) => countIssuesWith(tx, { kind, keys, isOpen: purpose === 'archive' }),
    list: async (tx, keys, limit, purpose) =>
      (await listIssuesWith(tx, { kind, keys, isOpen: purpose === 'archive' }, limit)).map(({ id, title }) => ({
        ...{ id, title },
        path: `/issues/${id}`,
      })),
    unlink: { access: MANAGE, run: (tx, keys) => unlinkIssues(tx, kind, keys) },
  }),
);
