/** The rights that a category gives on its issues, and the requirements of a status. */
import * as z from 'zod/mini';
import { numericId } from '../values.ts';

/** The statuses in the order of the board. `complete` and `cant_do` end an issue unless it is reopened. */
export const ISSUE_STATUSES = ['to_do', 'in_progress', 'complete', 'cant_do'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/**
 * - `all_users`: everyone with ACT_VIEW_ISSUE, and the collaborators of the issue
 * - `organization`: every active person of the workspace
 * - `collaborators`: creator, assignee and collaborators
 * - `creator_and_assignee`: these two; an assigned group counts with its members
 * - `restricted`: the named people and the members of the named groups
 * - `all_access_users`: everyone who has access to the issue; not offered for access itself
 * - `inherit`: as the parent category says, or the workspace
 *
 * ACT_MANAGE_ISSUES passes every policy. Creator and assignee always have access.
 */
export const POLICY_CHOICES = [
  'all_users',
  'collaborators',
  'organization',
  'creator_and_assignee',
  'restricted',
  'inherit',
  'all_access_users',
] as const;
export type PolicyChoice = (typeof POLICY_CHOICES)[number];

export const MAX_POLICY_MEMBERS = 200;

const ids = () => z.optional(z.array(numericId()).check(z.maxLength(MAX_POLICY_MEMBERS)));
export const policyWho = z.object({ choice: z.enum(POLICY_CHOICES), users: ids(), groups: ids() });
export type PolicyWho = z.infer<typeof policyWho>;

const statusPolicy = z.object({
  who: policyWho,
  /** The evidence that a change to this status needs. `cant_do` always needs a note. */
  needs: z.object({ note: z._default(z.boolean(), false), media: z._default(z.boolean(), false) }),
});

export const issuePolicy = z.object({
  access: policyWho,
  /** All fields but status and category. */
  edit_details: policyWho,
  change_category: policyWho,
  statuses: z.record(z.enum(ISSUE_STATUSES), statusPolicy),
});
export type IssuePolicy = z.infer<typeof issuePolicy>;

/** The rights that a policy gives, besides setting each status. */
export const POLICY_RIGHTS = ['access', 'edit_details', 'change_category'] as const;

const createPolicy = (access: PolicyChoice, others: PolicyChoice): IssuePolicy => {
  const who = { choice: others };
  const without = { who, needs: { note: false, media: false } };
  return {
    access: { choice: access },
    edit_details: who,
    change_category: who,
    statuses: {
      ...{ to_do: without, in_progress: without, complete: without },
      cant_do: { who, needs: { note: true, media: false } },
    },
  };
};
/** The policy of new workspaces: everyone who sees an issue works on it. */
export const DEFAULT_POLICY: IssuePolicy = createPolicy('all_users', 'all_access_users');
/** The policy of new categories. */
export const INHERITED_POLICY: IssuePolicy = createPolicy('inherit', 'inherit');

/** The rights of one person on one issue. */
export const issueRights = z.object({
  edit: z.boolean(),
  change_category: z.boolean(),
  comment: z.boolean(),
  /** Archive, restore, and delete permanently. */
  delete: z.boolean(),
  /** The statuses to which this person may move it, without its own. */
  statuses: z.array(z.enum(ISSUE_STATUSES)),
});
export type IssueRights = z.infer<typeof issueRights>;
