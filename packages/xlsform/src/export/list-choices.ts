/**
 * Converts questions for items of short global lists to questions with these items as answers, which XLSForm can
 * express.
 */
import { CATALOGUE, getOption, type Item, type ResponseSet, type TemplateDocument } from '@rounds/engine';
import { MAX_CHOICES } from '../form/choices.ts';
import type { ExportNotes } from './export-notes.ts';

/** The items of each list by its id; if a list is too long, only the first ones. */
export type ItemsOfLists = ReadonlyMap<number, ListItems>;
type ListItems = readonly { readonly uuid: string; readonly item_id: string; readonly display_name: string }[];

/** The limit is one more than the answers of a question may be, so that longer lists are recognized. */
export const MAX_READ_ITEMS = MAX_CHOICES + 1;

const getListId = ({ options }: Item): number => Number(options.global_list_id);

/** The lists whose items an export needs. */
export const findListIds = ({ items }: TemplateDocument): number[] => [
  ...new Set(
    items
      .filter(({ type }) => type === 'global_list')
      .map(getListId)
      .filter(Number.isSafeInteger),
  ),
];

/** Returns the template with these answers. The questions of a list share one response set. */
export function withListChoices(document: TemplateDocument, lists: ItemsOfLists): TemplateDocument {
  const short = new Map([...lists].filter(([, items]) => items.length > 0 && items.length <= MAX_CHOICES));
  const toSetId = (listId: number) => `global list ${listId}`;
  return {
    ...document,
    items: document.items.map((item) =>
      item.type === 'global_list' && short.has(getListId(item))
        ? { ...item, type: 'dropdown', options: { ...pickShared(item), response_set_id: toSetId(getListId(item)) } }
        : item,
    ),
    response_sets: [
      ...document.response_sets,
      ...[...short].map(([id, items]) => toResponseSet(id, toSetId(id), items)),
    ],
  };
}

const toResponseSet = (listId: number, uuid: string, items: ListItems): ResponseSet => ({
  uuid,
  title: `list_${listId}`,
  options: items.map((item) => ({
    ...{ uuid: item.uuid, label: item.display_name, values: { name: item.item_id } },
    ...{ score: null, color: 'none', failed: false },
  })),
});

const pickShared = ({ options }: Item): Item['options'] =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(CATALOGUE.dropdown.options, name)));

/** Adds notes on what the answers lose of the list. */
export function noteListChoices(before: TemplateDocument, after: TemplateDocument, notes: ExportNotes): void {
  before.items.forEach((item, index) => {
    if (item.type !== 'global_list' || after.items[index]?.type === item.type) return;
    notes.add(item, 'list_choices');
    if (getOption(item, 'parent_question') || getOption(item, 'item_filter')) notes.add(item, 'list_filter');
  });
}
