/** Importing the items of a global list from CSV and XLSX files. */
import { MAX_ITEM_ID_LENGTH, MAX_ITEM_NAME_LENGTH, MAX_ITEM_POINTS } from '@rounds/contract/global-lists/items.ts';
import type { CreatedOwner } from '@rounds/contract/record-import.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { fieldError } from '../../http/input.ts';
import type { Call } from '../../http/module.ts';
import { type Destination, type ImportKind, type ImportTarget, recordImport } from '../imports/index.ts';
import { createList, getList, lockOpenList } from './lists.ts';
import { ITEM_TREE } from './queries/items.ts';

const ITEM_IMPORT: ImportKind = {
  table: 'global_list_item',
  keyColumn: 'item_id',
  keyConstraint: 'global_list_item_key',
  ownerColumn: null,
  shape: {
    key: { target: 'item_id', second: 'item_id_2', max: MAX_ITEM_ID_LENGTH },
    name: { target: 'display_name', max: MAX_ITEM_NAME_LENGTH },
    texts: ['parent'],
    numbers: [{ target: 'points', min: -MAX_ITEM_POINTS, max: MAX_ITEM_POINTS }],
    together: [],
    codes: { missing: 'item_id_missing', twice: 'item_id_twice', none: 'no_items' },
    names: {
      item_id: [
        ...['item id', 'id', 'key', 'code', 'number', 'no', 'nr', 'kennung', 'schlussel', 'nummer', 'identifier'],
        ...['identifiant', 'cle', 'numero', 'alpha 2', 'alpha 3', 'iso', 'abbreviation', 'kurzel', 'value', 'wert'],
      ],
      display_name: [
        ...['display name', 'name', 'label', 'title', 'anzeigename', 'bezeichnung', 'titel', 'nom', 'libelle', 'titre'],
        ...['designation', 'description', 'beschreibung', 'text'],
      ],
      parent: [
        ...['belongs to id', 'gehort zu id', 'rattache a id', 'parent id', 'parent', 'parent code', 'belongs to'],
        ...['gehort zu', 'ubergeordnet', 'appartient a', 'country', 'iso country', 'land', 'pays'],
      ],
      points: ['points', 'score', 'punkte', 'punktzahl', 'weight', 'gewicht', 'poids'],
    },
  },
  scope: 'global_list_item',
  tree: ITEM_TREE,
  usage: 'global_list_item',
  prefix: 'RES',
  codes: { taken: 'item_id_taken', archived: 'item_id_archived', parentUnknown: 'item_parent_unknown' },
  events: {
    created: 'global_list_item.created',
    changed: 'global_list_item.changed',
    deleted: 'global_list_item.deleted',
  },
  activity: 'global_list_item.imported',
  undoActivity: 'global_list_item.import_undone',
  subject: 'globalListItems',
};

interface TargetBody {
  readonly list_id?: number | string | undefined;
  readonly new_list?: CreatedOwner | undefined;
}

/** @throws ApiError VALIDATION_FAILED if the call names neither a list nor one to create */
export function toImportTarget({ body, locale }: Pick<Call, 'locale'> & { body: TargetBody }): ImportTarget {
  if (body.new_list) return { create: body.new_list };
  if (body.list_id === undefined) throw fieldError('list_id', locale, 'field.required');
  return { id: body.list_id };
}

export const itemImport = recordImport({
  kind: ITEM_IMPORT,
  jobName: 'global_lists.import',
  undoJobName: 'global_lists.undo_import',
  findOwner: async ({ tx }, id) => (await getList(tx, id)).uuid,
  async open({ tx, locale }, { id, create }): Promise<Destination> {
    if (!create) {
      const { id: listId, uuid } = await lockOpenList(tx, id!);
      return { owner: uuid, listId };
    }
    const { row } = await createList(tx, create, locale);
    const created: NewEvent = { code: 'global_list.created', record: { id: row.id, uuid: row.uuid } };
    return { owner: row.uuid, listId: row.id, createdUuid: row.uuid, created };
  },
  assertOpen: lockOpenList,
});
