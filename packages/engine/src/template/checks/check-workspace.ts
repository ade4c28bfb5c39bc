/** Checks that the workspace records to which a template refers still exist. */
import { getNumberOption, getOption } from '../../catalogue/index.ts';
import { getSiteSource } from '../../catalogue/site-question.ts';
import type { Id, Item, TemplateProblem, TemplateRecords } from '../document.ts';
import { getGlobalList, listItemFields } from '../records/referred-records.ts';

/** A global list or an asset type as templates see it. */
export interface ReferredList {
  /** The keys of its fields in use, including the built-in ones. */
  readonly fields: readonly string[];
  readonly archived?: boolean;
  /** Whether some item of the list has points. */
  readonly has_points?: boolean;
}

/** A structure of sites as templates see it. */
export interface ReferredStructure {
  /** The nodes of the structure that the template names. */
  readonly nodes: ReadonlySet<Id>;
  readonly archived?: boolean;
}

/** The records of the workspace. Absent kinds are not checked. */
export interface WorkspaceReferences {
  /** Uuids of the global responses that sets are taken from. */
  readonly global_responses?: ReadonlySet<Id>;
  /** The global lists by their uuids. */
  readonly global_lists?: ReadonlyMap<Id, ReferredList>;
  /** The asset types by their uuids. */
  readonly asset_types?: ReadonlyMap<Id, ReferredList>;
  /** The structures of sites by their numbers. */
  readonly site_structures?: ReadonlyMap<Id, ReferredStructure>;
}

/** Questions whose global response, global list, asset type or field has been deleted or archived. */
export function checkWorkspaceReferences(records: TemplateRecords, workspace: WorkspaceReferences): TemplateProblem[] {
  const { global_responses, global_lists, asset_types, site_structures } = workspace;
  return Object.values(records.items).flatMap((item) => [
    ...(global_responses ? checkGlobalResponse(records, item, global_responses) : []),
    ...(global_lists && item.type === 'global_list' ? checkGlobalList(item, global_lists) : []),
    ...(asset_types && item.type === 'asset_field' ? checkAssetField(item, asset_types) : []),
    ...(asset_types && item.type === 'asset' ? checkAssetTypes(item, asset_types) : []),
    ...(site_structures && item.type === 'site' ? checkSites(item, site_structures) : []),
  ]);
}

function checkGlobalResponse(records: TemplateRecords, item: Item, responses: ReadonlySet<Id>): TemplateProblem[] {
  const source = records.response_sets[String(item.options.response_set_id)]?.global_id;
  return source && !responses.has(source) ? [{ code: 'GLOBAL_RESPONSE_DELETED', item_id: item.id }] : [];
}

function checkGlobalList(item: Item, lists: ReadonlyMap<Id, ReferredList>): TemplateProblem[] {
  const uuid = getGlobalList(item);
  if (uuid === null) return [];
  const list = lists.get(uuid);
  if (!list) return [{ code: 'GLOBAL_LIST_DELETED', item_id: item.id }];
  if (list.archived) return [{ code: 'GLOBAL_LIST_ARCHIVED', item_id: item.id }];
  const points = getOption(item, 'enable_score') === true ? getOption<string | null>(item, 'point_field_key') : null;
  const hasPoints = points === null || (points === 'points' ? list.has_points : list.fields.includes(points));
  const unknownFields = [...new Set(listItemFields(item))].filter(
    (key) => key !== 'points' && !list.fields.includes(key),
  );
  return [
    ...(hasPoints ? [] : [{ code: 'GLOBAL_LIST_NO_POINTS', item_id: item.id }]),
    ...unknownFields
      .filter((field) => hasPoints || field !== points)
      .map((field) => ({ code: 'GLOBAL_LIST_FIELD_UNKNOWN', params: { field }, item_id: item.id })),
  ];
}

function checkAssetField(item: Item, assetTypes: ReadonlyMap<Id, ReferredList>): TemplateProblem[] {
  const uuid = getOption<string | null>(item, 'asset_type_uuid');
  if (uuid === null) return [];
  const type = assetTypes.get(uuid);
  if (!type) return [{ code: 'ASSET_TYPE_DELETED', item_id: item.id }];
  if (type.archived) return [{ code: 'ASSET_TYPE_ARCHIVED', item_id: item.id }];
  const field = String(getOption(item, 'field_key'));
  return type.fields.includes(field) ? [] : [{ code: 'ASSET_FIELD_UNKNOWN', item_id: item.id }];
}

function checkAssetTypes(item: Item, assetTypes: ReadonlyMap<Id, ReferredList>): TemplateProblem[] {
  const types = getOption<readonly Id[] | null>(item, 'asset_type_uuids') ?? [];
  return types.every((uuid) => assetTypes.has(uuid)) ? [] : [{ code: 'ASSET_TYPE_DELETED', item_id: item.id }];
}

function checkSites(item: Item, structures: ReadonlyMap<Id, ReferredStructure>): TemplateProblem[] {
  const source = getSiteSource(item);
  if (source === null) return [];
  const structure = structures.get(source.structure);
  if (!structure) return [{ code: 'SITE_STRUCTURE_DELETED', item_id: item.id }];
  if (structure.archived) return [{ code: 'SITE_STRUCTURE_ARCHIVED', item_id: item.id }];
  const isNodeKnown = source.node === null || structure.nodes.has(source.node);
  return isNodeKnown ? [] : [{ code: 'SITE_NODE_DELETED', item_id: item.id }];
}

/** Checks a question of a global list that uses the answer of another one as parent, or counts the points of items. */
export function checkListQuestion(item: Item, findByKey: (source: string) => Item | undefined): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const source = getOption<string | null>(item, 'parent_question');
  const parent = source ? findByKey(source) : undefined;
  if (source && parent && getGlobalList(parent) !== getGlobalList(item))
    problems.push({ code: 'LIST_PARENT_WRONG', item_id: item.id });
  const isByPoints = getOption(item, 'enable_score') === true && Boolean(getOption(item, 'point_field_key'));
  if (isByPoints && !((getNumberOption(item, 'max_score') ?? 0) > 0))
    problems.push({ code: 'POINTS_MAX_REQUIRED', item_id: item.id });
  return problems;
}
