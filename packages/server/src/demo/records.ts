/** Stores typed assets and global lists of the demo workspace. */
import type { CustomFieldInput, CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../db/database.ts';
import type { NewEvent } from '../events/event-publisher.ts';
import type { Actor } from '../http/module.ts';
import { createAssetType } from '../modules/asset-types/index.ts';
import { customFields as assetFields, createAsset } from '../modules/assets/index.ts';
import type { Author } from '../modules/checklists/index.ts';
import { createItem, createList, itemFields } from '../modules/global-lists/index.ts';
import type { DemoAsset, DemoField, DemoType } from './content.ts';
import type { DemoItem, DemoList } from './lists.ts';

export interface DemoContext {
  readonly tx: Tx;
  readonly actor: Author & Pick<Actor, 'plan'>;
  readonly locale: Language;
  publish(events: readonly NewEvent[]): void;
}

type Values = CustomFieldValuesInput;

const toFields = (fields: readonly DemoField[], locale: Language): CustomFieldInput[] =>
  fields.map(({ key, name, field_type }) => ({
    key: `new_${key}`,
    name: name[locale],
    description: '',
    field_type,
    is_used: true,
    is_required: false,
    default_value: null,
    config: {},
  }));

/** Stored fields have keys of their own, so the keys of the demo are matched by the names of the fields. */
function toStoredValues(
  values: Values,
  fields: readonly DemoField[],
  stored: readonly { readonly key: string; readonly name: string }[],
  locale: Language,
): CustomFieldValuesInput {
  const keyByName = new Map(stored.map(({ key, name }) => [name, key]));
  return Object.fromEntries(
    fields.flatMap(({ key, name }) => (key in values ? [[keyByName.get(name[locale])!, values[key]!]] : [])),
  );
}

/** Returns the uuids by the numbers of the assets. Assets that others are part of come first in the list. */
export async function storeAssets(
  context: DemoContext,
  type: DemoType,
  assets: readonly DemoAsset[],
  typeUuids: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const { tx, locale } = context;
  const { row } = await createAssetType(tx, { name: type.name[locale], fields: toFields(type.fields, locale) }, locale);
  const uuids = new Map(typeUuids);
  for (const { asset_id, name, fields, place, parent } of assets) {
    const asset = await createAsset(context, {
      asset_id,
      display_name: name[locale],
      type_uuid: row.uuid,
      ...(place && { place }),
      ...(parent && { parent_uuid: uuids.get(parent)! }),
    });
    await assetFields.writeValues(tx, asset, toStoredValues(fields, type.fields, row.fields, locale), { locale });
    uuids.set(asset_id, asset.uuid);
  }
  return uuids;
}

export async function storeList(context: DemoContext, list: DemoList): Promise<void> {
  const { tx, locale } = context;
  const { row } = await createList(tx, { name: list.name[locale], fields: toFields(list.fields, locale) }, locale);
  const store = async (items: readonly DemoItem[], parent_uuid: string | null): Promise<void> => {
    for (const { item_id, name, points, fields = {}, items: inner = [] } of items) {
      const item = await createItem(context, row.id, {
        item_id,
        display_name: name[locale],
        parent_uuid,
        ...(points !== undefined && { points }),
      });
      await itemFields.writeValues(tx, item, toStoredValues(fields, list.fields, row.fields, locale), { locale });
      await store(inner, item.uuid);
    }
  };
  await store(list.items, null);
}
