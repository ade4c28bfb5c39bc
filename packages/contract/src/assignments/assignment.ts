/** An assignment: which people inspect which assets with which template, and when. */
import { MAX_RECURRENCES } from '@rounds/recurrence';
import * as z from 'zod/mini';
import {
  CONDITION_OPERATORS,
  type ConditionOperator,
  customFieldValues,
  customFieldValuesInput,
  MAX_CHOICES,
} from '../custom-fields/index.ts';
import { archiveVariant, type ListDeclaration } from '../list.ts';
import { anyId, maxJsonLength, numericId, requiredText, timestamp, uuid } from '../values.ts';
import { recurrence } from './recurrence.ts';

/** `direct`: once; `scheduled`: by its recurrences; `mixed`: by its recurrences, and people may start more. */
export const ASSIGNMENT_TYPES = ['direct', 'scheduled', 'mixed'] as const;
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number];
/** A paused assignment opens nothing; a finished one is over and stays so. */
export const ASSIGNMENT_STATUSES = ['active', 'paused', 'finished'] as const;
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

/** The maximum length of a title, in characters. */
export const MAX_ASSIGNMENT_TITLE_LENGTH = 200;
/** The maximum number of assets that an assignment names. Rules may find more. */
export const MAX_ASSIGNMENT_ASSETS = 5_000;
/** The maximum number of people and groups that inspect. */
export const MAX_ASSIGNEES = 500;
/** The maximum number of people who manage an assignment. */
export const MAX_MANAGERS = 50;
/** The maximum number of rules that find assets. */
export const MAX_DYNAMIC_RULES = 10;
/** The maximum number of conditions of one rule. */
export const MAX_CONDITIONS = 20;
/** The characters of the conditions of one rule as JSON. */
const MAX_CONDITIONS_LENGTH = 30_000;

export { MAX_RECURRENCES };

/** A group counts with its members at the time when an inspection opens. */
export const assignee = z.object({ type: z.enum(['user', 'group']), id: numericId() });
export type AssigneeInput = z.infer<typeof assignee>;

const conditionText = () => z.string().check(z.maxLength(1_000));
/** Properties of assets of every type: their site, and the asset that they are part of. No field has such a key. */
export const PLACE_KEYS = ['@site', '@parent'] as const;
export type PlaceKey = (typeof PLACE_KEYS)[number];
/** `within`: there or anywhere below; `eq`: exactly there; `null`: nowhere. */
export const PLACE_OPERATORS = ['within', 'eq', 'null'] as const;
export type PlaceOperator = (typeof PLACE_OPERATORS)[number];

/** True for the keys of conditions that compare the site or the parent of an asset. */
export const isPlaceKey = (key: string): key is PlaceKey => PLACE_KEYS.some((one) => one === key);

const condition = z.object({
  /** The key of a field of the asset type, or one of `PLACE_KEYS`. */
  field_key: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The operators that fit depend on the field: `CONDITION_OPERATORS` or `PLACE_OPERATORS`. */
  operator: z.enum([
    ...new Set<ConditionOperator | PlaceOperator>([...Object.values(CONDITION_OPERATORS).flat(), ...PLACE_OPERATORS]),
  ]),
  /**
   * The value has the form that filters of lists use: `bt` takes `[from, to]`, `null` takes the word "null", and `in`
   * takes keys of options, uuids of items, ids of people, or the words "true" and "false". Dates are days, YYYY-MM-DD.
   * Places take the id of a site or the uuid of an asset.
   */
  value: z.union([
    conditionText(),
    z.number(),
    z.array(z.union([conditionText(), z.number()])).check(z.maxLength(MAX_CHOICES)),
  ]),
  not: z.optional(z.boolean()),
});
export type AssetCondition = z.infer<typeof condition>;

/** Assets that are looked up each time inspections open. */
export const dynamicAssets = z.object({
  /** Null for assets of all types, and without one, which have no fields to compare. */
  asset_type_uuid: z.nullable(uuid()),
  match: z._default(z.enum(['all', 'any']), 'all'),
  conditions: z._default(
    z.array(condition).check(z.maxLength(MAX_CONDITIONS), maxJsonLength(MAX_CONDITIONS_LENGTH)),
    [],
  ),
});
export type DynamicAssets = z.infer<typeof dynamicAssets>;

const namedAsset = z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() });
export type NamedAsset = z.infer<typeof namedAsset>;
const namedPerson = z.object({ id: z.number(), name: z.string() });

/** The reasons why inspections do not open as planned. Each has a text in `locales/<language>`. */
export const ASSIGNMENT_PROBLEMS = [
  'template_archived',
  'template_unpublished',
  'no_assets',
  'no_assets_found',
  'assets_archived',
  'group_empty',
  'people_inactive',
  'people_cannot_conduct',
  'nobody',
  'no_dates',
] as const;
export type AssignmentProblem = (typeof ASSIGNMENT_PROBLEMS)[number];

/** Numbers of inspections: `open` are those that are neither overdue nor missed. */
export const assignmentProgress = z.object({
  open: z.number(),
  completed: z.number(),
  overdue: z.number(),
  missed: z.number(),
});
export type AssignmentProgress = z.infer<typeof assignmentProgress>;

const flags = z.object({
  /** People may also inspect assets that the assignment does not name. */
  allow_additional_assets: z.boolean(),
  /** No inspection starts while one with the same template is in progress at the asset. */
  restricted: z.boolean(),
  /** The assignment finishes when all its assets have a completed inspection (of the last occurrence). */
  auto_finish: z.boolean(),
  /** All assignees share one inspection per asset. */
  collaborative: z.boolean(),
});
export type AssignmentFlags = z.infer<typeof flags>;

/** An assignment as lists show it: with the number of its assets, which may be thousands, instead of the assets. */
export const assignmentSummary = z.object({
  id: z.number(),
  uuid: uuid(),
  title: z.string(),
  type: z.enum(ASSIGNMENT_TYPES),
  status: z.enum(ASSIGNMENT_STATUSES),
  template: z.object({ template_id: z.number(), title: z.string() }),
  /** The number of assets that are named; `dynamic_assets` add to them. */
  assets_count: z.number(),
  has_dynamic_assets: z.boolean(),
  dynamic_assets: z.array(dynamicAssets),
  ...flags.shape,
  assignees: z.array(
    z.extend(assignee, {
      name: z.string(),
      /** Active members of a group. */
      users_count: z.optional(z.number()),
    }),
  ),
  managers: z.array(namedPerson),
  assigned_by: z.nullable(namedPerson),
  recurrence: z.array(recurrence),
  start_at: z.nullable(timestamp()),
  end_at: z.nullable(timestamp()),
  timezone: z.string(),
  custom_fields: customFieldValues(),
  /** The next time at which inspections open; null if none will. */
  next_at: z.nullable(timestamp()),
  progress: assignmentProgress,
  /** The reason why inspections do not open as planned, in the caller's language. */
  note: z.nullable(z.string()),
  problems: z.array(z.enum(ASSIGNMENT_PROBLEMS)),
  archived_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type AssignmentSummary = z.infer<typeof assignmentSummary>;

/** An assignment with everything that its page shows. */
export const assignment = z.extend(assignmentSummary, {
  assets: z.array(namedAsset),
  /** Conditions that were dropped by this call because their field is no longer one of the asset type. */
  dropped_conditions: z.optional(z.array(z.string())),
  /** The number of open inspections of removed assets and people that this call has withdrawn. */
  withdrawn_count: z.optional(z.number()),
  /**
   * The fields in use with their values, if `with_custom_fields` is set; `fields_as_object` turns them into an object
   * by key.
   */
  fields: z.optional(z.unknown()),
  /** Set if the query has `grouped_assignees`. */
  grouped_assignees: z.optional(z.object({ users: z.array(namedPerson), groups: z.array(namedPerson) })),
});
export type Assignment = z.infer<typeof assignment>;

export const assignmentInput = z.object({
  title: requiredText(MAX_ASSIGNMENT_TITLE_LENGTH),
  type: z.enum(ASSIGNMENT_TYPES),
  /** A new one begins paused and opens nothing until it is resumed. A change keeps the status. */
  is_paused: z.optional(z.boolean()),
  template_id: numericId(),
  asset_uuids: z._default(z.array(uuid()).check(z.maxLength(MAX_ASSIGNMENT_ASSETS)), []),
  dynamic_assets: z._default(z.array(dynamicAssets).check(z.maxLength(MAX_DYNAMIC_RULES)), []),
  assignees: z.array(assignee).check(z.minLength(1), z.maxLength(MAX_ASSIGNEES)),
  manager_ids: z._default(z.array(numericId()).check(z.maxLength(MAX_MANAGERS)), []),
  recurrence: z._default(z.array(recurrence).check(z.maxLength(MAX_RECURRENCES)), []),
  /** Required for `direct` assignments, whose inspections open and are due then. */
  start_at: z.optional(z.nullable(timestamp())),
  end_at: z.optional(z.nullable(timestamp())),
  /** IANA zone in which the times of a `direct` assignment are shown. Defaults to that of the settings or the caller. */
  timezone: z.optional(z.string().check(z.maxLength(100))),
  /** New assignments take what is omitted from the settings; a change turns it off. */
  ...z.partial(flags).shape,
  custom_fields: z.optional(customFieldValuesInput()),
});
export type AssignmentInput = z.infer<typeof assignmentInput>;

/** The id or the uuid of an assignment. */
export const assignmentId = anyId;

export const assignmentList: ListDeclaration = {
  table_name: 'assignments',
  columns: [
    { selector: 'title', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'status', type: 'badge', sortable: true, filter: 'select', options: ASSIGNMENT_STATUSES },
    { selector: 'type', type: 'badge', sortable: true, filter: 'select', options: ASSIGNMENT_TYPES },
    {
      selector: 'template',
      type: 'text',
      sortable: true,
      filter: 'asyncDropdownTree',
      remote: '/checklist/template/search',
    },
    { selector: 'assets_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'assignees', type: 'text', filter: 'asyncSelect', remote: '/user/search-user-group' },
    { selector: 'next_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'progress', type: 'text' },
    { selector: 'managers', type: 'text', filter: 'asyncSelect', remote: '/user/search', omit: true },
    { selector: 'assigned_by', type: 'person', filter: 'asyncSelect', remote: '/user/search', omit: true },
    { selector: 'start_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    { selector: 'end_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    /** Active, with inspections that are past due. */
    { selector: 'is_behind', type: 'boolean', filter: 'switch', omit: true, filter_only: true },
    /** An asset that the assignment names. */
    {
      ...{ selector: 'asset', type: 'text', filter: 'asyncSelect', remote: '/assets/search' },
      ...{ omit: true, search_only: true },
    },
    /** Title, template and names of people. */
    { selector: 'search', type: 'text', filter: 'textBuilder', omit: true, search_only: true },
  ],
  custom_fields: { scope: 'assignment', property: 'custom_fields' },
  default_sort: { key: 'created_at', direction: 'desc' },
};
export const archivedAssignmentList = archiveVariant(assignmentList, 'assignment', 'assignments_archive', {
  omitColumns: ['is_behind'],
});
