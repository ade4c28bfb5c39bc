/** Categories of issues, their subcategories, labels and the settings of all issues. */
import * as z from 'zod/mini';
import { MAX_CUSTOM_FIELDS } from '../custom-fields/index.ts';
import { endpoints } from '../endpoint.ts';
import { type ListDeclaration, searchQuery, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import {
  localizedName,
  localizedNameInput,
  maxKeys,
  nameTranslations,
  nameTranslationsInput,
  numericId,
  requiredText,
  text,
  timestamp,
  uuid,
} from '../values.ts';
import { ISSUE_PRIORITIES } from './issue.ts';
import { issuePolicy } from './policy.ts';

/** Tokens of the colors that categories and labels may have. */
export const ISSUE_COLORS = ['slate', 'blue', 'green', 'amber', 'orange', 'red', 'violet', 'teal'] as const;
/** The icons of categories, in display order. */
export const ISSUE_ICONS = [
  'alert',
  'tool',
  'flame',
  'bolt',
  'droplet',
  'shield',
  'leaf',
  'truck',
  'building',
  'user',
  'file',
  'sparkles',
] as const;

export const issueCategory = z.object({
  id: z.number(),
  uuid: uuid(),
  name_lang: localizedName(),
  /** Whether issues also have one of its subcategories. Fixed when the category is created. */
  has_subcategory: z.boolean(),
  parent_id: z.nullable(z.number()),
  icon: z.nullable(z.enum(ISSUE_ICONS)),
  color: z.enum(ISSUE_COLORS),
  /** Keys of the custom fields that its issues have; null for all. */
  fields: z.nullable(z.array(z.string())),
  policy: issuePolicy,
  /** The policy with what is inherited filled in, and from where: a category, or null for the workspace. */
  effective_policy: issuePolicy,
  inherited_from: z.nullable(z.object({ id: z.number(), name_lang: localizedName() })),
  is_default: z.boolean(),
  issues_count: z.number(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type IssueCategory = z.infer<typeof issueCategory>;

const categoryInput = z.object({
  name_lang: localizedNameInput(),
  /** Allowed only when the category is created. */
  has_subcategory: z.optional(z.boolean()),
  /** Allowed only when the category is created, below one with subcategories. */
  parent_id: z.optional(z.nullable(numericId())),
  icon: z.optional(z.nullable(z.enum(ISSUE_ICONS))),
  color: z.optional(z.enum(ISSUE_COLORS)),
  fields: z.optional(z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MAX_CUSTOM_FIELDS)))),
  policy: z.optional(issuePolicy),
});
export type IssueCategoryInput = z.input<typeof categoryInput>;

export const issueCategoryList: ListDeclaration = {
  table_name: 'issue_categories',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'parent', type: 'text' },
    { selector: 'issues_count', type: 'number', sortable: true },
    { selector: 'has_subcategory', type: 'boolean', filter: 'switch', omit: true },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'name', direction: 'asc' },
};

export const issueLabel = z.object({
  id: z.number(),
  name: z.string(),
  translations: nameTranslations(),
  color: z.enum(ISSUE_COLORS),
  issues_count: z.number(),
});
export type IssueLabel = z.infer<typeof issueLabel>;
/** The maximum length of a label, in characters. */
export const MAX_LABEL_LENGTH = 60;
const labelInput = z.object({
  name: requiredText(MAX_LABEL_LENGTH),
  translations: nameTranslationsInput(MAX_LABEL_LENGTH),
  color: z._default(z.enum(ISSUE_COLORS), 'slate'),
});

const issueType = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/)),
  name_lang: z.record(z.string().check(z.maxLength(20)), text(100)).check(maxKeys(20)),
});
export const issueSettings = z.object({
  policy: issuePolicy,
  /** Added to the built-in types. */
  types: z.array(issueType).check(z.maxLength(50)),
  default_category_id: z.number(),
  default_priority: z.enum(ISSUE_PRIORITIES),
  /** Days begin at midnight in this zone: it decides what is overdue. When left out, it stays as it is. */
  time_zone: z.optional(z.string().check(z.maxLength(100))),
});
export type IssueSettings = z.infer<typeof issueSettings>;

const MANAGE = ['ACT_MANAGE_CATEGORY'] as const;
/** People who select categories and labels: in issues, inspections and templates. */
const SELECT = [
  'ACT_MANAGE_CATEGORY',
  'ACT_VIEW_ISSUE_LIST',
  'ACT_VIEW_ISSUE',
  'ACT_CREATE_ISSUE',
  'CKL_MANAGE_TEMPLATES',
  'INS_CONDUCT_INSPECTION',
] as const;
const params = z.object({ id: numericId() });

const viewAsParams = z.object({ id: numericId(), userId: numericId() });
const rightsOfRole = z.object({
  as: z.enum(['creator', 'assignee', 'collaborator', 'other']),
  access: z.boolean(),
  edit_details: z.boolean(),
  change_category: z.boolean(),
  statuses: z.array(z.string()),
});

export const issueCategories = endpoints('issueCategories', {
  ...resource({
    path: '/issue/category',
    names: ['a category of issues', 'categories of issues'],
    prefix: 'ACT',
    activity: 'issue_category',
    id: numericId(),
    record: issueCategory,
    input: categoryInput,
    list: issueCategoryList,
    view: MANAGE,
    manage: MANAGE,
    overrides: {
      update: { errors: ['ACT_SUBCATEGORY_FIXED'] },
      delete: { summary: 'Delete a category that no issue has' },
    },
  }),
  all: {
    method: 'GET',
    path: '/issue/category/all',
    access: SELECT,
    prefix: 'ACT',
    limit: 'search',
    summary: 'Search categories by name, subcategories below their category',
    query: z.extend(searchQuery(50), {
      parent_id: z.optional(numericId()),
      /** The page from 1, for workspaces with more categories than one response holds. */
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1),
    }),
    output: z.array(
      z.extend(selectOption(), {
        name_lang: localizedName(),
        has_subcategory: z.boolean(),
        icon: z.nullable(z.string()),
        color: z.string(),
        fields: z.nullable(z.array(z.string())),
      }),
    ),
  },
  viewAs: {
    method: 'GET',
    path: '/issue/category/{id}/view-as/{userId}',
    access: MANAGE,
    prefix: 'ACT',
    summary: 'Get what a person may do with issues of a category: as creator, assignee, collaborator, or anyone else',
    params: viewAsParams,
    output: z.array(rightsOfRole),
    errors: ['ACT_OBJECT_NOT_FOUND', 'USR_OBJECT_NOT_FOUND'],
  },
  previewViewAs: {
    method: 'POST',
    path: '/issue/category/{id}/view-as/{userId}',
    access: MANAGE,
    prefix: 'ACT',
    no_events: 'reading',
    summary: 'Get what a person could do with issues of a category if it had this policy; nothing is stored',
    params: viewAsParams,
    body: z.object({ policy: issuePolicy }),
    output: z.array(rightsOfRole),
    errors: ['VALIDATION_FAILED', 'ACT_OBJECT_NOT_FOUND', 'USR_OBJECT_NOT_FOUND'],
  },
});

export const issueLabels = endpoints('issueLabels', {
  all: {
    method: 'GET',
    path: '/issue/label/all',
    access: SELECT,
    prefix: 'ACT',
    limit: 'search',
    summary: 'Search labels by name',
    query: searchQuery(50),
    output: z.array(
      z.extend(selectOption(), {
        name: z.string(),
        translations: nameTranslations(),
        color: z.string(),
        /** The number of issues, some of which others may not see, is for those who manage labels. */
        issues_count: z.optional(z.number()),
      }),
    ),
  },
  create: {
    method: 'POST',
    path: '/issue/label/new',
    access: ['ACT_MANAGE_CATEGORY', 'ACT_MANAGE_ISSUES'],
    prefix: 'ACT',
    summary: 'Create a label',
    body: labelInput,
    output: issueLabel,
    errors: ['VALIDATION_FAILED'],
    activity: 'issue_label.created',
  },
  update: {
    method: 'PUT',
    path: '/issue/label/{id}',
    access: ['ACT_MANAGE_CATEGORY', 'ACT_MANAGE_ISSUES'],
    prefix: 'ACT',
    summary: 'Rename a label or change its colour',
    params,
    body: labelInput,
    output: issueLabel,
    errors: ['VALIDATION_FAILED', 'ACT_OBJECT_NOT_FOUND'],
    activity: 'issue_label.changed',
  },
  delete: {
    method: 'DELETE',
    path: '/issue/label/{id}',
    access: ['ACT_MANAGE_CATEGORY', 'ACT_MANAGE_ISSUES'],
    prefix: 'ACT',
    summary: 'Delete a label; issues lose it',
    params,
    output: z.null(),
    errors: ['ACT_OBJECT_NOT_FOUND'],
    activity: 'issue_label.deleted',
  },
});

export const issueSettingsEndpoints = {
  getSettings: {
    method: 'GET',
    path: '/issue/settings',
    access: [...SELECT, 'APP_VIEW_SETTINGS'],
    prefix: 'ACT',
    summary: 'Get the settings of issues',
    output: issueSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/issue/settings',
    access: MANAGE,
    prefix: 'ACT',
    summary: 'Update the settings of issues; the policy of the workspace cannot inherit',
    body: issueSettings,
    output: issueSettings,
    errors: ['VALIDATION_FAILED', 'ACT_OBJECT_NOT_FOUND'],
    activity: 'issue_settings.changed',
  },
  searchTypes: {
    method: 'GET',
    path: '/issue/type/all',
    access: SELECT,
    prefix: 'ACT',
    limit: 'search',
    summary: 'List the types of issues',
    query: searchQuery(50),
    output: z.array(z.extend(selectOption(), { name_lang: localizedName() })),
  },
} as const;
