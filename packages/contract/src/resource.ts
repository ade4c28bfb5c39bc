/**
 * The endpoints that most records have: list, export, get, create, update, archive, restore, delete, bulk
 * actions and search. A module declares its record once and spreads the result into `endpoints(…)`:
 *
 *     export const assets = endpoints('assets', { ...resource({ path: '/assets', record: asset, … }), … });
 */
import * as z from 'zod/mini';
import { recordActivity, recordActivityList } from './activity-entry.ts';
import { type EndpointDeclaration, preset, type Schema } from './endpoint.ts';
import type { ErrorCode, ErrorPrefix } from './errors.ts';
import type { EventCode } from './event-codes.ts';
import {
  bulkEndpoint,
  bulkSelection,
  exportEndpoint,
  type ListDeclaration,
  listEndpoint,
  searchQuery,
} from './list.ts';
import type { Access } from './permissions.ts';
import type { Feature } from './plans.ts';
import { whenUsed } from './usage/index.ts';
import { flag } from './values.ts';

/** The properties of a kind of record from which `resource(…)` declares its endpoints. */
export interface ResourceOptions {
  /** Relative to `/api`; the paths of the endpoints begin with it. */
  readonly path: `/${string}`;
  /** Schemas of the parameters of `path`, for records that belong to another one: `{ listId: anyId() }`. */
  readonly parents?: Readonly<Record<string, Schema>>;
  /** The singular with its article and the plural in summaries: `['an asset', 'assets']`. */
  readonly names: readonly [one: string, many: string];
  /** Prefix of `<PREFIX>_OBJECT_NOT_FOUND` and `<PREFIX>_IN_USE`. */
  readonly prefix: ErrorPrefix;
  /** Subject of the activity codes: `asset` for `asset.created`, `asset.changed`, `asset.archived`, … */
  readonly activity: string;
  readonly feature?: Feature;
  /** Schema of the `{id}` in paths. */
  readonly id: Schema;
  /** A record with custom fields (`custom_fields` of the list) has `<property>: customFieldValues()`. */
  readonly record: Schema;
  /** Body of `create` and `update`; with custom fields, it may have `<property>: customFieldValuesInput()`. */
  readonly input: Schema;
  readonly list: ListDeclaration;
  /** The list of archived records. Without it, records cannot be archived and `delete` deletes at once. */
  readonly archive?: ListDeclaration;
  /** Permissions for reading, for reading archived records (default: `view`) and for writing. */
  readonly view: Access;
  readonly viewArchive?: Access;
  readonly manage: Access;
  /** Adds `search`, which returns options of this schema; `limit` is the default number of options. */
  readonly search?: { readonly access: Access; readonly option: Schema; readonly limit: number };
  /** Adds `listActivity`, the history of a record for those who may read it. */
  readonly history?: true;
  /** Endpoints that the module does not have or declares itself. */
  readonly omit?: readonly string[];
  /** Changes to single endpoints. `errors` are added to the default ones, everything else replaces them. */
  readonly overrides?: { readonly [name: string]: Partial<EndpointDeclaration> };
}

const notFound = (prefix: ErrorPrefix) => `${prefix}_OBJECT_NOT_FOUND` as ErrorCode;
const inUse = (prefix: ErrorPrefix) => `${prefix}_IN_USE` as ErrorCode;

type Parents<O> = O extends { readonly parents: infer P extends Readonly<Record<string, Schema>> } ? P : unknown;
type Params<Shape> = z.ZodMiniObject<{ -readonly [Name in keyof Shape]: Extract<Shape[Name], Schema> }, z.core.$strip>;

const idParams = <O extends ResourceOptions>({ id, parents }: O) =>
  z.object({ ...parents, id }) as unknown as Params<Parents<O> & { id: O['id'] }>;
/** The parameters of calls that name no record of their own. */
const parentParams = <O extends ResourceOptions>({ parents }: O) =>
  (parents ? { params: z.object(parents) } : {}) as O extends { readonly parents: infer P }
    ? { readonly params: Params<P> }
    : object;
const viewing = <O extends ResourceOptions>({ view, prefix, feature }: O) => ({
  access: view as O['view'],
  prefix: prefix as O['prefix'],
  ...(feature && { feature }),
});
const viewingArchive = <O extends ResourceOptions>({ viewArchive, ...options }: O) => ({
  ...viewing(options),
  access: (viewArchive ?? options.view) as O extends { readonly viewArchive: infer A extends Access } ? A : O['view'],
});
const managing = <O extends ResourceOptions>(options: O) => ({
  ...viewing(options),
  access: options.manage as O['manage'],
});
/** Archived records also say who archived them. */
const toArchivedRecord = <R extends Schema>(record: R): R =>
  record instanceof z.ZodMiniObject
    ? (z.extend(record, { archived_by: z.optional(z.nullable(z.string())) }) as unknown as R)
    : record;
const activityCode = <O extends ResourceOptions, const E extends string>({ activity }: O, event: E) =>
  `${activity}.${event}` as `${O['activity']}.${E}`;

const baseEndpoints = <const O extends ResourceOptions>(options: O) => {
  const { path, list, prefix, names } = options;
  const [one, many] = names;
  return {
    list: {
      ...listEndpoint(list, options.record as O['record'], {
        ...viewing(options),
        path: `${path}/list`,
        summary: `List ${many}`,
      }),
      ...parentParams(options),
    },
    exportList: {
      ...exportEndpoint(list, { ...viewing(options), path: `${path}/export`, summary: `Export ${many}` }),
      ...parentParams(options),
    },
    get: {
      ...viewing(options),
      method: 'GET' as const,
      path: `${path}/{id}` as const,
      summary: `Get ${one}`,
      params: idParams(options),
      output: options.record as O['record'],
      errors: [notFound(prefix)],
    },
    create: {
      ...managing(options),
      method: 'POST' as const,
      path: `${path}/new` as const,
      summary: `Create ${one}`,
      ...parentParams(options),
      body: options.input as O['input'],
      output: options.record as O['record'],
      errors: ['VALIDATION_FAILED'] as readonly ErrorCode[],
      activity: activityCode(options, 'created'),
    },
    update: {
      ...managing(options),
      method: 'PUT' as const,
      path: `${path}/{id}` as const,
      summary: `Update ${one}`,
      params: idParams(options),
      body: options.input as O['input'],
      output: options.record as O['record'],
      errors: [notFound(prefix), 'VALIDATION_FAILED'] as readonly ErrorCode[],
      activity: activityCode(options, 'changed'),
    },
  };
};

const deleteEndpoint = <const O extends ResourceOptions>(options: O) => ({
  delete: {
    ...managing(options),
    method: 'DELETE' as const,
    path: `${options.path}/{id}` as const,
    summary: `Delete ${options.names[0]} that is not in use`,
    params: idParams(options),
    query: z.object({ when_used: whenUsed() }),
    output: z.null(),
    errors: [notFound(options.prefix), inUse(options.prefix)],
    activity: activityCode(options, 'deleted'),
  },
});

const archiveEndpoints = <const O extends ResourceOptions & { readonly archive: ListDeclaration }>(options: O) => {
  const { path, list, archive: archivedList, prefix, names } = options;
  const [one, many] = names;
  /** One HTTP operation for two actions: it archives, or with `forever` deletes what is archived. */
  const archive = {
    ...managing(options),
    method: 'DELETE' as const,
    path: `${path}/{id}` as const,
    summary: `Archive ${one}; with forever=true, delete an archived one that is not in use`,
    params: idParams(options),
    query: z.object({ forever: z.optional(flag()), when_used: whenUsed() }),
    output: z.nullable(options.record as O['record']),
    errors: [notFound(prefix), inUse(prefix)],
    activity: activityCode(options, 'archived'),
    events: [activityCode(options, 'deleted')] as unknown as readonly EventCode[],
  };
  return {
    listArchive: {
      ...listEndpoint(archivedList, toArchivedRecord(options.record as O['record']), {
        ...viewingArchive(options),
        path: `${path}/archive`,
        summary: `List archived ${many}`,
      }),
      ...parentParams(options),
    },
    exportArchive: {
      ...exportEndpoint(archivedList, {
        ...viewingArchive(options),
        path: `${path}/archive/export`,
        summary: `Export archived ${many}`,
      }),
      ...parentParams(options),
    },
    archive,
    delete: preset(
      {
        ...archive,
        summary: `Delete ${one} that is archived and not in use`,
        activity: activityCode(options, 'deleted'),
      },
      { query: { forever: true } },
    ),
    restore: {
      ...managing(options),
      method: 'PUT' as const,
      path: `${path}/{id}/restore` as const,
      summary: `Restore ${one}`,
      params: idParams(options),
      output: options.record as O['record'],
      errors: [notFound(prefix)],
      activity: activityCode(options, 'restored'),
    },
    bulkArchive: {
      ...bulkEndpoint(list, {
        ...managing(options),
        path: `${path}/bulk-archive`,
        summary: `Archive ${many} in bulk`,
      }),
      body: z.extend(bulkSelection(), { when_used: whenUsed() }),
      errors: ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH', inUse(prefix)] as readonly ErrorCode[],
      ...parentParams(options),
      activity: activityCode(options, 'archived'),
    },
    bulkRestore: {
      ...bulkEndpoint(archivedList, {
        ...managing(options),
        path: `${path}/bulk-restore`,
        summary: `Restore archived ${many} in bulk`,
      }),
      ...parentParams(options),
      activity: activityCode(options, 'restored'),
    },
  };
};

type Search = NonNullable<ResourceOptions['search']>;
const searchEndpoint = <const O extends ResourceOptions & { readonly search: Search }>(options: O) => ({
  search: {
    ...viewing(options),
    method: 'GET' as const,
    path: `${options.path}/search` as const,
    access: options.search.access as O['search']['access'],
    limit: 'search' as const,
    summary: `Search ${options.names[1]}`,
    ...parentParams(options),
    query: searchQuery(options.search.limit),
    output: z.array(options.search.option as O['search']['option']),
  },
});

const historyEndpoint = <const O extends ResourceOptions>(options: O) => ({
  listActivity: {
    ...listEndpoint(recordActivityList, recordActivity, {
      ...viewing(options),
      path: `${options.path}/{id}/activity`,
      summary: `List the activities of ${options.names[0]}`,
    }),
    params: idParams(options),
    errors: ['VALIDATION_FAILED', notFound(options.prefix)] as readonly ErrorCode[],
  },
});

type AllEndpoints<O extends ResourceOptions> = ReturnType<typeof baseEndpoints<O>> &
  (O extends { readonly archive: ListDeclaration }
    ? ReturnType<typeof archiveEndpoints<O>>
    : ReturnType<typeof deleteEndpoint<O>>) &
  (O extends { readonly search: Search } ? ReturnType<typeof searchEndpoint<O>> : unknown) &
  (O extends { readonly history: true } ? ReturnType<typeof historyEndpoint<O>> : unknown);
type OmittedEndpoints<O> = O extends { readonly omit: readonly (infer Name)[] } ? Name : never;
type OverriddenEndpoint<D, V> = Omit<D, keyof V> & V;
export type ResourceEndpoints<O extends ResourceOptions> = {
  [Name in keyof AllEndpoints<O> as Name extends OmittedEndpoints<O> ? never : Name]: O extends {
    readonly overrides: { readonly [N in Name]: infer V };
  }
    ? OverriddenEndpoint<AllEndpoints<O>[Name], V>
    : AllEndpoints<O>[Name];
};

/** The endpoints of a record; see `ResourceOptions`. The types of inputs and outputs are kept for each endpoint. */
export function resource<const O extends ResourceOptions>(options: O): ResourceEndpoints<O> {
  const { archive, search, history, omit = [], overrides = {} } = options;
  const all: Record<string, unknown> = {
    ...baseEndpoints(options),
    ...(archive ? archiveEndpoints({ ...options, archive }) : deleteEndpoint(options)),
    ...(search && searchEndpoint({ ...options, search })),
    ...(history && historyEndpoint(options)),
  };
  return Object.fromEntries(
    Object.entries(all as Record<string, EndpointDeclaration>)
      .filter(([name]) => !omit.includes(name))
      .map(([name, endpoint]) => {
        const override = overrides[name];
        const errors = [...(endpoint.errors ?? []), ...(override?.errors ?? [])];
        return [name, override ? { ...endpoint, ...override, errors } : endpoint];
      }),
  ) as ResourceEndpoints<O>;
}
