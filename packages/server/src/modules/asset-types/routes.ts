import { type AssetType, assetTypes } from '@rounds/contract/asset-types';
import type { Tx } from '../../db/database.ts';
import { parseRowNames, splitWords } from '../../db/search.ts';
import { notFoundError } from '../../http/api-error.ts';
import { type Call, type Route, route, type Subject } from '../../http/module.ts';
import { type ListView, resourceRoutes } from '../../lists/index.ts';
import {
  canViewLists,
  deleteUnusedField,
  listFields,
  markLocked,
  toLoggedChange,
  toLoggedField,
} from '../custom-fields/index.ts';
import { createAssetType, toAssetType, toFieldSet, updateAssetType } from './asset-types.ts';
import {
  type AssetTypeRow,
  archivedSource,
  assetTypeRows,
  assetTypeStore,
  deleteTypeFields,
  liveSource,
  searchAssetTypes,
} from './queries.ts';

const list: ListView<AssetTypeRow, AssetType> = {
  source: liveSource,
  rows: (tx) => assetTypeRows(tx, { isArchived: false }),
  toRecord: toAssetType,
};
const archivedList: ListView<AssetTypeRow, AssetType> = {
  source: archivedSource,
  rows: (tx) => assetTypeRows(tx, { isArchived: true }),
  toRecord: toAssetType,
};

/** The type with its fields, of which some are locked. */
async function toLockedType(row: AssetTypeRow, context: Pick<Call, 'tx' | 'registry'>): Promise<AssetType> {
  const type = toAssetType(row);
  return { ...type, fields: await markLocked(context, type.fields) };
}

const subject = ({ id, name }: AssetTypeRow): Subject => ({ type: 'asset_type', id, title: name });

export const routes: readonly Route[] = [
  ...resourceRoutes(assetTypes, {
    list,
    archivedList,
    archivedTable: 'asset_type',
    store: assetTypeStore,
    omit: ['create', 'update'],
    async delete({ tx }: { tx: Tx }, { id, uuid }: AssetTypeRow) {
      await deleteTypeFields(tx, uuid);
      await assetTypeStore.delete(tx, id);
    },
    toRecord: toLockedType,
    subject,
    loggedFields: ({ name }) => ({ name }),
    references: { kind: 'asset_type', by: 'uuid' },
  }),

  route(assetTypes.create, async (call) => {
    const { tx, body, locale, activity, actor } = call;
    const { row, fields } = await createAssetType(tx, { ...body, canViewLists: canViewLists(actor) }, locale);
    activity({ ...subject(row), after: { name: row.name, ...toLoggedChange(fields).after } });
    return toLockedType(row, call);
  }),

  route(assetTypes.update, async (call) => {
    const { tx, params, body, locale, activity, actor } = call;
    const before = await assetTypeStore.lock(tx, params.id);
    if (!before) throw notFoundError('SST');
    const { row, fields } = await updateAssetType(tx, before, { ...body, canViewLists: canViewLists(actor) }, locale);
    const change = toLoggedChange(fields);
    activity({
      ...subject(row),
      before: { name: before.name, ...change.before },
      after: { name: row.name, ...change.after },
    });
    return toLockedType(row, call);
  }),

  route(assetTypes.all, async ({ tx, query }) => {
    const search = { words: splitWords(query.q), named: parseRowNames(query.ids), limit: query.limit };
    const types = await searchAssetTypes(tx, search);
    return Promise.all(
      types.map(async ({ id, uuid, name, archived_at }) => ({
        value: uuid,
        label: name,
        ...(query.with_fields && {
          id,
          archived: archived_at !== null,
          fields: (await listFields(tx, toFieldSet({ uuid }))).filter(({ is_used }) => is_used),
        }),
      })),
    );
  }),

  route(assetTypes.deleteField, async (call) => {
    const { params } = call;
    const deleted = await deleteUnusedField(call, { scope: 'asset', id: params.id, prefix: 'SST' });
    call.activity({ type: 'custom_field', id: params.id, title: deleted.name, before: toLoggedField(deleted) });
    return null;
  }),
];
