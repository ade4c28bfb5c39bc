import { assets } from '@rounds/contract/assets';
import { PLACE_OPERATORS, type PlaceKey } from '@rounds/contract/assignments';
import { useTranslation } from 'react-i18next';
import { ALL_NODES } from '../../../../kit/resource/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { useCan } from '../../../../platform/session/index.ts';
import { NativeSelect, TreeSelect, type TreeSource } from '../../../../ui/index.ts';
import classes from '../editor.module.css';
import type { DraftPlaceCondition } from './conditions.ts';

const MAX_OPTIONS = 100;

/** Assets and their parts, level by level; for people who may not see the tree, only those that a search finds. */
export function useAssetTree(): TreeSource {
  const canSeeTree = useCan()('SST_VIEW_ASSET');
  return {
    key: ['options', 'asset tree', canSeeTree],
    load: async ({ ids, q, parent_id }, signal) => {
      const query = { limit: MAX_OPTIONS, ...(q && { q }), ...(ids && { ids: ids.join(',') }) };
      if (q || ids || !canSeeTree) return call(assets.search, { query, signal });
      const { list } = await call(assets.listTree, { query: { parent: parent_id?.toString() }, signal });
      return list.map(({ uuid, display_name, parts_count }) => ({
        value: uuid,
        label: display_name,
        hasChildren: parts_count > 0,
      }));
    },
  };
}

export const createPlaceCondition = (field_key: PlaceKey): DraftPlaceCondition => ({
  field_key,
  place: { operator: 'within', not: false, value: null },
});

interface PlaceFieldsProps {
  readonly condition: DraftPlaceCondition;
  onChange(condition: DraftPlaceCondition): void;
}

/** A site or an asset, and whether assets are exactly there or anywhere below. */
export function PlaceFields({ condition, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('assignments');
  const assetTree = useAssetTree();
  const { field_key, place } = condition;
  const name = t(`rules.places.${field_key}.label`);
  const change = (changes: Partial<DraftPlaceCondition['place']>) =>
    onChange({ ...condition, place: { ...place, ...changes } });
  return (
    <>
      <NativeSelect
        aria-label={t('rules.comparison', { name })}
        value={`${place.not ? 'not ' : ''}${place.operator}`}
        data={PLACE_OPERATORS.flatMap((operator) => [
          { value: operator, label: t(`rules.places.${field_key}.${operator}`) },
          { value: `not ${operator}`, label: t(`rules.places.${field_key}.not_${operator}`) },
        ])}
        onChange={({ currentTarget: { value } }) => {
          const [operator, not] = value.split(' ').reverse();
          const known = PLACE_OPERATORS.find((one) => one === operator) ?? 'within';
          change({ operator: known, not: not !== undefined, ...(known === 'null' && { value: null }) });
        }}
      />
      {place.operator !== 'null' && (
        <div className={classes.wide}>
          <TreeSelect
            label={name}
            isLabelHidden
            placeholder={t(`rules.places.${field_key}.choose`)}
            source={field_key === '@site' ? ALL_NODES : assetTree}
            isMulti={false}
            value={place.value === null ? [] : [place.value]}
            onChange={([value = null]) => change({ value })}
          />
        </div>
      )}
    </>
  );
}
