/** Stores the long choice lists of a form as global lists, and links the questions of the form to them. */
import type { checklists } from '@rounds/contract/checklists';
import type { Call } from '../../../http/module.ts';
import { createFilledList } from '../../global-lists/index.ts';
import type { LongList } from './choices.ts';

interface ReadForm {
  readonly longLists: readonly LongList[];
  readonly batches: readonly string[];
}

/** The batches with the ids of the stored lists. */
export async function storeLongLists(
  { tx, locale, activity }: Call<typeof checklists.importXlsForm>,
  { longLists, batches }: ReadForm,
): Promise<readonly string[]> {
  let linked = batches;
  for (const { placeholder, name, items } of longLists) {
    const list = await createFilledList(tx, name.slice(0, MAX_NAME_LENGTH), items, locale);
    const after = { name: list.name, items_count: items.length };
    activity({ type: 'global_list', id: list.id, title: list.name, after }, 'global_list.created');
    linked = linked.map((batch) =>
      batch
        .replaceAll(`"global_list_id":"${placeholder}"`, `"global_list_id":${list.id}`)
        .replaceAll(placeholder, list.uuid),
    );
  }
  return linked;
}

/** Leaves room for a number. */
const MAX_NAME_LENGTH = 100;
