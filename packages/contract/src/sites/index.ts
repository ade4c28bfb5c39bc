/** Structures of sites: trees of titled nodes whose leaves are the sites where assets are. */
import type { SiteItem } from '@rounds/engine';
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { ISSUE_SEARCH_ACCESS } from '../issues/access.ts';
import { archiveVariant, EXPORT_FORMATS, type ListDeclaration, searchQuery, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { startedJob } from '../started-job.ts';
import { whenUsed } from '../usage/index.ts';
import { flag, languageCode, maxJsonLength, maxKeys, numericId, requiredText, text, timestamp } from '../values.ts';
import { MAX_SITE_COLUMNS, siteColumn, siteColumnInput } from './columns.ts';
import { siteImportEndpoints } from './import.ts';

export { MAX_SITE_COLUMNS, SITE_COLUMN_TYPES, type SiteColumn, type SiteColumnType } from './columns.ts';

/** The maximum number of nodes in one structure. */
export const MAX_SITE_NODES = 20_000;
/** The maximum number of levels in a structure. */
export const MAX_SITE_DEPTH = 20;
/** The characters of all nodes as JSON. */
const MAX_STRUCTURE_LENGTH = 5_000_000;
const STRUCTURE_BODY_BYTES = 16 * 1024 * 1024;
/** The maximum length of a title, in characters. */
export const MAX_SITE_TITLE_LENGTH = 200;
/** The maximum length of an address, in characters. */
export const MAX_SITE_ADDRESS_LENGTH = 500;
const MAX_TIME_ZONE_LENGTH = 100;

const siteValue = z.nullable(z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean()]));
export type SiteValue = z.infer<typeof siteValue>;

/** One node of a structure, with the nodes below it. */
export interface SiteNode {
  readonly id: number;
  readonly title: string;
  readonly options: { readonly note: string | null };
  /** The address as people write it, with line breaks. */
  readonly address: string | null;
  /** A name of the time zone database, such as `Europe/Berlin`. */
  readonly time_zone: string | null;
  /** Assets at it and at everything below it that are not archived; null for readers who may not see assets. */
  readonly assets_count: number | null;
  /** Only leaves are sites. */
  readonly is_site: boolean;
  readonly parent_id: number | null;
  /** The titles above a node whose parents the reader does not see, as `A / B`. */
  readonly above?: string;
  /** Values by the id of the column. */
  readonly columns: Readonly<Record<string, SiteValue>>;
  readonly children: readonly SiteNode[];
}

/**
 * One node as it is sent: nested in `children`, or in any order with the `id` of another one as `parent_id`. A node
 * without the number of a stored one is new. A schema that contains itself would follow any depth, so the server
 * parses the children one by one.
 */
export const siteNodeInput = z.object({
  id: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(100))]))),
  title: z._default(text(MAX_SITE_TITLE_LENGTH), ''),
  options: z.optional(z.object({ note: z.optional(z.nullable(text(2000))) })),
  /** A stored node keeps its address and its time zone if they are not sent. */
  address: z.optional(z.nullable(text(MAX_SITE_ADDRESS_LENGTH))),
  time_zone: z.optional(z.nullable(text(MAX_TIME_ZONE_LENGTH))),
  is_site: z._default(z.boolean(), false),
  parent_id: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(100))]))),
  /** Values by the id or the label of the column. */
  columns: z.optional(z.record(z.string().check(z.maxLength(200)), siteValue).check(maxKeys(2 * MAX_SITE_COLUMNS))),
  children: z.optional(z.array(z.unknown()).check(z.maxLength(MAX_SITE_NODES))),
});
/** A node as it is sent; one that has no id is new. */
export type SiteNodeInput = Omit<z.input<typeof siteNodeInput>, 'children'> & {
  readonly children?: SiteNodeInput[];
};

const summary = {
  id: z.number(),
  title: z.string(),
  sites_count: z.number(),
  nodes_count: z.number(),
  /** Counts the changes, so that one person does not overwrite another's. */
  revision: z.number(),
  archived_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
};
/** A structure as the list of structures shows it. */
export const siteStructureRow = z.object(summary);
export type SiteStructureRow = z.infer<typeof siteStructureRow>;

/** The children have the same shape. */
const siteNode = z.array(z.record(z.string(), z.unknown())) as unknown as z.ZodMiniType<
  readonly SiteNode[],
  readonly SiteNode[]
>;
export const siteStructure = z.object({ ...summary, nodes: siteNode, columns: z.array(siteColumn) });
export type SiteStructure = z.infer<typeof siteStructure>;

const siteStructureInput = z.object({
  title: requiredText(MAX_SITE_TITLE_LENGTH),
  nodes: z.array(siteNodeInput).check(z.maxLength(MAX_SITE_NODES), maxJsonLength(MAX_STRUCTURE_LENGTH)),
  columns: z._default(z.array(siteColumnInput).check(z.maxLength(MAX_SITE_COLUMNS)), []),
  /** The one that was edited; another one now rejects the change. */
  revision: z.optional(z.number()),
  /** Decides about nodes that are removed although assets are there. */
  when_used: whenUsed(),
});

export const siteStructureList: ListDeclaration = {
  table_name: 'site_structures',
  columns: [
    { selector: 'title', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'sites_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'title', direction: 'asc' },
};
export const archivedSiteStructureList = archiveVariant(siteStructureList, 'site_structure', 'site_structures_archive');

/** The shape is that of the engine. */
const siteItems = z.array(z.record(z.string(), z.unknown())) as unknown as z.ZodMiniType<
  readonly SiteItem[],
  readonly SiteItem[]
>;

const VIEW = ['RES_VIEW_GLOBAL_LISTS'] as const;
const MANAGE = ['RES_MANAGE_GLOBAL_LISTS'] as const;
/**
 * The permissions of people who select sites: in assets, inspections, templates and issues, and for people and roles.
 */
const SELECT = [
  'RES_VIEW_GLOBAL_LISTS',
  'SST_VIEW_ASSET',
  'INS_CONDUCT_INSPECTION',
  'CKL_MANAGE_TEMPLATES',
  'AST_MANAGE_ASSIGNMENT',
  'USR_MANAGE_USER',
  'USR_MANAGE_ROLE',
  ...ISSUE_SEARCH_ACCESS,
] as const;

export const sites = endpoints('sites', {
  ...resource({
    path: '/resources/sites/structures',
    names: ['a structure of sites', 'structures of sites'],
    prefix: 'RES',
    activity: 'site_structure',
    id: numericId(),
    record: siteStructureRow,
    input: siteStructureInput,
    list: siteStructureList,
    archive: archivedSiteStructureList,
    view: VIEW,
    viewArchive: MANAGE,
    manage: MANAGE,
    overrides: {
      get: { output: siteStructure },
      create: { output: siteStructure, errors: ['RES_LIMITED_TO_SITES'], body_limit: STRUCTURE_BODY_BYTES },
      update: {
        body_limit: STRUCTURE_BODY_BYTES,
        output: siteStructure,
        errors: ['RES_IN_USE', 'RES_STRUCTURE_ARCHIVED', 'RES_REVISION_NOT_MATCH', 'RES_LIMITED_TO_SITES'],
      },
      archive: {
        errors: ['RES_LIMITED_TO_SITES'],
        summary: 'Archive a structure of sites; with forever=true, delete an archived one that is not in use',
      },
    },
  }),
  all: {
    method: 'GET',
    path: '/resources/sites/structures/all',
    access: SELECT,
    prefix: 'RES',
    limit: 'search',
    summary: 'Search structures of sites by title',
    query: searchQuery(50),
    output: z.array(z.extend(selectOption(), { sites_count: z.number() })),
  },
  listItems: {
    method: 'GET',
    path: '/resources/sites/structures/{id}/items',
    access: SELECT,
    prefix: 'RES',
    summary: 'List the nodes of a structure as questions for sites offer them; none if the revision is still the same',
    params: z.object({ id: numericId() }),
    query: z.object({ revision: z.optional(z.coerce.number()) }),
    output: z.object({
      structure: z.object({ id: z.number(), title: z.string(), revision: z.number(), archived: z.boolean() }),
      columns: z.array(siteColumn),
      items: siteItems,
    }),
    errors: ['RES_OBJECT_NOT_FOUND'],
  },
  exportTree: {
    method: 'GET',
    path: '/resources/sites/structures/{id}/export',
    access: VIEW,
    prefix: 'RES',
    limit: 'export',
    guard: 'export',
    summary: 'Download the nodes of a structure as a table that can be imported again',
    params: z.object({ id: numericId() }),
    query: z.object({ format: z._default(z.enum(EXPORT_FORMATS), 'csv'), lang: z.optional(languageCode()) }),
    response: 'bytes',
    output: startedJob,
    errors: ['RES_OBJECT_NOT_FOUND'],
  },
  search: {
    method: 'GET',
    path: '/resources/sites/search',
    access: SELECT,
    prefix: 'RES',
    limit: 'search',
    summary: 'Search sites by words of their path; or list the nodes of the tree below one',
    query: z.extend(searchQuery(50), {
      /** Returns only nodes below this one. */
      parent_id: z.optional(numericId()),
      /** Nodes of all kinds can be selected: those directly below `parent_id`, or the topmost ones. */
      tree: z.optional(flag()),
    }),
    output: z.array(
      z.extend(selectOption(), {
        /** The titles from the top to the site, as `A / B / C`. */
        path: z.string(),
        structure_id: z.number(),
        is_site: z.boolean(),
        canSelect: z.boolean(),
      }),
    ),
    errors: ['RES_OBJECT_NOT_FOUND'],
  },
  ...siteImportEndpoints,
});
