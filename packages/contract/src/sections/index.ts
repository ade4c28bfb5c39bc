/** Sections: pages that people compose of saved views, figures, charts and text. */
import * as z from 'zod/mini';
import { CHART_DISPLAYS } from '../analytics/chart.ts';
import { CHART_KEYS } from '../analytics/charts.ts';
import { INTERVALS } from '../analytics/query.ts';
import { DASHBOARD_CARDS } from '../dashboard/index.ts';
import { endpoints } from '../endpoint.ts';
import { DATE_PRESETS, type ListDeclaration, listEndpoint } from '../list.ts';
import { limitedRichText, richText } from '../rich-text.ts';
import { MAX_ROLES } from '../roles/index.ts';
import { languageCode, maxJsonLength, numericId, requiredText, text, timestamp, uuid } from '../values.ts';

/** The maximum length of a title, in characters. */
export const MAX_SECTION_TITLE_LENGTH = 100;
/** The maximum number of blocks of a board. */
export const MAX_SECTION_BLOCKS = 40;
/** The characters of all blocks as JSON. */
const MAX_BLOCKS_LENGTH = 1_000_000;
const SECTION_BODY_BYTES = 4 * 1024 * 1024;
/** The maximum length of the text of a block, in characters. */
export const MAX_SECTION_TEXT_LENGTH = 10_000;
/** The maximum number of boards in the menu of one person. */
export const MAX_PINS = 20;
/** The maximum number of people that a board is shared with. */
export const MAX_SECTION_PEOPLE = 100;
/** Blocks fill rows of this many columns from the start. */
export const SECTION_COLUMNS = 12;
/** The minimum width of a block, in columns of `SECTION_COLUMNS`. */
export const MIN_BLOCK_WIDTH = 2;
/** The kinds of blocks: a saved view (`query`), a figure (`card`), a chart or a text. */
export const BLOCK_KINDS = ['query', 'card', 'chart', 'text'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

const block = {
  uuid: uuid(),
  kind: z.enum(BLOCK_KINDS),
  /** Columns of `SECTION_COLUMNS`. */
  width: z.number().check(z.int(), z.minimum(MIN_BLOCK_WIDTH), z.maximum(SECTION_COLUMNS)),
  /** Replaces the name of the saved view, figure or chart. */
  title: z.optional(z.nullable(text(200))),
  /** Set for queries: the list, and one of the owner's saved views; if the view is missing, the unfiltered list. */
  table_name: z.optional(z.nullable(text(100))),
  saved_query_id: z.optional(z.nullable(numericId())),
  /** Set for cards: the card. */
  card: z.optional(z.nullable(z.enum(DASHBOARD_CARDS))),
  /** Set for charts: the chart. */
  chart: z.optional(z.nullable(z.enum(CHART_KEYS))),
  by: z.optional(z.nullable(text(40))),
  /** One of the drawings of the chart; the default is its first. */
  display: z.optional(z.nullable(z.enum(CHART_DISPLAYS))),
  interval: z.optional(z.nullable(z.enum(['auto', ...INTERVALS]))),
  /** Set for cards and charts: the range, and the filter in the form of the chart's call. */
  range: z.optional(z.nullable(z.enum(DATE_PRESETS))),
  filter: z.optional(z.nullable(text(4_000))),
  question: z.optional(z.nullable(uuid())),
};
/** Fields that do not belong to the kind of a block are ignored. */
export const sectionBlockInput = z.object({
  ...block,
  text: z.optional(z.nullable(limitedRichText(MAX_SECTION_TEXT_LENGTH))),
});
export const sectionBlock = z.object({
  ...block,
  text: z.optional(z.nullable(richText())),
  /**
   * Set for queries: the selection of the saved view, in the form of the list's address; null if the view was deleted.
   */
  query_string: z.optional(z.nullable(z.string())),
  /** The reason why the reader cannot see the block; missing if they can. Such readers get only its width. */
  unavailable: z.optional(z.enum(['permission', 'plan', 'deleted', 'views_off'])),
});
export type SectionBlock = z.infer<typeof sectionBlock>;
export type SectionBlockInput = z.input<typeof sectionBlockInput>;

const sharedGroup = z.object({ type: z.literal('group'), id: z.number(), name_lang: z.record(z.string(), z.string()) });
const person = z.object({ id: z.number(), full_name: z.string() });
/** The section with which the people of a role start. */
const startingRole = z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) });
export const sectionSummary = z.object({
  id: z.number(),
  uuid: uuid(),
  title: z.string(),
  icon: z.nullable(z.string()),
  owner: person,
  /** The groups, people and roles that see it besides its owner, and everyone of the workspace. */
  shared_with: z.array(sharedGroup),
  people: z.array(person),
  is_for_everyone: z.boolean(),
  /** Roles whose people start with it. It is in their menu until they remove it. */
  default_for: z.array(startingRole),
  /** It is in the menu of the caller. */
  pinned: z.boolean(),
  blocks_count: z.number(),
  /** The owner changes and deletes it. */
  may_edit: z.boolean(),
  revision: z.number(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type SectionSummary = z.infer<typeof sectionSummary>;
/** A board with its blocks. */
export const section = z.extend(sectionSummary, { blocks: z.array(sectionBlock) });
export type Section = z.infer<typeof section>;

/** The settings of a board; properties that are missing stay unchanged. */
export const sectionInput = z.object({
  title: requiredText(MAX_SECTION_TITLE_LENGTH),
  icon: z.optional(z.nullable(text(60))),
  shared_with: z.optional(z.array(z.object({ type: z.literal('group'), id: numericId() })).check(z.maxLength(50))),
  user_ids: z.optional(z.array(numericId()).check(z.maxLength(MAX_SECTION_PEOPLE))),
  is_for_everyone: z.optional(z.boolean()),
  /** Each role has one such section: this one replaces it. Only people who manage roles choose it. */
  default_role_ids: z.optional(z.array(numericId()).check(z.maxLength(MAX_ROLES))),
  pinned: z.optional(z.boolean()),
  blocks: z.optional(
    z.array(sectionBlockInput).check(z.maxLength(MAX_SECTION_BLOCKS), maxJsonLength(MAX_BLOCKS_LENGTH)),
  ),
});
export type SectionInput = z.input<typeof sectionInput>;

export const sectionList: ListDeclaration = {
  table_name: 'sections',
  columns: [
    { selector: 'title', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'owner', type: 'person', sortable: true },
    { selector: 'shared_with', type: 'text' },
    { selector: 'pinned', type: 'boolean', filter: 'switch' },
    { selector: 'blocks_count', type: 'number', sortable: true },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'title', direction: 'asc' },
};

const own = { access: 'signed-in', prefix: 'APP' } as const;
const pin = z.object({
  id: z.number(),
  uuid: uuid(),
  title: z.string(),
  icon: z.nullable(z.string()),
  /** A role of the caller starts with it. */
  is_default: z.boolean(),
});
const params = z.object({ id: z.union([uuid(), numericId()]) });

export const sections = endpoints('sections', {
  list: listEndpoint(sectionList, sectionSummary, {
    ...own,
    path: '/section/list',
    summary: 'List your sections and those shared with you',
  }),
  listPins: {
    ...own,
    method: 'GET',
    path: '/section/pins',
    summary: 'List the sections in your menu, in your order',
    output: z.array(pin),
  },
  savePins: {
    ...own,
    method: 'PUT',
    path: '/section/pins',
    no_events: 'personal',
    summary: 'Choose the sections in your menu and their order',
    body: z.object({ ids: z.array(numericId()).check(z.maxLength(MAX_PINS)) }),
    output: z.array(pin),
    errors: ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  listRoleDefaults: {
    ...own,
    access: ['USR_MANAGE_ROLE'],
    method: 'GET',
    path: '/section/role-defaults',
    summary: 'List the sections with which the people of roles start',
    output: z.array(z.object({ role_id: z.number(), section_id: z.number(), title: z.string(), owner: person })),
  },
  create: {
    ...own,
    method: 'POST',
    path: '/section/new',
    summary: 'Create a section',
    body_limit: SECTION_BODY_BYTES,
    body: sectionInput,
    output: section,
    errors: ['VALIDATION_FAILED', 'USR_ROLE_BEYOND_OWN', 'USR_OBJECT_NOT_FOUND'],
    activity: 'section.created',
  },
  get: {
    ...own,
    method: 'GET',
    path: '/section/{id}',
    summary: 'Get a section with its blocks',
    params,
    output: section,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  update: {
    ...own,
    method: 'PUT',
    path: '/section/{id}',
    summary: 'Change one of your sections',
    params,
    body_limit: SECTION_BODY_BYTES,
    body: z.extend(z.partial(sectionInput), { revision: z.number().check(z.int()) }),
    output: section,
    errors: [
      ...(['APP_OBJECT_NOT_FOUND', 'APP_REVISION_NOT_MATCH', 'VALIDATION_FAILED'] as const),
      ...(['USR_ROLE_BEYOND_OWN', 'USR_OBJECT_NOT_FOUND'] as const),
    ],
    activity: 'section.changed',
  },
  delete: {
    ...own,
    method: 'DELETE',
    path: '/section/{id}',
    summary: 'Delete one of your sections',
    params,
    output: z.null(),
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'section.deleted',
  },
});

export const sectionPrints = endpoints('sectionPrints', {
  pdf: {
    ...own,
    method: 'GET',
    path: '/section/{id}/pdf',
    summary: 'Print a section as PDF, with what the caller may see',
    params,
    query: z.object({ lang: z.optional(languageCode()) }),
    response: 'bytes',
    limit: 'pdf',
    guard: 'export',
    work: 'print',
    errors: ['APP_OBJECT_NOT_FOUND', 'APP_BUSY'],
  },
});
