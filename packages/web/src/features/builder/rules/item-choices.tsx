/** Lists of items to choose from, with a heading for each page and section and the icon of each type. */
import { CATALOGUE, getAncestors, type Id, type Item, type TemplateRecords } from '@rounds/engine';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { toItemName } from '../../../kit/templates/rule-words/index.ts';
import { type ComboboxItem, ICON, Row, Text } from '../../../ui/index.ts';
import { useRecords } from '../state/builder-context.tsx';

export interface ItemChoice {
  readonly value: Id;
  readonly label: string;
}

export interface ItemChoiceGroup {
  /** The page and the sections that contain the items. */
  readonly group: string;
  readonly items: readonly ItemChoice[];
}

type Items = Pick<TemplateRecords, 'items'>;

/** Groups choices by their page and section. A page or section is in its own group. */
export function groupByPlace(choices: readonly ItemChoice[], records: Items, untitled: string): ItemChoiceGroup[] {
  const toPlace = (item: Item) => {
    const above = getAncestors(records, item.id);
    const path = CATALOGUE[item.type].kind === 'question' ? above : [item, ...above];
    return path.map((one) => toItemName(one, untitled)).reverse();
  };
  const groups = new Map<string, ItemChoice[]>();
  for (const choice of choices) {
    const item = records.items[choice.value];
    const place = item ? toPlace(item).join(' › ') : '';
    groups.set(place, [...(groups.get(place) ?? []), choice]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** Adds the section to labels that occur more than once, and a number where they are still the same. */
export function disambiguate(choices: readonly ItemChoice[], records: Items): ItemChoice[] {
  const placed = extendDuplicates(choices, ({ value, label }) => {
    const above = records.items[records.items[value]?.parent_id ?? ''];
    return above?.title ? `${label} · ${above.title}` : label;
  });
  const counts = new Map<string, number>();
  return extendDuplicates(placed, ({ label }) => {
    const number = (counts.get(label) ?? 0) + 1;
    counts.set(label, number);
    return `${label} (${number})`;
  });
}

/** Extends the labels that occur more than once. */
function extendDuplicates(choices: readonly ItemChoice[], longer: (choice: ItemChoice) => string): ItemChoice[] {
  const count = new Map<string, number>();
  for (const { label } of choices) count.set(label, (count.get(label) ?? 0) + 1);
  return choices.map((choice) => ((count.get(choice.label) ?? 0) > 1 ? { ...choice, label: longer(choice) } : choice));
}

/** Shows an item with the icon of its type. */
export function ItemOption({ option }: { option: ComboboxItem }) {
  const type = useRecords(({ items }) => items[option.value]?.type);
  const Icon = type && QUESTION_TYPES[type].icon;
  return (
    <Row as="span" inline align="start" gap={2}>
      {Icon && <Icon {...ICON} size={16} />}
      <Text as="span" breakWords>
        {option.label}
      </Text>
    </Row>
  );
}
