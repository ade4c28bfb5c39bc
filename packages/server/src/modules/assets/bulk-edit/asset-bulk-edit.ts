/** Editing many assets at once. */
import { assets } from '@rounds/contract/assets';
import type { AssetChanges } from '@rounds/contract/assets/bulk-edit.ts';
import { bulkEdit } from '../../bulk-edits/index.ts';
import { customFields, list } from '../list-views.ts';
import { assetStore } from '../queries/assets.ts';
import { type EditableAsset, loadAssets, splitState, TypeFields, toFieldProperty } from './editable-asset.ts';
import { prepareEdit } from './plan-edit.ts';
import { prepareUndo } from './plan-undo.ts';

const PROPERTIES = { type_uuid: 'type', parent_uuid: 'parent', site_id: 'site' } as const;

export const assetBulkEdit = bulkEdit<EditableAsset, AssetChanges>({
  kind: 'asset',
  prefix: 'SST',
  event: 'asset.changed',
  subject: 'asset',
  jobName: 'assets.bulk_edit',
  undoJobName: 'assets.undo_bulk_edit',
  view: { ...list, customFields },
  endpoints: assets,
  listProperties: ({ fields, ...changes }) => [
    ...Object.entries(PROPERTIES).flatMap(([name, property]) => (name in changes ? [property] : [])),
    ...Object.keys(fields?.values ?? {}).map(toFieldProperty),
  ],
  load: loadAssets,
  prepare: prepareEdit,
  prepareUndo,
  async write(context, { id, row: before }, next) {
    const { tx, locale } = context;
    const { columns, values } = splitState(next);
    const row = await assetStore.update(tx, id, columns);
    const fields = await TypeFields.of(context).list(row.type_uuid);
    const own = Object.entries(values).filter(([key]) => fields.some((field) => field.key === key));
    await customFields.writeValues(tx, row, Object.fromEntries(own), { locale, before });
  },
});
