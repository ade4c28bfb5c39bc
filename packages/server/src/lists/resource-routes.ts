/** Routes for the endpoints that `resource()` of the contract declares. */
import type { ActivityCode } from '@rounds/contract/activities.ts';
import type { CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { Endpoint, ParamsOf } from '@rounds/contract/endpoint.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { WhenUsed } from '@rounds/contract/usage';
import type { Tx } from '../db/database.ts';
import { notFoundError } from '../http/api-error.ts';
import { extend } from '../http/extensions.ts';
import type { Actor, Call, ModuleRegistry, PlainActivityCode, Route, Subject } from '../http/module.ts';
import { recordActivityRoute } from './activity-entries.ts';
import type { CustomFieldStore } from './custom-fields.ts';
import { inUseError, type ReferencedKind, resolveDependencies, toReferenceKey } from './dependencies.ts';
import { routePerLanguage } from './dynamic-routes.ts';
import type { RecordStore } from './record-store.ts';
import { type ReferenceTarget, referenceTargets } from './references.ts';
import { archiveSelection, bulkRoute, exportRoute, listRoute } from './routes.ts';
import { archiveSelected } from './sql/selection.ts';
import type { ListView } from './view.ts';

type Endpoints = Readonly<Record<string, Endpoint>>;
/** A list, or a function if its sorting and searching depend on the language. */
type View<Row extends object> = ListView<Row, unknown> | ((language: Language) => ListView<Row, unknown>);
type CallTo<E, Name extends string> = E extends { readonly [N in Name]: infer D extends Endpoint } ? Call<D> : never;
/** The type of `{id}` in paths. */
type IdOf<E> = (E extends { readonly get: infer D } ? ParamsOf<D> : undefined) extends { readonly id: infer Id }
  ? Id
  : number | string;

/** The parameters of paths, such as the list that an item belongs to. */
type ParamsIn<E> = E extends { readonly get: infer D } ? ParamsOf<D> : undefined;

/** The context of every handler. */
export interface ResourceContext<Params = unknown> {
  readonly params: Params;
  readonly tx: Tx;
  readonly registry: ModuleRegistry;
  readonly actor: Actor;
  readonly locale: Language;
}

/** The context of handlers that change a record. */
interface ChangeContext<Params = unknown> extends ResourceContext<Params> {
  readonly publish: Call['publish'];
}

type FieldValues = Readonly<Record<string, CustomFieldValuesInput | undefined>>;

interface ResourceRow {
  readonly id: number;
  readonly uuid?: string;
  readonly archived_at?: Date | null;
}

/** The storage of a module's records. An endpoint whose handler is missing here gets its own route in the module. */
export interface Resource<E extends Endpoints, Row extends ResourceRow, ListRow extends object> {
  /** The rows of `list`, `exportList` and `bulkArchive`. */
  readonly list?: View<ListRow>;
  /** The rows of `listArchive`, `exportArchive` and `bulkRestore`. */
  readonly archivedList?: View<ListRow>;
  /** The table of records that can be archived in bulk. */
  readonly archivedTable?: Parameters<typeof archiveSelected>[1];
  /**
   * Set for records with custom fields, whose schemas have `<property>: customFieldValues()`, and as input
   * `customFieldValuesInput()`: reads and stores the values.
   */
  readonly customFields?: CustomFieldStore<Row>;
  /** Provides `find`, `lock`, `insert`, `update`, `setArchived` and `delete`, unless they are given here. */
  readonly store?: RecordStore<Row>;
  /** Handles `get`. */
  find?(context: ResourceContext<ParamsIn<E>>, id: IdOf<E>): Promise<Row | undefined>;
  /** Like `find`, but locks the row until the transaction ends. Needed by all calls that change a record. */
  lock?(context: ResourceContext<ParamsIn<E>>, id: IdOf<E>): Promise<Row | undefined>;
  /** Handles `create`. */
  insert?(call: CallTo<E, 'create'>): Promise<Row>;
  /** Handles `update`; returns the new row. */
  update?(call: CallTo<E, 'update'>, before: Row): Promise<Row>;
  /** Handles `archive` and `restore`; returns the new row. */
  setArchived?(context: ChangeContext, row: Row, archivedAt: Date | null): Promise<Row>;
  /** Handles `delete`, once it is clear that the record is archived, if it can be, and not in use. */
  delete?(context: ChangeContext, row: Row): Promise<void>;
  toRecord(row: Row, context: ResourceContext): unknown;
  /** The subject of a record in the activity log. */
  subject(row: Row): Subject;
  /** The fields that the activity log shows before and after a change. */
  loggedFields?(row: Row, tx: Tx): Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
  /**
   * Set if others refer to these records: they cannot be deleted while in use, archiving them can be rejected or
   * remove the references, and `GET /usage` names the places.
   */
  readonly references?: ReferencedKind;
  /** Throws if the person of the transaction may not archive, restore or delete any of these records. */
  assertMayChange?(tx: Tx): void;
  /** Endpoints that the module handles itself. */
  readonly omit?: readonly (keyof E & string)[];
}

export function resourceRoutes<E extends Endpoints, Row extends ResourceRow, ListRow extends object = Row>(
  endpoints: E,
  options: Resource<E, Row, ListRow>,
): Route[] {
  const fieldProperty = options.customFields?.columns.property;
  const stored = options.store && toHandlers<E, Row>(options.store, options.archivedList !== undefined, fieldProperty);
  const resource: Resource<E, Row, ListRow> = { ...stored, ...options };
  const { archivedTable, find, lock, insert, update, setArchived, subject, customFields, omit = [] } = resource;
  const list = resource.list && withStore(resource.list, customFields);
  const archivedList = resource.archivedList && withStore(resource.archivedList, customFields);
  const { prefix } = Object.values(endpoints)[0]!;
  const toSubject = (row: Row): Subject => ({ ...subject(row), uuid: row.uuid });
  const toId = (params: unknown) => (params as { readonly id: IdOf<E> }).id;
  const readFields = async (tx: Tx, row: Row) =>
    customFields
      ? { ...(await resource.loggedFields?.(row, tx)), field: await customFields.readNamedValues(tx, row) }
      : resource.loggedFields?.(row, tx);
  async function toRecord(row: Row, call: Call): Promise<unknown> {
    const record = await resource.toRecord(row, toContext(call));
    if (!customFields) return record;
    const values = await customFields.readValues(call.tx, [row.id], call.locale);
    return { ...(record as object), [customFields.columns.property]: values.get(row.id) };
  }
  const writeCustomFields = async ({ tx, body, locale }: Call, row: Row, before?: Row) => {
    if (!customFields) return;
    const { [customFields.columns.property]: values = {} } = body as unknown as FieldValues;
    await customFields.writeValues(tx, row, values, { locale, before });
  };

  const lockRow = async (call: Call): Promise<Row> => {
    resource.assertMayChange?.(call.tx);
    return getExisting(await lock?.(toContext<E>(call), toId(call.params)));
  };
  const getExisting = (row: Row | undefined): Row => {
    if (!row) throw notFoundError(prefix);
    return row;
  };
  async function resolveRow(call: Call, row: Row, purpose: 'archive' | 'delete'): Promise<void> {
    if (!resource.references) return;
    const { when_used } = call.query as unknown as { readonly when_used?: WhenUsed };
    await resolveDependencies(call, {
      kind: resource.references.kind,
      keys: [toReferenceKey(resource.references, row)],
      prefix,
      purpose,
      whenUsed: when_used,
      subject: subject(row),
      data: purpose === 'delete' && setArchived ? { archived: true } : undefined,
    });
  }
  async function deleteRow(call: Call, row: Row, code?: ActivityCode): Promise<null> {
    if (setArchived && !row.archived_at) throw inUseError(prefix, { archived: false });
    await resolveRow(call, row, 'delete');
    const before = await readFields(call.tx, row);
    await customFields?.deleteValues(call.tx, [row.id]);
    await resource.delete!(toContext(call), row);
    call.activity({ ...toSubject(row), before }, code as PlainActivityCode | undefined);
    return null;
  }

  const handlers: Readonly<Record<string, ((call: Call) => Promise<unknown>) | undefined | false>> = {
    get: find && (async (call) => toRecord(getExisting(await find(toContext<E>(call), toId(call.params))), call)),
    create:
      insert &&
      (async (call) => {
        const row = await insert(call as CallTo<E, 'create'>);
        await writeCustomFields(call, row);
        call.activity({ ...toSubject(row), after: await readFields(call.tx, row) });
        return toRecord(row, call);
      }),
    update:
      update &&
      (async (call) => {
        const row = await lockRow(call);
        const before = await readFields(call.tx, row);
        const changed = await update(call as CallTo<E, 'update'>, row);
        await writeCustomFields(call, changed, row);
        call.activity({ ...toSubject(changed), before, after: await readFields(call.tx, changed) });
        return toRecord(changed, call);
      }),
    archive:
      setArchived &&
      (async (call) => {
        const row = await lockRow(call);
        const { forever } = call.query as unknown as { readonly forever?: boolean };
        if (forever) return deleteRow(call, row, endpoints.delete?.activity);
        if (row.archived_at) {
          call.noActivity();
          return toRecord(row, call);
        }
        await resolveRow(call, row, 'archive');
        call.activity(toSubject(row));
        return toRecord(await setArchived(toContext(call), row, new Date()), call);
      }),
    restore:
      setArchived &&
      (async (call) => {
        const row = await lockRow(call);
        if (!row.archived_at) {
          call.noActivity();
          return toRecord(row, call);
        }
        call.activity(toSubject(row));
        return toRecord(await setArchived(toContext(call), row, null), call);
      }),
    delete: resource.delete && !endpoints.delete?.preset && (async (call) => deleteRow(call, await lockRow(call))),
  };
  const views: Readonly<Record<string, Route | undefined | false>> = {
    list: endpoints.list && list && perLanguage(endpoints.list, list, listRoute as typeof exportRoute),
    exportList: endpoints.exportList && list && perLanguage(endpoints.exportList, list, exportRoute),
    listArchive:
      endpoints.listArchive &&
      archivedList &&
      perLanguage(endpoints.listArchive, archivedList, listRoute as typeof exportRoute),
    listActivity:
      endpoints.listActivity &&
      find &&
      recordActivityRoute(endpoints.listActivity, async (call) =>
        subject(getExisting(await find(toContext<E>(call), toId(call.params)))),
      ),
    exportArchive:
      endpoints.exportArchive && archivedList && perLanguage(endpoints.exportArchive, archivedList, exportRoute),
    bulkArchive:
      endpoints.bulkArchive &&
      list &&
      archivedTable !== undefined &&
      bulkRoute(endpoints.bulkArchive, anyLanguage(list), (tx, selectedIds, call) => {
        resource.assertMayChange?.(tx);
        return archiveSelection(call, archivedTable, selectedIds, resource.references);
      }),
    bulkRestore:
      endpoints.bulkRestore &&
      archivedList &&
      archivedTable !== undefined &&
      bulkRoute(endpoints.bulkRestore, anyLanguage(archivedList), (tx, selectedIds) => {
        resource.assertMayChange?.(tx);
        return archiveSelected(tx, archivedTable, selectedIds, null);
      }),
  };
  const isIncluded = (name: string) => !omit.includes(name);
  const routes: Route[] = [
    ...Object.entries(views).flatMap(([name, route]) => (route && isIncluded(name) ? [route] : [])),
    ...Object.entries(handlers).flatMap(([name, handle]) =>
      handle && endpoints[name] && isIncluded(name) ? [{ endpoint: endpoints[name], handle }] : [],
    ),
  ];
  const target = toReferenceTarget(endpoints, resource);
  if (!target) return routes;
  const [first, ...others] = routes;
  return [{ ...first!, extensions: [extend(referenceTargets, target)] }, ...others];
}

/**
 * Returns the target by which `GET /usage/{kind}/{id}` finds a record that others refer to. Records inside another one,
 * which their id alone does not find, have a target in the extensions of their module.
 */
function toReferenceTarget<E extends Endpoints, Row extends ResourceRow>(
  endpoints: E,
  { references, find }: Pick<Resource<E, Row, object>, 'references' | 'find'>,
): ReferenceTarget | undefined {
  if (!references || !find || !endpoints.get || /\{(?!id\})/.test(endpoints.get.path)) return undefined;
  const { access, params } = endpoints.get;
  return {
    kind: references.kind,
    access,
    async findKey(context, id) {
      const parsed = params?.safeParse({ id });
      const row = parsed?.success
        ? await find({ ...context, params: parsed.data as ParamsIn<E> }, (parsed.data as { readonly id: IdOf<E> }).id)
        : undefined;
      return row && toReferenceKey(references, row);
    },
  };
}

type StoredHandlers<E extends Endpoints, Row extends ResourceRow> = Pick<
  Resource<E, Row, object>,
  'find' | 'lock' | 'insert' | 'update' | 'setArchived' | 'delete'
>;

/** Handlers for records without rules of their own: the body of a call is what is stored, except custom fields. */
function toHandlers<E extends Endpoints, Row extends ResourceRow>(
  store: RecordStore<Row>,
  canBeArchived: boolean,
  fieldProperty: string | undefined,
): StoredHandlers<E, Row> {
  function toBody(call: unknown): Readonly<Record<string, unknown>> {
    const { body } = call as { readonly body: Readonly<Record<string, unknown>> };
    return Object.fromEntries(Object.entries(body).filter(([key]) => key !== fieldProperty));
  }
  return {
    find: ({ tx }, id) => store.find(tx, id as number | string),
    lock: ({ tx }, id) => store.lock(tx, id as number | string),
    insert: (call) => store.insert((call as ResourceContext).tx, toBody(call)),
    update: (call, { id }) => store.update((call as ResourceContext).tx, id, toBody(call)),
    ...(canBeArchived && { setArchived: ({ tx }, { id }, archived_at) => store.update(tx, id, { archived_at }) }),
    delete: ({ tx }, { id }) => store.delete(tx, id),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: lists do not write values, so any record will do
function withStore<Row extends object>(view: View<Row>, customFields: CustomFieldStore<any> | undefined): View<Row> {
  if (!customFields) return view;
  return typeof view === 'function' ? (language) => ({ ...view(language), customFields }) : { ...view, customFields };
}

/** These endpoints are never open to guests, so there is an actor. */
const toContext = <E>({ tx, registry, actor, locale, params, publish }: Call): ChangeContext<ParamsIn<E>> => ({
  tx,
  registry,
  actor: actor as unknown as Actor,
  locale,
  params: params as ParamsIn<E>,
  publish,
});

/** The set of rows, and so the rows that a bulk action selects, is the same in every language. */
const anyLanguage = <Row extends object>(view: View<Row>) => (typeof view === 'function' ? view('en') : view);

function perLanguage<Row extends object>(
  endpoint: Endpoint,
  view: View<Row>,
  toRoute: (endpoint: Endpoint, view: ListView<Row, unknown>) => Route,
): Route {
  return typeof view === 'function'
    ? routePerLanguage(endpoint, (language) => toRoute(endpoint, view(language)))
    : toRoute(endpoint, view);
}
