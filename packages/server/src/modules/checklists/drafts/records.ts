/** Calls that change a draft without a full patch: adding one record, and pasting items. */
import { randomUUID } from 'node:crypto';
import type { checklists } from '@rounds/contract/checklists';
import {
  CATALOGUE,
  createOrders,
  getChildren,
  type Id,
  type Item,
  type RecordKind,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import type { Call, ResponseOf } from '../../../http/module.ts';
import { applySave, lockDraft } from './save.ts';

type Calls = typeof checklists;
type PutRecordCall = Calls['addResponseSet' | 'addGroupedItem' | 'addRuleSet' | 'addInfo' | 'addImageMarker'];
type Paste = Calls['pasteItems'];
interface RecordInput {
  readonly uuid?: Id | undefined;
  readonly options?: readonly { readonly uuid?: Id | undefined }[];
}

/** Adds one record of a kind to the draft, or replaces the record with the same id. */
export const putRecordHandler =
  <E extends PutRecordCall>(kind: Exclude<RecordKind, 'items' | 'custom_units' | 'tests'>) =>
  async (call: Call<E>): Promise<ResponseOf<E>> => {
    const body = call.body as { revision: number; record: RecordInput };
    const { options } = body.record;
    const answers = kind === 'response_sets' && options ? { options: options.map(withId) } : {};
    const record = withId({ ...body.record, ...answers });
    const template = await lockDraft(call.tx, (call.params as { id: number | string }).id);
    const save = { revision: body.revision, save_id: randomUUID() };
    const { revision } = await applySave(
      call,
      template,
      save,
      () => ({ [kind]: { upsert: [record] } }) as TemplatePatch,
    );
    return { record, revision } as ResponseOf<E>;
  };

const withId = <T extends { readonly uuid?: Id | undefined }>(record: T) => ({
  ...record,
  uuid: record.uuid ?? randomUUID(),
});

/** Pastes items at the requested position and returns the resulting patch. */
export async function pasteItems(call: Call<Paste>): Promise<ResponseOf<Paste>> {
  const { tx, body } = call;
  let patch: TemplatePatch = {};
  const template = await lockDraft(tx, call.params.id);
  const save = { revision: body.revision, save_id: randomUUID() };
  const { revision } = await applySave(call, template, save, (draft) => {
    patch = { items: { upsert: toPastedItems(draft, body) } };
    return patch;
  });
  return { patch, revision };
}

/**
 * Creates the items with new ids. Items whose parent was not copied are placed before `order`; a single
 * item gets exactly that order if it is free. Reference keys are unique and therefore not copied, nor are
 * rules, because they refer to other items.
 */
function toPastedItems(draft: TemplateRecords, { items, parent_id, order }: Call<Paste>['body']): Item[] {
  const ids = new Map(items.map(({ id }) => [id, randomUUID() as Id]));
  const isTop = (item: (typeof items)[number]) => item.parent_id === null || !ids.has(item.parent_id);
  const places = items.filter(isTop).map(({ id, type }) => ({ id: ids.get(id)!, type }));
  const siblings = getChildren(draft, parent_id);
  const before = siblings.findLast((sibling) => sibling.order < order);
  const isFree = parent_id !== null && places.length === 1 && !siblings.some((sibling) => sibling.order === order);
  const positions = isFree ? [order] : createOrders(draft, parent_id, before?.id ?? null, places);
  const orders = new Map(positions.map((at, index) => [places[index]!.id, at]));
  return items.map(({ reference_key: _, ...item }) => {
    const id = ids.get(item.id)!;
    const place = isTop(item) ? { parent_id, order: orders.get(id)! } : { parent_id: ids.get(item.parent_id!)! };
    return { ...item, ...place, id, base_id: item.base_id ?? item.id, options: pickValidOptions(draft, item) } as Item;
  });
}

/** Drops rules and references to records that this template does not have. */
function pickValidOptions(draft: TemplateRecords, { type, options }: Pick<Item, 'type' | 'options'>): Item['options'] {
  const isValid = (name: string, value: unknown) => {
    const refers = CATALOGUE[type].options[name]?.refers;
    return !refers || (refers !== 'rule_sets' && Object.hasOwn(draft[refers], String(value)));
  };
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => isValid(name, value)));
}
