/**
 * The data of a template in addition to its document: how its items depend on each other, and what it shares with other
 * templates.
 */
import type { Template } from '@rounds/contract/checklists';
import type { Item, ResponseSet, TemplateDocument } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { findGlobalResponses } from '../global-responses/queries.ts';
import { loadSharedRecords } from '../queries/drafts.ts';

type SideData = Pick<Template, 'relations' | 'global_responses' | 'global_items'> & {
  readonly global_type: Template['options']['global_type'];
};

export async function loadSideData(tx: Tx, document: TemplateDocument): Promise<SideData> {
  const sources = findSources(document.response_sets);
  const global_items = listGlobalItems(document.items, sources);
  return {
    relations: document.rule_sets.map(({ uuid, related_items, action_items }) => ({
      rule_set: uuid,
      related_items: [...related_items],
      action_items: [...action_items],
    })),
    global_responses: await findGlobalResponses(tx, [...new Set(sources.values())]),
    global_items,
    global_type: toGlobalType(global_items),
  };
}

/** Returns the kinds of records that the questions of a draft share, without loading the whole draft. */
export async function loadGlobalType(tx: Tx, templateId: number): Promise<SideData['global_type']> {
  const { items, response_sets } = await loadSharedRecords(tx, templateId);
  return toGlobalType(listGlobalItems(items, findSources(response_sets)));
}

/** Finds the global response that each response set copies. */
const findSources = (sets: readonly Pick<ResponseSet, 'uuid' | 'global_id'>[]): ReadonlyMap<string, string> =>
  new Map(sets.flatMap(({ uuid, global_id }) => (global_id ? [[uuid, global_id] as const] : [])));

function listGlobalItems(
  items: readonly Pick<Item, 'id' | 'type' | 'options'>[],
  sources: ReadonlyMap<string, string>,
): SideData['global_items'] {
  return items.flatMap(({ id, type, options }): SideData['global_items'] => {
    const response = sources.get(String(options.response_set_id));
    if (response) return [{ item_id: id, type: 'global_response', uuid: response }];
    if (type !== 'global_list' || typeof options.global_list_uuid !== 'string') return [];
    return [{ item_id: id, type: 'global_list', uuid: options.global_list_uuid }];
  });
}

function toGlobalType(items: SideData['global_items']): SideData['global_type'] {
  const types = [...new Set(items.map(({ type }) => type))];
  return types.length > 1 ? 'both' : (types[0] ?? null);
}
