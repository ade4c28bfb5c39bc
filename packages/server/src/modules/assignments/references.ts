/** Assignments as places where templates, assets, types of assets and their fields, people and groups are used. */
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Tx } from '../../db/database.ts';
import { extend } from '../../http/extensions.ts';
import { type ReferenceKey, references } from '../../lists/index.ts';
import { groupAccess } from '../users/index.ts';
import { scheduleAssignments } from './opening/index.ts';
import {
  countAssignmentsWith,
  listAssignmentsWith,
  type ReferredKind,
  unlinkAssets,
  unlinkAssignees,
} from './queries/references.ts';
import { withdrawRemoved } from './withdrawals.ts';

/** An assignment that lost its template, or the type or site of its assets, would lose its meaning, so these stay. */
const UNLINK: Partial<Record<ReferredKind, (tx: Tx, keys: readonly ReferenceKey[]) => Promise<number[]>>> = {
  asset: (tx, keys) => unlinkAssets(tx, keys.map(String)),
  user: (tx, keys) => unlinkAssignees(tx, 'user_id', keys.map(Number)),
  group: (tx, keys) => unlinkAssignees(tx, 'group_id', keys.map(Number)),
};
const MANAGE: readonly Permission[] = ['AST_MANAGE_ASSIGNMENT'];

// Members of a group conduct and see the inspections of the assignments that the group has.
export const assignmentGroupAccess = extend(groupAccess, {
  permission: 'AST_MANAGE_ASSIGNMENT',
  isGiven: async (tx, keys) => (await countAssignmentsWith(tx, { kind: 'group', keys, isLive: false })) > 0,
});

const KINDS = ['template', 'asset', 'asset_type', 'site', 'site_structure', 'user', 'group', 'custom_field'] as const;

export const assignmentReferences = KINDS.map((kind) => {
  const unlink = UNLINK[kind];
  return extend(references, {
    kind,
    by: 'assignment',
    field: 'assignments',
    access: MANAGE,
    // A finished assignment opens nothing more, so archiving a record that it names does not concern it.
    count: (tx, keys, purpose) => countAssignmentsWith(tx, { kind, keys, isLive: purpose === 'archive' }),
    list: async (tx, keys, limit, purpose) =>
      (await listAssignmentsWith(tx, { kind, keys, isLive: purpose === 'archive' }, limit)).map(({ id, title }) => ({
        ...{ id, title },
        path: `/assignment/${id}/edit`,
      })),
    ...(unlink && {
      unlink: {
        access: MANAGE,
        async run(tx: Tx, keys: readonly ReferenceKey[]) {
          const ids = await unlink(tx, keys);
          await withdrawRemoved(tx, ids);
          await scheduleAssignments(tx, ids);
        },
      },
    }),
  });
});
