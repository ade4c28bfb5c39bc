/** Checks that the workspace records to which a template refers still exist. */
import { getOption } from '../catalogue/index.ts';
import type { Id, Item, TemplateProblem, TemplateRecords } from './document.ts';

/** The records of the workspace. Absent kinds are not checked. */
export interface WorkspaceReferences {
  /** Uuids of the global responses that sets are taken from. */
  readonly global_responses?: ReadonlySet<Id>;
  /** Keys of the fields of each global list, by its uuid. */
  readonly global_lists?: ReadonlyMap<Id, readonly string[]>;
}

/** Questions whose global response, global list or list field has been deleted. */
export function checkWorkspaceReferences(records: TemplateRecords, around: WorkspaceReferences): TemplateProblem[] {
  const { global_responses, global_lists } = around;
  return Object.values(records.items).flatMap((item) => [
    ...(global_responses ? checkGlobalResponse(records, item, global_responses) : []),
    ...(global_lists && item.type === 'global_list' ? checkGlobalList(item, global_lists) : []),
  ]);
}

function checkGlobalResponse(records: TemplateRecords, item: Item, known: ReadonlySet<Id>): TemplateProblem[] {
  const source = records.response_sets[String(item.options.response_set_id)]?.global_id;
  return source && !known.has(source) ? [{ code: 'GLOBAL_RESPONSE_DELETED', item_id: item.id }] : [];
}

function checkGlobalList(item: Item, known: ReadonlyMap<Id, readonly string[]>): TemplateProblem[] {
  const uuid = getOption<string | null>(item, 'global_list_uuid');
  if (uuid === null) return [];
  const fields = known.get(uuid);
  if (!fields) return [{ code: 'GLOBAL_LIST_DELETED', item_id: item.id }];
  const named = [
    ...(getOption<readonly string[] | null>(item, 'label_field_keys') ?? []),
    ...(getOption<readonly string[] | null>(item, 'value_field_keys') ?? []),
  ];
  const lost = [...new Set(named)].filter((field) => !fields.includes(field));
  return lost.map((field) => ({ code: 'GLOBAL_LIST_FIELD_UNKNOWN', params: { field }, item_id: item.id }));
}
