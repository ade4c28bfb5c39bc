/** Categories of issues: their records, their place among the others, and what their policies may say. */
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import {
  INHERITED_POLICY,
  ISSUE_STATUSES,
  type IssueCategory,
  type IssuePolicy,
  type issueCategories,
  type PolicyWho,
} from '@rounds/contract/issues';
import type { LocalizedName } from '@rounds/contract/languages.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findUsage } from '../../../lists/index.ts';
import { inheritPolicy } from '../access/policies.ts';
import type { CallContext } from '../issues.ts';
import {
  type CategoryColumns,
  type CategoryRow,
  deleteCategory,
  findCategory,
  insertCategory,
  isCategoryNameTaken,
  updateCategory,
} from '../queries/categories.ts';
import { findPolicyMembers } from '../queries/references.ts';
import { createReport } from '../validation.ts';

type CategoryInput = BodyOf<typeof issueCategories.create>;

export function toCategory(row: CategoryRow): IssueCategory {
  const { parent, workspace_policy, created_at, updated_at, icon, color, fields, ...category } = row;
  const above = parent ? inheritPolicy(parent.policy, workspace_policy) : workspace_policy;
  return {
    ...category,
    icon: icon as IssueCategory['icon'],
    color: color as IssueCategory['color'],
    fields: fields && [...fields],
    effective_policy: inheritPolicy(row.policy, above),
    inherited_from: parent && { id: parent.id, name_lang: parent.name_lang },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** The rights of a policy by the field that sets them. */
const listRights = ({ statuses, ...rights }: IssuePolicy): (readonly [field: string, who: PolicyWho])[] => [
  ...(['access', 'edit_details', 'change_category'] as const).map((right) => [right, rights[right]] as const),
  ...ISSUE_STATUSES.map((status) => [`statuses.${status}.who`, statuses[status].who] as const),
];

type Report = ReturnType<typeof createReport>['report'];

/** @param before people and groups that it named before stay, also if they no longer exist */
export async function checkPolicy(
  { tx, actor }: CallContext,
  policy: IssuePolicy,
  { before, isWorkspace = false }: { readonly before: IssuePolicy | null; readonly isWorkspace?: boolean },
  report: Report,
): Promise<void> {
  const listMembers = (one: IssuePolicy | null, key: 'users' | 'groups') =>
    one ? listRights(one).flatMap(([, who]) => who[key] ?? []) : [];
  const members = await findPolicyMembers(
    tx,
    actor.workspace_id,
    listMembers(policy, 'users'),
    listMembers(policy, 'groups'),
  );
  const users = new Set([...members.users, ...listMembers(before, 'users')]);
  const groups = new Set([...members.groups, ...listMembers(before, 'groups')]);
  for (const [right, who] of listRights(policy)) {
    const field = `policy.${right}`;
    if (isWorkspace && who.choice === 'inherit') report(field, 'issues.policy_inherit');
    if (right === 'access' && who.choice === 'all_access_users') report(field, 'issues.policy_access');
    if (who.users?.some((id) => !users.has(id))) report(`${field}.users`, 'issues.people_unknown');
    if (who.groups?.some((id) => !groups.has(id))) report(`${field}.groups`, 'issues.people_unknown');
  }
}

async function checkCategory(
  context: CallContext,
  columns: CategoryColumns,
  before: CategoryRow | null,
): Promise<void> {
  const { tx, locale } = context;
  const { name_lang, parent_id, has_subcategory, policy } = columns;
  const { report, assertNone } = createReport(locale);
  if (!before && parent_id !== null) {
    const parent = await findCategory(tx, parent_id);
    if (!parent?.has_subcategory || parent.parent_id !== null) report('parent_id', 'issues.parent_unknown');
    if (has_subcategory) report('has_subcategory', 'issues.subcategory_of_subcategory');
  }
  if (await isCategoryNameTaken(tx, name_lang, { parent_id, except: before?.id ?? null })) {
    report('name_lang', 'issues.category_name_taken');
  }
  await checkPolicy(context, policy, { before: before?.policy ?? null }, report);
  assertNone();
}

/** Leaves out languages that have no name. */
const toNames = (names: CategoryInput['name_lang']): LocalizedName =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name));

export async function createCategory(context: CallContext, body: CategoryInput): Promise<CategoryRow> {
  const columns: CategoryColumns = {
    name_lang: toNames(body.name_lang),
    has_subcategory: body.has_subcategory ?? false,
    parent_id: body.parent_id ?? null,
    icon: body.icon ?? null,
    color: body.color ?? 'slate',
    fields: body.fields ?? null,
    policy: body.policy ?? INHERITED_POLICY,
  };
  await checkCategory(context, columns, null);
  return (await findCategory(context.tx, await insertCategory(context.tx, columns)))!;
}

/** @throws ApiError ACT_SUBCATEGORY_FIXED if its place among the categories would change */
export async function changeCategory(
  context: CallContext,
  before: CategoryRow,
  body: CategoryInput,
): Promise<CategoryRow> {
  const { has_subcategory = before.has_subcategory, parent_id = before.parent_id } = body;
  const isFixed = has_subcategory === before.has_subcategory && parent_id === before.parent_id;
  if (!isFixed) throw new ApiError('ACT_SUBCATEGORY_FIXED');
  const columns: CategoryColumns = {
    ...{ has_subcategory, parent_id },
    name_lang: toNames(body.name_lang),
    icon: body.icon === undefined ? before.icon : body.icon,
    color: body.color ?? before.color,
    fields: body.fields === undefined ? before.fields : body.fields,
    policy: body.policy ?? before.policy,
  };
  await checkCategory(context, columns, before);
  await updateCategory(context.tx, before.id, columns);
  return (await findCategory(context.tx, before.id))!;
}

/** @throws ApiError ACT_IN_USE with the issues, subcategories and templates, or if it is the default one */
export async function removeCategory(
  context: Pick<CallContext, 'tx' | 'registry' | 'actor' | 'locale'>,
  { id, is_default }: CategoryRow,
): Promise<void> {
  const { counts, used, places } = await findUsage(context, 'issue_category', [id]);
  if (used === 0) return deleteCategory(context.tx, id);
  const { issues = 0, subcategories = 0, templates = 0 } = counts;
  throw new ApiError('ACT_IN_USE', {
    data: { used, issues, subcategories, templates, is_default, places, can_unlink: false, can_continue: false },
  });
}
