/** Checks the input of an assignment: all errors are reported at once, by field. */
import {
  type AssetCondition,
  type AssignmentInput,
  type DynamicAssets,
  isPlaceKey,
} from '@rounds/contract/assignments';
import type { Language } from '@rounds/contract/languages.ts';
import { findRecurrenceProblems } from '@rounds/recurrence';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit } from '../../db/transactions.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Actor } from '../../http/module.ts';
import { type TextKey, type TextParams, translate } from '../../http/texts.ts';
import { findReferredTypes } from '../asset-types/index.ts';
import { isTimeZone } from '../auth/index.ts';
import { findPeople } from '../users/index.ts';
import { readWorkspaceDays, skipHolidays } from './planning/holidays.ts';
import { toRecurrences } from './planning/recurrences.ts';
import { isPlaceCondition } from './queries/asset-places.ts';
import { toDynamicSearch } from './queries/dynamic-assets.ts';
import { lockAssets, lockGroups, lockTemplate } from './queries/references.ts';

interface Context {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'workspace_id' | 'permissions'>;
  readonly locale: Language;
}

/**
 * The records that the assignment named before may be archived or inactive by now: its note says so, and it can still
 * be saved.
 */
export interface NamedBefore {
  readonly template_id: number | null;
  readonly asset_uuids: ReadonlySet<string>;
  readonly user_ids: ReadonlySet<number>;
  readonly group_ids: ReadonlySet<number>;
}
export const NOTHING_BEFORE: NamedBefore = {
  template_id: null,
  asset_uuids: new Set(),
  user_ids: new Set(),
  group_ids: new Set(),
};

export interface CheckedInput {
  readonly input: AssignmentInput;
  /** Conditions that were dropped because their asset type no longer has the field. */
  readonly dropped: readonly string[];
}

type Report = (field: string, key: TextKey, params?: TextParams) => void;

/** @throws ApiError VALIDATION_FAILED */
export async function checkInput(
  context: Context,
  sentInput: AssignmentInput,
  before: NamedBefore,
): Promise<CheckedInput> {
  const days = await readWorkspaceDays(context.tx, context.actor.workspace_id);
  const input = { ...sentInput, recurrence: skipHolidays(sentInput.recurrence, days) };
  const { rules, dropped, messages } = await checkDynamicAssets(context, input);
  const report = createReport(messages, context.locale);
  if (rules.length > 0 && hasSiteLimit(context.tx)) report('dynamic_assets', 'assignments.conditions_beyond_sites');
  checkDates(input, report);
  await checkTemplate(context, input, before, report);
  await checkAssets(context, input, before, report);
  await checkPeople(context, input, before, report);
  if (Object.keys(messages).length > 0) throw new ApiError('VALIDATION_FAILED', { data: messages });
  return {
    input: {
      ...input,
      asset_uuids: unique(input.asset_uuids.map((uuid) => uuid.toLowerCase())),
      dynamic_assets: rules,
      assignees: [...new Map(input.assignees.map((one) => [`${one.type}:${one.id}`, one])).values()],
      manager_ids: unique(input.manager_ids),
      recurrence: input.type === 'direct' ? [] : input.recurrence,
    },
    dropped,
  };
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function checkDates({ type, start_at, end_at, timezone, recurrence }: AssignmentInput, report: Report): void {
  if (timezone !== undefined && !isTimeZone(timezone)) report('timezone', 'field.time_zone');
  if (type === 'direct') {
    if (!start_at) report('start_at', 'field.required');
    if (!end_at) report('end_at', 'field.required');
  } else {
    if (recurrence.length === 0) report('recurrence', 'assignments.recurrence_required');
    for (const { path, code, params } of findRecurrenceProblems(toRecurrences(recurrence))) {
      report(['recurrence', ...path].join('.'), `recurrence.${code}`, params);
    }
  }
  if (!start_at || !end_at) return;
  const difference = Date.parse(end_at) - Date.parse(start_at);
  if (difference === 0) report('end_at', 'assignments.same_time');
  else if (difference < 0) report('end_at', 'assignments.end_before_start');
}

async function checkTemplate(
  { tx, actor }: Context,
  { template_id }: AssignmentInput,
  before: NamedBefore,
  report: Report,
): Promise<void> {
  const template = await lockTemplate(tx, template_id);
  if (template && template_id === before.template_id) return;
  // A template that was never published does not exist for people who do not build templates.
  const isVisible = template?.published_id || actor.permissions.has('CKL_MANAGE_TEMPLATES');
  if (!template || !isVisible) return report('template_id', 'assignments.template_unknown');
  if (template.archived_at) report('template_id', 'assignments.template_archived');
  else if (template.published_id === null) report('template_id', 'assignments.template_unpublished');
}

async function checkAssets(
  { tx }: Context,
  { asset_uuids }: AssignmentInput,
  before: NamedBefore,
  report: Report,
): Promise<void> {
  const uuids = unique(asset_uuids.map((uuid) => uuid.toLowerCase()));
  // They may plan work only at what they see, and conditions may find anything.
  if (hasSiteLimit(tx) && uuids.length === 0) report('asset_uuids', 'assignments.assets_of_sites');
  const assetRows = await lockAssets(tx, uuids);
  if (assetRows.length < uuids.length) report('asset_uuids', 'assignments.assets_unknown');
  const archived = assetRows.filter(({ uuid, is_archived }) => is_archived && !before.asset_uuids.has(uuid));
  const names = archived.map(({ display_name }) => display_name);
  if (names.length > 0) report('asset_uuids', 'assignments.assets_archived', { names: summarize(names) });
}

async function checkPeople(
  { tx, actor, locale }: Context,
  { assignees, manager_ids }: AssignmentInput,
  before: NamedBefore,
  report: Report,
): Promise<void> {
  const getIds = (type: 'user' | 'group') => unique(assignees.filter((one) => one.type === type).map(({ id }) => id));
  const checkUsers = async (field: string, ids: readonly number[]) => {
    const people = await findPeople(tx, actor.workspace_id, ids);
    if (people.length < ids.length) report(field, 'assignments.people_unknown');
    const inactive = people.filter(({ id, is_active }) => !is_active && !before.user_ids.has(id));
    const names = inactive.map(({ full_name }) => full_name);
    if (names.length > 0) report(field, 'assignments.people_inactive', { names: summarize(names) });
  };
  await checkUsers('assignees', getIds('user'));
  await checkUsers('manager_ids', unique(manager_ids));
  const groups = await lockGroups(tx, getIds('group'), locale);
  if (groups.length < getIds('group').length) report('assignees', 'assignments.people_unknown');
  const empty = groups.filter(({ id, has_people }) => !has_people && !before.group_ids.has(id));
  const names = empty.map(({ name }) => name);
  if (names.length > 0) report('assignees', 'assignments.groups_empty', { names: summarize(names) });
}

const MAX_NAMED = 5;
const summarize = (names: readonly string[]): string =>
  [...names.slice(0, MAX_NAMED), ...(names.length > MAX_NAMED ? [`+${names.length - MAX_NAMED}`] : [])].join(', ');

type Messages = Record<string, string[]>;

const createReport =
  (messages: Messages, locale: Language): Report =>
  (field, key, params) => {
    messages[field] = [...new Set([...(messages[field] ?? []), translate(locale, key, params)])];
  };

export interface CheckedRules {
  readonly rules: DynamicAssets[];
  /** The keys of fields that their asset type no longer has. */
  readonly dropped: readonly string[];
  readonly messages: Messages;
}

/** Name and number are all that assets of all types have in common. */
const ALL_TYPES = { archived: false, fields: ['asset_id', 'display_name'] };

/** A rule that loses all its conditions is dropped as well: it would find every asset of the type. */
export async function checkDynamicAssets(
  { tx, locale }: Pick<Context, 'tx' | 'locale'>,
  { dynamic_assets }: Pick<AssignmentInput, 'dynamic_assets'>,
): Promise<CheckedRules> {
  const types = await findReferredTypes(
    tx,
    dynamic_assets.flatMap(({ asset_type_uuid }) => asset_type_uuid ?? []),
  );
  const messages: Messages = {};
  const report = createReport(messages, locale);
  const rules: DynamicAssets[] = [];
  const dropped: string[] = [];
  for (const [index, rule] of dynamic_assets.entries()) {
    const field = `dynamic_assets.${index}`;
    const { asset_type_uuid } = rule;
    const type = asset_type_uuid === null ? ALL_TYPES : types.get(asset_type_uuid.toLowerCase());
    if (!type) report(`${field}.asset_type_uuid`, 'assignments.type_unknown');
    else if (type.archived) report(`${field}.asset_type_uuid`, 'assignments.type_archived');
    const fieldConditions = rule.conditions.filter(
      ({ field_key }) => isPlaceKey(field_key) || (type?.fields.includes(field_key) ?? true),
    );
    dropped.push(...rule.conditions.filter((one) => !fieldConditions.includes(one)).map(({ field_key }) => field_key));
    for (const condition of type ? fieldConditions : []) {
      if (await isSearchable(tx, rule, condition)) continue;
      report(`${field}.conditions.${rule.conditions.indexOf(condition)}.value`, 'assignments.condition_wrong');
    }
    if (fieldConditions.length > 0 || rule.conditions.length === 0)
      rules.push({ ...rule, conditions: fieldConditions });
  }
  return { rules, dropped: unique(dropped), messages };
}

/** Whether the comparison and the value fit the field, or the place exists. */
async function isSearchable(tx: Tx, rule: DynamicAssets, condition: AssetCondition): Promise<boolean> {
  const { field_key } = condition;
  if (isPlaceKey(field_key)) return isPlaceCondition(tx, field_key, condition);
  try {
    await toDynamicSearch(tx, [{ ...rule, conditions: [condition] }]);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
