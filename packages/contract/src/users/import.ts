/** Importing people from a sheet: existing ones are found by their email address, others are created and invited. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import {
  columnMapping,
  IMPORT_ERRORS,
  INSPECT_ERRORS,
  importRowError,
  sheetInspection,
  sheetOptions,
} from '../import.ts';
import { LANGUAGES } from '../languages.ts';
import { storedImport } from '../record-import.ts';
import { flag, numericId } from '../values.ts';

/**
 * Targets that columns of a file can be mapped to. They have the names of the columns of the list of people, so that an
 * export can be imported. A new target needs names in `guess.ts` of the server, a case in its `plan.ts`, and a label.
 */
export const PEOPLE_IMPORT_TARGETS = [
  ...(['email', 'first_name', 'last_name', 'full_name'] as const),
  ...(['mobile', 'roles', 'groups', 'sites', 'locale'] as const),
] as const;
export type PeopleImportTarget = (typeof PEOPLE_IMPORT_TARGETS)[number];

/** The maximum number of rows in a file of people. */
export const MAX_PEOPLE_IMPORT_ROWS = 1_000;
/** Imports of more people are stored by a background job. */
export const MAX_DIRECT_PEOPLE = 100;
/** Invitations that all imports of a workspace may send within a day: they are mails that nobody has requested. */
export const MAX_IMPORTED_INVITATIONS_PER_DAY = 2_000;

/** The effects of a row on its person. */
export const PERSON_IMPORT_OUTCOMES = ['created', 'changed', 'unchanged'] as const;

export const peopleImportResult = z.object({
  /** Set while a job stores a long file; `imported` is then the number that it will store. */
  job_id: z.optional(z.number()),
  /** The entry by which the import can be undone, if it has changed anything. */
  import_id: z.optional(z.number()),
  imported: z.object({ created: z.number(), changed: z.number(), unchanged: z.number() }),
  bad_rows: z.number(),
  errors: z.array(importRowError),
  /** Cells that are not imported although their rows are. */
  notes: z.array(importRowError),
  /** Groups of the file that do not exist, and how many rows name them. */
  unknown_groups: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The same for sites, which have to be created before. */
  unknown_sites: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The effects on each person; only a dry run returns them. */
  preview: z.optional(
    z.array(
      z.object({
        row: z.number(),
        email: z.string(),
        full_name: z.string(),
        becomes: z.enum(PERSON_IMPORT_OUTCOMES),
        roles: z.string(),
        groups: z.string(),
        sites: z.string(),
      }),
    ),
  ),
});
export type PeopleImportResult = z.infer<typeof peopleImportResult>;

const undonePeopleImport = z.extend(storedImport, {
  /** People who have accepted their invitation or were changed since; they stay as they are. */
  kept: z.array(z.string()),
});

const base = { access: ['USR_MANAGE_USER'], prefix: 'USR' } as const;
const reading = { method: 'POST', limit: 'import', work: 'read', file: 'file' } as const;

export const peopleImport = endpoints('peopleImport', {
  inspect: {
    ...base,
    ...reading,
    path: '/user/import/inspect',
    summary: 'Inspect a file of people: sheets, headers, first values and guessed columns; stores nothing',
    body: z.object(sheetOptions),
    output: z.object(sheetInspection(PEOPLE_IMPORT_TARGETS)),
    errors: INSPECT_ERRORS,
    no_events: 'reading',
  },
  importFile: {
    ...base,
    ...reading,
    path: '/user/import',
    summary:
      'Create, invite and update users from a CSV or XLSX file; any row error rejects the file unless skip_errors is set',
    body: z.object({
      ...sheetOptions,
      columns: columnMapping(PEOPLE_IMPORT_TARGETS),
      /** Rows with the address of an existing user update what their columns say; otherwise they are errors. */
      update_existing: z.optional(flag()),
      /** Groups that do not exist are created; otherwise their rows are errors. */
      create_groups: z.optional(flag()),
      /** Otherwise new users are invited later, one by one. */
      send_invitations: z.optional(flag()),
      /** The language of new users whose row names none. */
      locale: z.optional(z.enum(LANGUAGES)),
      dry_run: z.optional(flag()),
      skip_errors: z.optional(flag()),
    }),
    output: peopleImportResult,
    errors: [
      ...IMPORT_ERRORS,
      ...(['USR_FORBIDDEN', 'USR_GROUP_BEYOND_OWN', 'USR_SITES_BEYOND_OWN', 'USR_LAST_ADMINISTRATOR'] as const),
    ],
    activity: 'user.imported',
    events: ['user.created', 'user.changed', 'group.created', 'group.changed'],
  },
  listImports: {
    ...base,
    method: 'GET',
    path: '/user/import/list',
    summary: 'List the imports of users of the last 30 days, newest first',
    output: z.array(storedImport),
  },
  undoImport: {
    ...base,
    method: 'POST',
    path: '/user/import/{id}/undo',
    limit: 'import',
    summary: 'Undo an import of users: revoke invitations that nobody has accepted, and set back what it changed',
    params: z.object({ id: numericId() }),
    output: undonePeopleImport,
    errors: [
      ...(['USR_OBJECT_NOT_FOUND', 'IMPORT_UNDONE', 'USR_LAST_ADMINISTRATOR'] as const),
      ...(['USR_ROLE_BEYOND_OWN', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'] as const),
    ],
    activity: 'user.import_undone',
    events: ['user.deleted', 'user.changed', 'group.changed', 'group.deleted'],
  },
});
