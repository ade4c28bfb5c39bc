import { type GlobalList, globalLists } from '@rounds/contract/global-lists';
import { parseRowNames, splitWords } from '../../db/search.ts';
import { notFoundError } from '../../http/api-error.ts';
import {
  type Call,
  type Route,
  route,
  routeWithoutTransaction,
  routeWithPreload,
  type Subject,
} from '../../http/module.ts';
import { type ListView, resourceRoutes } from '../../lists/index.ts';
import { deleteUnusedField, listFields, markLocked, toLoggedChange, toLoggedField } from '../custom-fields/index.ts';
import { itemImport, toImportTarget } from './import.ts';
import { createList, lockOpenList, toFieldSet, toGlobalList, updateList } from './lists.ts';
import {
  archivedSource,
  deleteList,
  type GlobalListRow,
  globalListRows,
  globalListStore,
  liveSource,
  searchGlobalLists,
} from './queries/lists.ts';

const list: ListView<GlobalListRow, GlobalList> = {
  source: liveSource,
  rows: (tx) => globalListRows(tx, { isArchived: false }),
  toRecord: toGlobalList,
};
const archivedList: ListView<GlobalListRow, GlobalList> = {
  source: archivedSource,
  rows: (tx) => globalListRows(tx, { isArchived: true }),
  toRecord: toGlobalList,
};

/** The list with its fields, of which some are locked. */
async function toLockedList(row: GlobalListRow, context: Pick<Call, 'tx' | 'registry'>): Promise<GlobalList> {
  const list = toGlobalList(row);
  return { ...list, fields: await markLocked(context, list.fields) };
}

const subject = ({ id, name }: GlobalListRow): Subject => ({ type: 'global_list', id, title: name });

export const listRoutes: readonly Route[] = [
  ...resourceRoutes(globalLists, {
    list,
    archivedList,
    archivedTable: 'global_list',
    store: globalListStore,
    omit: ['create', 'update'],
    delete: ({ tx }, row) => deleteList(tx, row),
    toRecord: toLockedList,
    subject,
    loggedFields: ({ name, items_count }) => ({ name, items_count }),
    references: { kind: 'global_list', by: 'uuid' },
  }),

  route(globalLists.create, async (call) => {
    const { tx, body, locale, activity } = call;
    const { row, fields } = await createList(tx, { ...body, canViewLists: true }, locale);
    activity({ ...subject(row), after: { name: row.name, ...toLoggedChange(fields).after } });
    return toLockedList(row, call);
  }),

  route(globalLists.update, async (call) => {
    const { tx, params, body, locale, activity } = call;
    const before = await globalListStore.lock(tx, params.id);
    if (!before) throw notFoundError('RES');
    const { row, fields } = await updateList(tx, before, { ...body, canViewLists: true }, locale);
    const change = toLoggedChange(fields);
    activity({
      ...subject(row),
      before: { name: before.name, ...change.before },
      after: { name: row.name, ...change.after },
    });
    return toLockedList(row, call);
  }),

  route(globalLists.all, async ({ tx, query }) => {
    const search = { words: splitWords(query.q), named: parseRowNames(query.ids), limit: query.limit };
    const lists = await searchGlobalLists(tx, search);
    return Promise.all(
      lists.map(async ({ id, uuid, name, archived_at, max_points }) => ({
        value: uuid,
        label: name,
        ...(query.with_fields && {
          id,
          max_points,
          archived: archived_at !== null,
          fields: (await listFields(tx, toFieldSet({ uuid }))).filter(({ is_used }) => is_used),
        }),
      })),
    );
  }),

  route(globalLists.deleteField, async (call) => {
    const { tx, params } = call;
    const { uuid } = await lockOpenList(tx, params.listId);
    const isOfList = (await listFields(tx, toFieldSet({ uuid }))).some(({ id }) => id === params.id);
    if (!isOfList) throw notFoundError('RES');
    const deleted = await deleteUnusedField(call, { scope: 'global_list_item', id: params.id, prefix: 'RES' });
    call.activity({ type: 'custom_field', id: params.id, title: deleted.name, before: toLoggedField(deleted) });
    return null;
  }),

  routeWithoutTransaction(globalLists.inspectImport, (call) => itemImport.inspect(call, call.body.list_id)),
  routeWithPreload(
    globalLists.bulkImport,
    (call) => itemImport.read(call, toImportTarget(call)),
    (call, file) => itemImport.store(call, file, toImportTarget(call)),
  ),
  route(globalLists.listImports, (call) => itemImport.list(call)),
  route(globalLists.undoImport, (call) => itemImport.undo(call)),
];
