/** Patches of one record, and of items that were copied elsewhere (decisions, section 4). */
import { randomUUID } from 'node:crypto';
import type { checklists } from '@rounds/contract/checklists';
import {
  CATALOGUE,
  childrenOf,
  type Id,
  type Item,
  ordersAt,
  type RecordKind,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import type { AnswerOf, Call } from '../../http/module.ts';
import { lockDraft, storeSave } from './save.ts';

type Calls = typeof checklists;
type OneRecord = Calls['newResponse' | 'newGroupedItem' | 'newRules' | 'newInfo' | 'newImageMarker'];
type Paste = Calls['pasteItems'];
interface Sent {
  readonly uuid?: Id | undefined;
  readonly options?: readonly { readonly uuid?: Id | undefined }[];
}

/** Puts one record of a kind into the draft; one that is there already is replaced. */
export const putRecord =
  <E extends OneRecord>(kind: Exclude<RecordKind, 'items' | 'custom_units'>) =>
  async (call: Call<E>): Promise<AnswerOf<E>> => {
    const body = call.body as { revision: number; record: Sent };
    const { options } = body.record;
    const answers = kind === 'response_sets' && options ? { options: options.map(withId) } : {};
    const record = withId({ ...body.record, ...answers });
    const template = await lockDraft(call.tx, (call.params as { id: number | string }).id);
    const save = { revision: body.revision, save_id: randomUUID() };
    const { revision } = await storeSave(
      call,
      template,
      save,
      () => ({ [kind]: { upsert: [record] } }) as TemplatePatch,
    );
    return { record, revision } as AnswerOf<E>;
  };

const withId = <T extends { readonly uuid?: Id | undefined }>(record: T) => ({
  ...record,
  uuid: record.uuid ?? randomUUID(),
});

/** Pastes items where they were asked for, and answers what that changed. */
export async function pasteItems(call: Call<Paste>): Promise<AnswerOf<Paste>> {
  const { tx, body } = call;
  let patch: TemplatePatch = {};
  const template = await lockDraft(tx, call.params.id);
  const save = { revision: body.revision, save_id: randomUUID() };
  const { revision } = await storeSave(call, template, save, (draft) => {
    patch = { items: { upsert: pasted(draft, body) } };
    return patch;
  });
  return { patch, revision };
}

/**
 * The items under new ids. Those whose parent was not copied stand behind what is before `order`, one
 * alone at just that order where it is free. Reference keys name one item and stay behind, as do
 * rules, which ask others.
 */
function pasted(draft: TemplateRecords, { items, parent_id, order }: Call<Paste>['body']): Item[] {
  const ids = new Map(items.map(({ id }) => [id, randomUUID() as Id]));
  const isTop = (item: (typeof items)[number]) => item.parent_id === null || !ids.has(item.parent_id);
  const places = items.filter(isTop).map(({ id, type }) => ({ id: ids.get(id)!, type }));
  const siblings = childrenOf(draft, parent_id);
  const before = siblings.findLast((sibling) => sibling.order < order);
  const isFree = parent_id !== null && places.length === 1 && !siblings.some((sibling) => sibling.order === order);
  const given = isFree ? [order] : ordersAt(draft, parent_id, before?.id ?? null, places);
  const orders = new Map(given.map((at, index) => [places[index]!.id, at]));
  return items.map(({ reference_key: _, ...item }) => {
    const id = ids.get(item.id)!;
    const place = isTop(item) ? { parent_id, order: orders.get(id)! } : { parent_id: ids.get(item.parent_id!)! };
    return { ...item, ...place, id, base_id: item.base_id ?? item.id, options: optionsHere(draft, item) } as Item;
  });
}

/** Without rules, and without what points at records that this template does not have. */
function optionsHere(draft: TemplateRecords, { type, options }: Pick<Item, 'type' | 'options'>): Item['options'] {
  const isHere = (name: string, value: unknown) => {
    const refers = CATALOGUE[type].options[name]?.refers;
    return !refers || (refers !== 'rule_sets' && Object.hasOwn(draft[refers], String(value)));
  };
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => isHere(name, value)));
}
