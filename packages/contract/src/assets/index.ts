/** Assets: what is inspected. */
import * as z from 'zod/mini';
import { bulkEditEndpoints } from '../bulk-edit.ts';
import { customFieldValues, customFieldValuesInput, plainFieldValues } from '../custom-fields/index.ts';
import { endpoints } from '../endpoint.ts';
import { ISSUE_SEARCH_ACCESS } from '../issues/access.ts';
import { archiveVariant, type ListDeclaration, oneOrMany, searchQuery, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, businessKey, flag, numericId, requiredText, text, timestamp, uuid } from '../values.ts';
import { assetChanges } from './bulk-edit.ts';
import { assetFileEndpoints } from './files.ts';
import { assetImportEndpoints } from './import.ts';
import { assetLabelEndpoints } from './labels.ts';
import { assetSummaryEndpoints } from './summary.ts';
import { assetViewEndpoints, place } from './views.ts';

/**
 * An asset with its custom fields, its place and its last inspection. Its score is in percent times 100: 7143 is 71.43
 * %.
 */
export const asset = z.object({
  id: z.number(),
  uuid: uuid(),
  /** The business number, unique in the workspace. */
  asset_id: z.string(),
  display_name: z.string(),
  type: z.nullable(z.object({ uuid: uuid(), name: z.string() })),
  /** The asset that this one is part of. */
  parent: z.nullable(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() })),
  /** The site of the asset; `path` has the titles from the top of the structure to the site. */
  site: z.nullable(z.object({ id: z.number(), title: z.string(), path: z.string() })),
  place: z.nullable(place),
  /** The values of the fields of its type, by key. */
  fields: customFieldValues(),
  last_inspection_at: z.nullable(timestamp()),
  /** Percent times 100; null if the last inspection has no score. */
  last_score: z.nullable(z.number()),
  /** Open issues that the reader may see. */
  open_issues: z.number(),
  /** Present if it is archived because it was merged into this one. */
  merged_into: z.optional(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() })),
  archived_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type Asset = z.infer<typeof asset>;

/** The maximum length of `asset_id`, in characters. */
export const MAX_ASSET_NUMBER_LENGTH = 100;
/** The maximum length of `display_name`, in characters. */
export const MAX_ASSET_NAME_LENGTH = 200;
export const assetInput = z.object({
  asset_id: businessKey(MAX_ASSET_NUMBER_LENGTH),
  display_name: requiredText(MAX_ASSET_NAME_LENGTH),
  /** Properties that are missing stay unchanged. A change of type deletes the values of the former type’s fields. */
  type_uuid: z.optional(z.nullable(uuid())),
  parent_uuid: z.optional(z.nullable(uuid())),
  site_id: z.optional(z.nullable(numericId())),
  place: z.optional(z.nullable(place)),
  fields: z.optional(customFieldValuesInput()),
});

export const ASSET_LOCATIONS = ['with', 'without'] as const;

export const assetList: ListDeclaration = {
  table_name: 'assets',
  columns: [
    { selector: 'display_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'asset_id', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'type', type: 'text', filter: 'asyncSelect', remote: '/assets/types/all', omit_if_single: true },
    { selector: 'parent', type: 'text', filter: 'asyncSelect', remote: '/assets/search', omit: true },
    { selector: 'site', type: 'text', filter: 'asyncDropdownTree', remote: '/resources/sites/search', omit: true },
    { selector: 'last_inspection_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'last_score', type: 'score', sortable: true, filter: 'numberBuilder', scale: 100 },
    { selector: 'open_issues', type: 'number', sortable: true, filter: 'numberBuilder', omit: true },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    /** The last two inspections that were completed in the range both have failed answers. */
    { selector: 'failed_twice', type: 'date', filter: 'dateRange', omit: true, filter_only: true },
    /** Whether it has a location. */
    {
      ...{ selector: 'location', type: 'badge', filter: 'select', options: ASSET_LOCATIONS },
      ...{ omit: true, filter_only: true },
    },
    // An export with these can be imported again.
    { selector: 'parent_number', type: 'text', omit: true },
    { selector: 'lat', type: 'number', omit: true },
    { selector: 'lng', type: 'number', omit: true },
    /** An asset and everything that is part of it. */
    {
      ...{ selector: 'within', type: 'text', filter: 'asyncDropdownTree', remote: '/assets/search' },
      ...{ omit: true, search_only: true },
    },
    /** Name, number and type. */
    { selector: 'search', type: 'text', filter: 'textBuilder', omit: true, search_only: true },
  ],
  custom_fields: { scope: 'asset', property: 'fields', owner: 'type' },
  default_sort: { key: 'display_name', direction: 'asc' },
};

export const archivedAssetList = archiveVariant(assetList, 'asset', 'assets_archive', {
  omitColumns: ['failed_twice'],
});

/** The properties that a merge can copy from the other asset, in addition to `fields.<key>`. */
export const MERGED_PROPERTIES = ['display_name', 'asset_id', 'type', 'parent', 'site', 'place'] as const;
export type MergedProperty = (typeof MERGED_PROPERTIES)[number];
const MAX_TAKEN = 500;

const MANAGE = ['SST_MANAGE_ASSET'] as const;

export const assets = endpoints('assets', {
  ...resource({
    path: '/assets',
    names: ['an asset', 'assets'],
    prefix: 'SST',
    activity: 'asset',
    id: anyId(),
    record: asset,
    input: assetInput,
    list: assetList,
    archive: archivedAssetList,
    view: ['SST_VIEW_ASSET'],
    viewArchive: ['SST_VIEW_ARCHIVED_ASSETS'],
    manage: MANAGE,
    history: true,
    search: {
      access: [
        'SST_VIEW_ASSET',
        'INS_CONDUCT_INSPECTION',
        'INS_VIEW_INSPECTION_LIST',
        'AST_MANAGE_ASSIGNMENT',
        'CKL_MANAGE_TEMPLATES',
        ...ISSUE_SEARCH_ACCESS,
      ],
      option: z.extend(selectOption(), {
        asset_id: z.string(),
        type_uuid: z.optional(z.nullable(uuid())),
        fields: z.optional(plainFieldValues()),
      }),
      limit: 50,
    },
    overrides: {
      create: { errors: ['SST_OBJECT_NOT_FOUND', 'RES_OBJECT_NOT_FOUND'] },
      update: { errors: ['SST_ASSET_ARCHIVED', 'RES_OBJECT_NOT_FOUND'] },
      search: {
        /** `types` restricts the options to assets of these types; `with_fields` adds type and values of each. */
        query: z.extend(searchQuery(50), {
          types: z.optional(oneOrMany()),
          with_fields: z.optional(flag()),
        }),
      },
    },
  }),
  searchFieldValues: {
    method: 'GET',
    path: '/assets/field-values/search',
    access: ['SST_VIEW_ASSET'],
    prefix: 'SST',
    limit: 'search',
    summary: 'Search the values that assets have in their custom fields, as “field: value”',
    query: searchQuery(20),
    /** The values name the field and one of its values. */
    output: z.array(selectOption()),
  },
  merge: {
    method: 'POST',
    path: '/assets/{id}/merge',
    access: MANAGE,
    prefix: 'SST',
    summary: 'Merge another asset into this one: what refers to the other one follows, and it is archived',
    params: z.object({ id: anyId() }),
    body: z.object({
      merged_uuid: uuid(),
      /** The properties to copy from the other asset; all others stay. Its type comes with the values of its fields. */
      take: z.array(text(200)).check(z.maxLength(MAX_TAKEN)),
    }),
    output: asset,
    errors: ['SST_OBJECT_NOT_FOUND', 'SST_ASSET_ARCHIVED', 'VALIDATION_FAILED'],
    activity: 'asset.merged',
    events: ['asset.archived', 'asset.changed', 'assignment.changed', 'issue.changed'],
  },
  ...assetViewEndpoints,
  ...assetSummaryEndpoints,
  ...assetLabelEndpoints,
  ...assetFileEndpoints,
  ...assetImportEndpoints,
  ...bulkEditEndpoints({
    path: '/assets',
    access: MANAGE,
    prefix: 'SST',
    names: 'assets',
    list: assetList,
    changes: assetChanges,
    notFound: 'SST_OBJECT_NOT_FOUND',
    errors: ['RES_OBJECT_NOT_FOUND'],
  }),
});
