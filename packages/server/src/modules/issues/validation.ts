/** Checks the input of issues. All errors are reported at once, by field. */
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import { ISSUE_TYPES, type issues } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import { isDay } from '@rounds/contract/values.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type TextKey, type TextParams, translate } from '../../http/texts.ts';
import { lockInspectableAsset } from '../assets/index.ts';
import { lockAssignableSite } from '../sites/index.ts';
import { findPeople } from '../users/index.ts';
import type { IssueChanges } from './queries/records.ts';
import { countLabels, findGroups, getSettings, lockCategoryForShare } from './queries/references.ts';
import type { IssueRow } from './queries/rows.ts';

type Input = Partial<Omit<BodyOf<typeof issues.create>, 'uuid' | 'source'>>;

interface Context {
  readonly tx: Tx;
  readonly actor: { readonly workspace_id: number };
  readonly locale: Language;
}
type Report = (field: string, key: TextKey, params?: TextParams) => void;

/** Collects what is wrong by field. */
export function createReport(locale: Language) {
  const messages: Record<string, string[]> = {};
  const report: Report = (field, key, params) => {
    const text = translate(locale, key, params);
    messages[field] = [...new Set([...(messages[field] ?? []), text])];
  };
  /** @throws ApiError VALIDATION_FAILED if anything was reported */
  const assertNone = () => {
    if (Object.keys(messages).length > 0) throw new ApiError('VALIDATION_FAILED', { data: messages });
  };
  return { report, assertNone };
}

/** The columns that an input sets; what it leaves out stays unchanged. */
export async function checkInput(
  context: Context,
  input: Input,
  before: Pick<
    IssueRow,
    | 'type'
    | 'category_id'
    | 'sub_category_id'
    | 'assignee_user_id'
    | 'assignee_group_id'
    | 'collaborator_ids'
    | 'asset_uuid'
    | 'site_id'
  > | null,
): Promise<IssueChanges> {
  const { tx, locale } = context;
  const { report, assertNone } = createReport(locale);
  const { title, description, type, priority, risk, due_at, label_ids, collaborator_ids, assignee } = input;
  if (type !== undefined && type !== before?.type) await checkType(tx, type, report);
  if (due_at && !isDay(due_at)) report('due_at', 'issues.day_wrong');
  if (label_ids && (await countLabels(tx, label_ids)) < new Set(label_ids).size) {
    report('label_ids', 'issues.labels_unknown');
  }
  const category = await checkCategory(tx, input, before, report);
  if (assignee) await checkAssignee(context, assignee, before, report);
  if (collaborator_ids) await checkCollaborators(context, collaborator_ids, before, report);
  assertNone();
  const { asset_uuid, site_id } = input;
  if (asset_uuid && asset_uuid.toLowerCase() !== before?.asset_uuid) await checkAsset(tx, asset_uuid, locale);
  if (site_id && site_id !== before?.site_id) await lockAssignableSite(tx, site_id, locale);
  return {
    ...category,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: JSON.stringify(description) }),
    ...(type !== undefined && { type }),
    ...(priority !== undefined && { priority }),
    ...(risk !== undefined && { risk }),
    ...(due_at !== undefined && { due_at }),
    ...(asset_uuid !== undefined && { asset_uuid }),
    ...(site_id !== undefined && { site_id }),
    ...(assignee !== undefined && toAssigneeColumns(assignee)),
  };
}

/** @throws ApiError SST_OBJECT_NOT_FOUND, or SST_ASSET_ARCHIVED by field */
async function checkAsset(tx: Tx, uuid: string, locale: Language): Promise<void> {
  try {
    await lockInspectableAsset(tx, uuid);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'SST_ASSET_ARCHIVED')) throw error;
    throw new ApiError(error.code, { data: { asset_uuid: [translate(locale, 'issues.asset_archived')] } });
  }
}

type Assignee = NonNullable<Input['assignee']>;

export const toAssigneeColumns = (assignee: Assignee | null) => ({
  assignee_user_id: assignee?.type === 'user' ? assignee.id : null,
  assignee_group_id: assignee?.type === 'group' ? assignee.id : null,
});

async function checkType(tx: Tx, type: string, report: Report): Promise<void> {
  const { types } = await getSettings(tx);
  const typeKeys = [...ISSUE_TYPES, ...types.map(({ key }) => key)];
  if (!typeKeys.includes(type)) report('type', 'issues.type_unknown');
}

interface CategoryInput {
  readonly category_id?: number | undefined;
  readonly sub_category_id?: number | null | undefined;
}

/** An issue that moves to another category without naming a subcategory has none there. */
export async function checkCategory(
  tx: Tx,
  input: CategoryInput,
  before: Pick<IssueRow, 'category_id' | 'sub_category_id'> | null,
  report: Report,
): Promise<Pick<IssueChanges, 'category_id' | 'sub_category_id'>> {
  const category_id = input.category_id ?? before?.category_id ?? (await getSettings(tx)).default_category_id;
  const isMoved = category_id !== before?.category_id;
  const current = isMoved ? null : before.sub_category_id;
  const sub_category_id = input.sub_category_id === undefined ? current : input.sub_category_id;
  if (!isMoved && sub_category_id === before.sub_category_id) return {};
  const category = await lockCategoryForShare(tx, category_id);
  if (!category || category.parent_id !== null) report('category_id', 'issues.category_unknown');
  else if (sub_category_id !== null) {
    const sub = await lockCategoryForShare(tx, sub_category_id);
    if (sub?.parent_id !== category_id) report('sub_category_id', 'issues.sub_category_unknown');
  }
  return { category_id, sub_category_id };
}

export async function checkAssignee(
  { tx, actor }: Context,
  { type, id }: Assignee,
  before: Pick<IssueRow, 'assignee_user_id' | 'assignee_group_id'> | null,
  report: Report,
): Promise<void> {
  if (type === 'group') {
    if ((await findGroups(tx, [id])).length === 0) report('assignee', 'issues.assignee_unknown');
    return;
  }
  const [person] = await findPeople(tx, actor.workspace_id, [id]);
  if (!person) report('assignee', 'issues.assignee_unknown');
  else if (!person.is_active && id !== before?.assignee_user_id) {
    report('assignee', 'issues.people_inactive', { names: person.full_name });
  }
}

async function checkCollaborators(
  { tx, actor }: Context,
  ids: readonly number[],
  before: Pick<IssueRow, 'collaborator_ids'> | null,
  report: Report,
): Promise<void> {
  const people = await findPeople(tx, actor.workspace_id, ids);
  if (people.length < new Set(ids).size) report('collaborator_ids', 'issues.people_unknown');
  const inactive = people.filter(({ id, is_active }) => !is_active && !before?.collaborator_ids.includes(id));
  const names = inactive.map(({ full_name }) => full_name).join(', ');
  if (names) report('collaborator_ids', 'issues.people_inactive', { names });
}
