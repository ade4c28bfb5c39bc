import { assets } from '@rounds/contract/assets';
import { parseRowNames, splitWords } from '../../db/search.ts';
import { type Route, route, routeWithoutTransaction, routeWithPreload } from '../../http/module.ts';
import { resourceRoutes } from '../../lists/index.ts';
import { translateFieldMessage } from '../custom-fields/index.ts';
import { addOpenIssues, createAsset, updateAsset } from './assets.ts';
import { assetBulkEdit } from './bulk-edit/asset-bulk-edit.ts';
import { deleteAsset, fileRoutes } from './files.ts';
import { assetImport, toImportTarget } from './import/asset-import.ts';
import { labelRoutes } from './labels/routes.ts';
import { archivedList, customFields, list } from './list-views.ts';
import { mergeRoute } from './merge/merge.ts';
import { assetStore, searchAssets } from './queries/assets.ts';
import { searchFieldValues } from './queries/field-values.ts';
import { viewRoutes } from './views.ts';
import { readVisibleFields } from './visible-fields.ts';

export const routes: readonly Route[] = [
  ...resourceRoutes(assets, {
    list,
    archivedList,
    archivedTable: 'asset',
    store: assetStore,
    delete: (context, row) => deleteAsset(context, row),
    customFields,
    insert: ({ body, ...context }) => createAsset(context, body),
    update: ({ body, ...context }, before) => updateAsset(context, before, body),
    toRecord: addOpenIssues,
    subject: ({ id, display_name }) => ({ type: 'asset', id, title: display_name }),
    loggedFields: ({ asset_id, display_name, type, parent, site, lat, lng }) => ({
      asset_id,
      display_name,
      type: type?.name ?? null,
      parent: parent?.display_name ?? null,
      site: site?.path ?? null,
      place: lat === null ? null : `${lat}, ${lng}`,
    }),
    references: { kind: 'asset', by: 'uuid' },
  }),

  mergeRoute,
  ...viewRoutes,
  ...fileRoutes,
  ...assetBulkEdit.routes,

  route(assets.search, async ({ tx, database, actor, query }) => {
    const { q, ids, types, limit } = query;
    const search = { words: splitWords(q), named: parseRowNames(ids), types: parseRowNames(types)?.uuids, limit };
    const rows = await searchAssets(tx, search);
    const values = query.with_fields ? await readVisibleFields({ tx, database, actor }, rows) : null;
    return rows.map(({ id, uuid, asset_id, display_name, type_uuid }) => ({
      ...{ value: uuid, label: display_name, asset_id },
      ...(values && { type_uuid, fields: values.get(id) ?? {} }),
    }));
  }),

  route(assets.searchFieldValues, async ({ tx, locale, query: { q, ids, limit } }) => {
    const idList = ids === undefined ? undefined : [ids].flat().flatMap((one) => one.split(','));
    const rows = await searchFieldValues(tx, { words: splitWords(q), ids: idList, locale, limit });
    return rows.map(({ field_id, field, type, value, label }) => {
      const name = label ?? translateFieldMessage(locale, value === 'true' ? 'YES' : 'NO');
      return { value: `${field_id}.${value}`, label: `${type === null ? '' : `${type} · `}${field}: ${name}` };
    });
  }),

  routeWithoutTransaction(assets.inspectImport, (call) => assetImport.inspect(call, call.body.type_id)),
  routeWithPreload(
    assets.bulkImport,
    (call) => assetImport.read(call, toImportTarget(call)),
    (call, file) => assetImport.store(call, file, toImportTarget(call)),
  ),
  route(assets.listImports, (call) => assetImport.list(call)),
  route(assets.undoImport, (call) => assetImport.undo(call)),
  ...labelRoutes,
];
