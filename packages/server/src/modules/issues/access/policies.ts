/** Policies with what they inherit, and what they give one viewer: the only place that reads them. */
import {
  ISSUE_STATUSES,
  type IssuePolicy,
  type IssueRights,
  type IssueStatus,
  POLICY_RIGHTS,
  type PolicyWho,
} from '@rounds/contract/issues';

export interface CategoryPolicy {
  readonly id: number;
  readonly parent_id: number | null;
  readonly policy: IssuePolicy;
}

const inheritWho = (own: PolicyWho, from: PolicyWho): PolicyWho => (own.choice === 'inherit' ? from : own);

/** A status that inherits who may set it needs what is inherited as well. */
function inheritStatus(own: IssuePolicy['statuses'][IssueStatus], from: IssuePolicy['statuses'][IssueStatus]) {
  if (own.who.choice !== 'inherit') return own;
  return {
    who: from.who,
    needs: { note: own.needs.note || from.needs.note, media: own.needs.media || from.needs.media },
  };
}

const mapStatuses = <T>(map: (status: IssueStatus) => T) =>
  Object.fromEntries(ISSUE_STATUSES.map((status) => [status, map(status)])) as Record<IssueStatus, T>;

/** The policy with another choice of people for each right. */
export const mapPolicy = (policy: IssuePolicy, map: (who: PolicyWho) => PolicyWho): IssuePolicy => ({
  access: map(policy.access),
  edit_details: map(policy.edit_details),
  change_category: map(policy.change_category),
  statuses: mapStatuses((status) => ({ ...policy.statuses[status], who: map(policy.statuses[status].who) })),
});

/** The policy with everything that it inherits from the other one. */
export const inheritPolicy = (own: IssuePolicy, from: IssuePolicy): IssuePolicy => ({
  access: inheritWho(own.access, from.access),
  edit_details: inheritWho(own.edit_details, from.edit_details),
  change_category: inheritWho(own.change_category, from.change_category),
  statuses: mapStatuses((status) => inheritStatus(own.statuses[status], from.statuses[status])),
});

/** The policy of each category by its id, nothing left to inherit. */
export function resolvePolicies(
  categories: readonly CategoryPolicy[],
  workspace: IssuePolicy,
): ReadonlyMap<number, IssuePolicy> {
  const own = new Map(categories.map(({ id, policy }) => [id, policy]));
  return new Map(
    categories.map(({ id, parent_id, policy }) => {
      const above = parent_id === null ? undefined : own.get(parent_id);
      return [id, inheritPolicy(policy, above ? inheritPolicy(above, workspace) : workspace)];
    }),
  );
}

/** A person whose rights are checked. */
export interface Person {
  readonly user_id: number;
  /** ACT_VIEW_ISSUE */
  readonly can_view: boolean;
  /** ACT_MANAGE_ISSUES */
  readonly manages: boolean;
  readonly group_ids: readonly number[];
}

/** The relations to an issue that give a person a right. Each level includes those after it. */
export const LEVELS = { anybody: 3, collaborator: 2, creator_or_assignee: 1, nobody: 0 } as const;
export type Level = (typeof LEVELS)[keyof typeof LEVELS];

/** The rights that a policy gives. */
export type PolicyRight = (typeof POLICY_RIGHTS)[number] | IssueStatus;
export const ALL_RIGHTS: readonly PolicyRight[] = [...POLICY_RIGHTS, ...ISSUE_STATUSES];
export type RightLevels = Readonly<Record<PolicyRight, Level>>;

function toLevel({ choice, users = [], groups = [] }: PolicyWho, person: Person): Level {
  switch (choice) {
    case 'all_users':
      return person.can_view ? LEVELS.anybody : LEVELS.collaborator;
    case 'organization':
    case 'all_access_users':
      return LEVELS.anybody;
    case 'collaborators':
      return LEVELS.collaborator;
    case 'creator_and_assignee':
      return LEVELS.creator_or_assignee;
    case 'restricted':
      return users.includes(person.user_id) || groups.some((id) => person.group_ids.includes(id))
        ? LEVELS.anybody
        : LEVELS.nobody;
    case 'inherit':
      return LEVELS.nobody;
  }
}

const EVERYTHING = Object.fromEntries(ALL_RIGHTS.map((right) => [right, LEVELS.anybody])) as RightLevels;
const lower = (one: Level, other: Level): Level => (one < other ? one : other);

/** Every other right needs access; creator and assignee always have access. */
export function toRightLevels({ access, statuses, ...policy }: IssuePolicy, person: Person): RightLevels {
  if (person.manages) return EVERYTHING;
  const accessLevel = toLevel(access, person) || LEVELS.creator_or_assignee;
  const withAccess = (who: PolicyWho) => lower(accessLevel, toLevel(who, person));
  return {
    access: accessLevel,
    edit_details: withAccess(policy.edit_details),
    change_category: withAccess(policy.change_category),
    ...mapStatuses((status) => withAccess(statuses[status].who)),
  };
}

/** A person with what each category gives them. */
export interface Viewer extends Person {
  readonly policies: ReadonlyMap<number, IssuePolicy>;
  readonly levels: ReadonlyMap<number, RightLevels>;
  /** The time zone of the workspace. */
  readonly time_zone: string;
  /** The categories that are open to this person have few issues. */
  readonly sees_few: boolean;
}

export function toViewer(person: Person, policies: ReadonlyMap<number, IssuePolicy>, time_zone: string): Viewer {
  const levels = new Map([...policies].map(([id, policy]) => [id, toRightLevels(policy, person)]));
  return { ...person, policies, levels, time_zone, sees_few: false };
}

/** The categories in which a person has a right to every issue, whatever they are to it. */
export const listOpenCategories = ({ levels }: Pick<Viewer, 'levels'>, right: PolicyRight): number[] =>
  [...levels].flatMap(([id, level]) => (level[right] === LEVELS.anybody ? [id] : []));

/** The data that decides who has which right to an issue. */
export interface IssueAccess {
  readonly policy_category_id: number;
  readonly created_by: number | null;
  readonly assignee_user_id: number | null;
  readonly assignee_group_id: number | null;
  readonly collaborator_ids: readonly number[];
}

/** The level of a person by what they are to an issue. */
function getOwnLevel(issue: IssueAccess, { user_id, group_ids }: Person): Level {
  const { created_by, assignee_user_id, assignee_group_id, collaborator_ids } = issue;
  const isAssigned =
    assignee_user_id === user_id || (assignee_group_id !== null && group_ids.includes(assignee_group_id));
  if (created_by === user_id || isAssigned) return LEVELS.creator_or_assignee;
  return collaborator_ids.includes(user_id) ? LEVELS.collaborator : LEVELS.anybody;
}

const isGranted = (level: Level, own: Level): boolean => level !== LEVELS.nobody && own <= level;

export function hasRight(issue: IssueAccess, viewer: Viewer, right: PolicyRight): boolean {
  const level = viewer.levels.get(issue.policy_category_id)?.[right] ?? LEVELS.nobody;
  return isGranted(level, getOwnLevel(issue, viewer));
}

/**
 * Returns what the viewer may do with an issue that they have access to. Archived issues are only restored or deleted.
 */
export function toRights(
  issue: IssueAccess & { readonly status: IssueStatus; readonly archived_at: Date | null },
  viewer: Viewer,
): IssueRights {
  const isLive = issue.archived_at === null;
  const has = (right: PolicyRight) => isLive && hasRight(issue, viewer, right);
  return {
    edit: has('edit_details'),
    change_category: has('change_category'),
    comment: isLive,
    delete: viewer.manages,
    statuses: ISSUE_STATUSES.filter((status) => status !== issue.status && has(status)),
  };
}

/** Returns what a status requires in this category. People are always told why something cannot be done. */
export function getNeeds(viewer: Viewer, categoryId: number, status: IssueStatus) {
  const needs = viewer.policies.get(categoryId)?.statuses[status].needs;
  return { note: status === 'cant_do' || needs?.note === true, media: needs?.media === true };
}

/** Describes the rights on issues of a category for their creator, assignee or collaborator, or for anyone else. */
export function describeRights(levels: RightLevels, as: 'creator' | 'assignee' | 'collaborator' | 'other') {
  const own =
    as === 'other' ? LEVELS.anybody : as === 'collaborator' ? LEVELS.collaborator : LEVELS.creator_or_assignee;
  const has = (right: PolicyRight) => isGranted(levels[right], own);
  return {
    as,
    access: has('access'),
    edit_details: has('edit_details'),
    change_category: has('change_category'),
    statuses: ISSUE_STATUSES.filter(has),
  };
}
