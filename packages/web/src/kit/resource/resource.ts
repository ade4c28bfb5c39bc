/**
 * The queries and mutations of one kind of record, made from its calls in the contract:
 *
 *     export const assetResource = createResource(assets, {
 *       key: 'assets',
 *       getId: ({ uuid }) => uuid,
 *       getName: ({ display_name }) => display_name,
 *     });
 *     const { data } = assetResource.useList(request);
 *
 * Every change invalidates all queries that begin with the key of the resource, and those of `invalidates`. While a
 * list or a record is shown, so does every event of its module, such as a change that another person saved.
 */
import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import type { BodyInputOf, Endpoint, OutputOf } from '@rounds/contract/endpoint.ts';
import type { BulkOutput, BulkSelection } from '@rounds/contract/list.ts';
import type { WhenUsed } from '@rounds/contract/usage';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, call } from '../../platform/api/index.ts';
import { createEventBatcher, useServerEvents } from '../../platform/session/index.ts';
import type { ListPage, ListRequest } from '../data-table/index.ts';
import { useDependencyWarning } from './dependencies.tsx';

/** The calls of a record; `resource()` of the contract declares them under these names. */
export interface ResourceCalls {
  readonly list: Endpoint;
  readonly exportList?: Endpoint;
  readonly listArchive?: Endpoint;
  readonly exportArchive?: Endpoint;
  readonly get?: Endpoint;
  readonly create?: Endpoint;
  readonly update?: Endpoint;
  readonly archive?: Endpoint;
  readonly restore?: Endpoint;
  readonly delete?: Endpoint;
  readonly bulkArchive?: Endpoint;
  readonly bulkRestore?: Endpoint;
  readonly listActivity?: Endpoint;
}

/** Every record has a number, which bulk actions name. */
export interface BaseRecord {
  readonly id: number;
}

type RecordOf<C extends ResourceCalls> =
  OutputOf<C['list']> extends { list: readonly (infer R extends BaseRecord)[] } ? R : never;
type InputOf<C extends ResourceCalls> = C extends { create: infer E } ? BodyInputOf<E> : never;

interface ResourceOptions<R extends BaseRecord> {
  /** The first part of all query keys of these records. */
  readonly key: string;
  /** The parameters of paths besides the id, such as the list that an item belongs to. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The id that paths name. */
  readonly getId: (record: R) => string | number;
  readonly getName: (record: R) => string;
  /** Keys of other queries that show something of these records. */
  readonly invalidates?: readonly string[];
}

type Mutation<Input, Output = unknown> = UseMutationResult<Output, Error, Input>;

/** Hooks for one kind of record `R`; `I` is what creating and updating send. */
export interface Resource<R extends BaseRecord, I = unknown> extends ResourceOptions<R> {
  readonly calls: ResourceCalls;
  useList(request: ListRequest): UseQueryResult<ListPage<R>>;
  useArchiveList(request: ListRequest): UseQueryResult<ListPage<R>>;
  /** Loads one record; if it does not exist, the screen becomes the not-found page. */
  useGet(id: string | number): UseQueryResult<R>;
  /** The history of a record, page by page. */
  useActivity(id: string | number): UseInfiniteQueryResult<InfiniteData<ListPage<RecordActivity>>>;
  /** Updates the given record or creates one. All tries share one idempotency key. */
  useSave(record: R | null): Mutation<I, R>;
  useArchive(): Mutation<R>;
  useRestore(): Mutation<R>;
  useDelete(): Mutation<R>;
  useBulkArchive(): Mutation<BulkSelection, BulkOutput>;
  useBulkRestore(): Mutation<BulkSelection, BulkOutput>;
  useInvalidate(): () => Promise<void>;
}

/** The part of a resource that pages need, whatever its records are created from. */
export type ResourceHooks<R extends BaseRecord> = Omit<Resource<R, never>, 'useSave'>;

/**
 * Creates the hooks of one kind of record from its calls; see the example at the top of this file. A hook whose call is
 * missing fails when it is used.
 */
export function createResource<const C extends ResourceCalls>(
  calls: C,
  options: ResourceOptions<RecordOf<C>>,
): Resource<RecordOf<C>, InputOf<C>> {
  type R = RecordOf<C>;
  const context: Context<R> = { ...options, calls, scheduleReload: createEventBatcher() };
  return {
    ...options,
    calls,
    useInvalidate: () => useInvalidate(context),
    useList: (request) => usePage(context, 'list', request),
    useArchiveList: (request) => usePage(context, 'listArchive', request),
    useGet: (id) => {
      useInvalidateOnEvents(context);
      return useQuery({
        queryKey: [options.key, 'get', id, options.params],
        queryFn: ({ signal }) => send<R>(calls, 'get', { params: { ...options.params, id }, signal, screen: true }),
      });
    },
    useActivity: (id) => useActivityPages(context, id),
    useSave: (record) => useSave<R, InputOf<C>>(context, record),
    useArchive: () => useRecordMutation(context, 'archive'),
    useRestore: () => useRecordMutation(context, 'restore'),
    useDelete: () => useRecordMutation(context, 'delete'),
    useBulkArchive: () => useBulkMutation(context, 'bulkArchive'),
    useBulkRestore: () => useBulkMutation(context, 'bulkRestore'),
  };
}

interface Context<R extends BaseRecord> extends ResourceOptions<R> {
  readonly calls: ResourceCalls;
  /** Everything that shows these records shares this, so that one event loads them once. */
  readonly scheduleReload: (work: () => Promise<unknown>) => void;
}

async function invalidateRecords<R extends BaseRecord>(
  client: QueryClient,
  { key, invalidates = [] }: Context<R>,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  await Promise.all([key, ...invalidates].map((first) => client.invalidateQueries({ queryKey: [first], refetchType })));
}

function useInvalidate<R extends BaseRecord>(context: Context<R>): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidateRecords(client, context);
}

function useInvalidateOnEvents<R extends BaseRecord>(context: Context<R>): void {
  const client = useQueryClient();
  useServerEvents(getModuleName(context.calls), () =>
    // A hidden window loads the records when it is shown again.
    context.scheduleReload(() => invalidateRecords(client, context, document.hidden ? 'none' : 'active')),
  );
}

/** The first part of the id of an endpoint, such as `assets` of `assets.list`. */
const getModuleName = ({ list }: ResourceCalls): string => list.id.split('.')[0]!;

function usePage<R extends BaseRecord>(
  context: Context<R>,
  name: 'list' | 'listArchive',
  request: ListRequest,
): UseQueryResult<ListPage<R>> {
  const { key, calls, params } = context;
  useInvalidateOnEvents(context);
  return useQuery({
    queryKey: [key, name, request, params],
    queryFn: ({ signal }) => send<ListPage<R>>(calls, name, { params, query: request, signal }),
    placeholderData: keepPreviousData,
  });
}

function useActivityPages<R extends BaseRecord>(context: Context<R>, id: string | number) {
  const { key, calls, params } = context;
  useInvalidateOnEvents(context);
  return useInfiniteQuery({
    queryKey: [key, 'activity', id, params],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      send<ListPage<RecordActivity>>(calls, 'listActivity', { params: { ...params, id }, query: { cursor }, signal }),
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });
}

function useSave<R extends BaseRecord, I>(context: Context<R>, record: R | null): Mutation<I, R> {
  const { calls, getId, params } = context;
  const invalidate = useInvalidate(context);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: I) =>
      record
        ? send<R>(calls, 'update', { params: { ...params, id: getId(record) }, body, silent: true })
        : send<R>(calls, 'create', { params, body, silent: true, idempotencyKey }),
    onSuccess: invalidate,
  });
}

function useRecordMutation<R extends BaseRecord>(
  context: Context<R>,
  name: 'archive' | 'restore' | 'delete',
): Mutation<R> {
  const { calls, getId, params } = context;
  const invalidate = useInvalidate(context);
  const warn = useDependencyWarning();
  const run = (record: R, options: AnyCallOptions) =>
    send(calls, name, { params: { ...params, id: getId(record) }, ...options });
  return useMutation({
    mutationFn: (record: R) =>
      name === 'restore'
        ? run(record, {})
        : warn(({ whenUsed, silent }) => run(record, { query: { when_used: whenUsed }, silent })),
    onSuccess: invalidate,
  });
}

function useBulkMutation<R extends BaseRecord>(
  context: Context<R>,
  name: 'bulkArchive' | 'bulkRestore',
): Mutation<BulkSelection, BulkOutput> {
  const invalidate = useInvalidate(context);
  const warn = useDependencyWarning();
  const run = (body: BulkSelection & { readonly when_used?: WhenUsed }, options: AnyCallOptions) =>
    send<BulkOutput>(context.calls, name, { params: context.params, body, ...options });
  return useMutation({
    mutationFn: (selection: BulkSelection) =>
      name === 'bulkRestore'
        ? run(selection, {})
        : warn(({ whenUsed, silent }) => run({ ...selection, when_used: whenUsed }, { silent })),
    // A rejected selection means that the list has changed, so it is loaded again in either case.
    onSettled: invalidate,
  });
}

type AnyCallOptions = Omit<CallOptions<Endpoint>, 'params' | 'query' | 'body'> & {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
};

/** The types of inputs and outputs are checked where the resource is declared: `RecordOf` and `InputOf`. */
function send<Output>(calls: ResourceCalls, name: keyof ResourceCalls, options: AnyCallOptions): Promise<Output> {
  const endpoint = calls[name];
  if (!endpoint) throw new Error(`The calls of this resource have no "${name}"`);
  return call(endpoint, options as CallOptions<Endpoint>) as Promise<Output>;
}
