/** Stores the long choice lists of a form as global lists, and links the questions of the form to them. */
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../../db/database.ts';
import type { NewEvent } from '../../../events/event-publisher.ts';
import type { Subject } from '../../../http/module.ts';
import { createFilledList } from '../../global-lists/index.ts';
import type { FilledList } from './list-items.ts';

interface ReadForm {
  readonly longLists: readonly FilledList[];
  readonly batches: readonly string[];
}

interface ListContext {
  readonly tx: Tx;
  readonly locale: Language;
  /** Is told of each list that was created, and of the events of its items. */
  readonly onCreated: (subject: Subject, items: readonly NewEvent[]) => void;
}

/** The batches with the ids of the stored lists. */
export async function storeLongLists(
  { tx, locale, onCreated }: ListContext,
  { longLists, batches }: ReadForm,
): Promise<readonly string[]> {
  let linked = batches;
  for (const { placeholder, name, items } of longLists) {
    const { list, added } = await createFilledList(tx, name.slice(0, MAX_NAME_LENGTH), items, locale);
    const after = { name: list.name, items_count: items.length };
    const subject = { type: 'global_list', id: list.id, uuid: list.uuid, title: list.name, after };
    onCreated(
      subject,
      added.map((record) => ({ code: 'global_list_item.created', record })),
    );
    linked = linked.map((batch) =>
      batch
        .replaceAll(`"global_list_id":"${placeholder}"`, `"global_list_id":${list.id}`)
        .replaceAll(placeholder, list.uuid),
    );
  }
  return linked;
}

/** The maximum leaves space for a number. */
const MAX_NAME_LENGTH = 100;
