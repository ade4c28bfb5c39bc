/** Assets as the bulk edit sees them. */
import { assetList } from '@rounds/contract/assets';
import { type CustomFieldValues, type CustomFieldValuesInput, toFieldEntry } from '@rounds/contract/custom-fields';
import { toCustomSelector } from '@rounds/contract/list.ts';
import type { EditedState } from '../../../db/schema/stored-types.ts';
import { listTexts } from '../../../lists/index.ts';
import type { EditableRecord, EditContext } from '../../bulk-edits/index.ts';
import { type FieldRow, readValues, selectUsedFields } from '../../custom-fields/index.ts';
import { type AssetRow, listAssetsByIds } from '../queries/assets.ts';

export interface EditableAsset extends EditableRecord {
  readonly row: AssetRow;
  /** The values of the fields of its type, with the names of what they choose. */
  readonly values: CustomFieldValues;
}

/** The columns that can be edited, and the columns of the list that name them. */
export const EDITED_COLUMNS = { type_uuid: 'type', parent_id: 'parent', site_id: 'site' } as const;
export type EditedColumn = keyof typeof EDITED_COLUMNS;
const COLUMN_NAMES = Object.keys(EDITED_COLUMNS) as readonly EditedColumn[];

const FIELD_PREFIX = toCustomSelector(assetList.custom_fields!, '');
/** The property of a field in the state of an asset. */
export const toFieldProperty = (key: string): string => `${FIELD_PREFIX}${key}`;
export const isFieldProperty = (property: string): boolean => property.startsWith(FIELD_PREFIX);

/** Splits a state into the columns of the table and the values of fields by key. */
export function splitState(state: EditedState) {
  const own = COLUMN_NAMES.filter((name) => name in state).map((name) => [name, state[name]]);
  const values = Object.entries(state)
    .filter(([property]) => isFieldProperty(property))
    .map(([property, value]) => [property.slice(FIELD_PREFIX.length), value]);
  return {
    columns: Object.fromEntries(own) as Partial<Pick<AssetRow, EditedColumn>>,
    values: Object.fromEntries(values) as CustomFieldValuesInput,
  };
}

/** The fields of types, each read once in the work of one context. */
export class TypeFields {
  static readonly #byContext = new WeakMap<EditContext, TypeFields>();
  readonly #context: EditContext;
  readonly #byType = new Map<string, Promise<readonly FieldRow[]>>();

  static of(context: EditContext): TypeFields {
    const cached = TypeFields.#byContext.get(context);
    if (cached) return cached;
    const fields = new TypeFields(context);
    TypeFields.#byContext.set(context, fields);
    return fields;
  }

  private constructor(context: EditContext) {
    this.#context = context;
  }

  list(type: string | null): Promise<readonly FieldRow[]> {
    if (type === null) return Promise.resolve([]);
    const cached = this.#byType.get(type);
    if (cached) return cached;
    const fields = selectUsedFields(this.#context.tx, { scope: 'asset', owner: type });
    this.#byType.set(type, fields);
    return fields;
  }

  /** The names of properties, as the person calls them. */
  async toNames(type: string | null, properties: readonly string[]): Promise<string[]> {
    const texts = listTexts(assetList, this.#context.locale);
    const names = new Map((await this.list(type)).map(({ key, name }) => [toFieldProperty(key), name]));
    return properties.map((property) => {
      const selector = EDITED_COLUMNS[property as EditedColumn];
      const column = assetList.columns.find((one) => one.selector === selector);
      return column ? texts.columnTitle(column) : (names.get(property) ?? property);
    });
  }
}

export async function loadAssets(
  context: EditContext,
  ids: readonly number[],
  { lock }: { readonly lock: boolean } = { lock: false },
): Promise<EditableAsset[]> {
  const { tx } = context;
  const rows = await listAssetsByIds(tx, ids, { lock });
  const values = await readValues(tx, 'asset', ids);
  const fields = TypeFields.of(context);
  const assets: EditableAsset[] = [];
  for (const row of rows) {
    const own = values.get(row.id) ?? {};
    const valuesByName = (await fields.list(row.type_uuid)).map(({ key, name }) => [name, own[key] ?? null]);
    const { type_uuid, parent_id, site_id } = row;
    assets.push({
      ...{
        id: row.id,
        uuid: row.uuid,
        name: row.display_name,
        is_archived: row.archived_at !== null,
        row,
        values: own,
      },
      owner: row.type,
      state: {
        ...{ type_uuid, parent_id, site_id },
        ...Object.fromEntries(Object.entries(own).map(([key, value]) => [toFieldProperty(key), toFieldEntry(value)])),
      },
      logged: {
        type: row.type?.name ?? null,
        parent: row.parent?.display_name ?? null,
        site: row.site?.path ?? null,
        field: Object.fromEntries(valuesByName),
      },
    });
  }
  return assets;
}
