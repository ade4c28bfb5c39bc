/** The properties in which two assets differ. */
import { type Asset, assetList, type MergedProperty } from '@rounds/contract/assets';
import { useTranslation } from 'react-i18next';
import { useTableText } from '../../../kit/data-table/index.ts';
import { getShownName, useFormat } from '../../../platform/i18n/index.ts';
import { useTypeFields } from '../types/asset-type-queries.ts';

export interface ComparedProperty {
  /** The name of the property in the call. */
  readonly name: string;
  readonly label: string;
  /** The values of both assets; null if an asset has none. */
  readonly values: readonly [string | null, string | null];
}

export function useComparison(pair: readonly [Asset, Asset]): {
  readonly properties: readonly ComparedProperty[];
  readonly isLoading: boolean;
} {
  const { t } = useTranslation('assets');
  const text = useTableText(assetList);
  const format = useFormat();
  const [one, other] = pair;
  // Fields of different types cannot be compared.
  const type = one.type && one.type.uuid === other.type?.uuid ? one.type.uuid : null;
  const { data: fields = [], isLoading } = useTypeFields(type);
  const toColumn = (selector: string) => text.column(assetList.columns.find((column) => column.selector === selector)!);
  const toProperty = (name: MergedProperty, label: string, read: (asset: Asset) => string | null | undefined) =>
    compare(name, label, read(one) ?? null, read(other) ?? null);
  const toValue = ({ fields: values }: Asset, key: string) => {
    const value = values[key];
    return typeof value === 'number' ? format.number(value) : value === undefined ? null : String(value);
  };
  const properties = [
    toProperty('display_name', toColumn('display_name'), ({ display_name }) => display_name),
    toProperty('asset_id', toColumn('asset_id'), ({ asset_id }) => asset_id),
    toProperty('type', toColumn('type'), (asset) => asset.type?.name),
    toProperty('parent', toColumn('parent'), ({ parent }) => parent?.display_name),
    toProperty('site', toColumn('site'), ({ site }) => site?.path),
    toProperty('place', t('fields.place'), ({ place }) => place && `${place.lat}, ${place.lng}`),
    ...fields.map((field) =>
      compare(`fields.${field.key}`, getShownName(field), toValue(one, field.key), toValue(other, field.key)),
    ),
  ];
  return { properties: properties.filter(({ values: [a, b] }) => a !== b), isLoading };
}

const compare = (name: string, label: string, one: string | null, other: string | null): ComparedProperty => ({
  name,
  label,
  values: [one, other],
});
