import { CATALOGUE, ITEM_TYPES, type Item, type ItemType } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { MultiSelect, NativeSelect } from '../../../ui/index.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { useSetOption } from './use-set-option.ts';

/** The types that people answer. */
const COUNTED_TYPES = ITEM_TYPES.filter((type) => {
  const { kind, computed, live, value } = CATALOGUE[type];
  return kind === 'question' && live && !computed && value !== 'none';
});

/** The type of question that a counter counts. */
export function CountedTypeField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const typeName = useTypeName();
  return (
    <NativeSelect
      label={t('option.type')}
      withAsterisk
      value={String(item.options.type ?? 'yesno')}
      data={COUNTED_TYPES.map((type) => ({ value: type, label: typeName(type) }))}
      onChange={(event) => {
        const type = event.currentTarget.value;
        session.store.endGesture();
        session.attempt((records) => setItem(records, { id: item.id, options: { type, options: null } }));
      }}
    />
  );
}

/** The options that a counter counts; without any, it counts every answer. */
export function CountedAnswersField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'options');
  const type = String(item.options.type ?? 'yesno') as ItemType;
  const items = useRecords((records) => records.items);
  const sets = useRecords((records) => records.response_sets);
  if (!CATALOGUE[type]?.choices) return null;
  const used = new Set(
    Object.values(items).flatMap((one) => (one.type === type ? [String(one.options.response_set_id)] : [])),
  );
  const options = [...used].flatMap((uuid) => sets[uuid]?.options ?? []);
  const labels = [...new Set(options.map(({ label }) => label))].filter(Boolean);
  const findUuids = (label: string) => options.filter((option) => option.label === label).map(({ uuid }) => uuid);
  const optionIds = new Set(Array.isArray(item.options.options) ? item.options.options : []);
  return (
    <MultiSelect
      label={t('option.options')}
      description={t('option_hint.options')}
      data={labels}
      value={labels.filter((label) => findUuids(label).some((uuid) => optionIds.has(uuid)))}
      onChange={(next) => set(next.length > 0 ? next.flatMap(findUuids) : null)}
    />
  );
}
