/** Plans the part of an edit of many assets that can be undone: whatever nobody has changed since. */
import type { EditedState } from '../../../db/schema/stored-types.ts';
import { lockTree, wouldCreateCycle } from '../../../db/tree.ts';
import { type EditContext, isSame, type PlannedEdit, type StoredEdit } from '../../bulk-edits/index.ts';
import { checkValues } from '../../custom-fields/index.ts';
import { ASSET_TREE } from '../queries/assets.ts';
import { findMissing } from '../queries/bulk-edit.ts';
import { type EditableAsset, isFieldProperty, splitState, TypeFields, toFieldProperty } from './editable-asset.ts';

export async function prepareUndo(context: EditContext) {
  await lockTree(context.tx, ASSET_TREE, context.workspace_id);
  const fields = TypeFields.of(context);
  return (asset: EditableAsset, edit: StoredEdit) => planUndo(context, fields, asset, edit);
}

async function planUndo(
  context: EditContext,
  fields: TypeFields,
  asset: EditableAsset,
  edit: StoredEdit,
): Promise<PlannedEdit> {
  const { row } = asset;
  const changed = findChanged(asset, edit);
  if (changed.size > 0) {
    const names = await fields.toNames(row.type_uuid, [...changed]);
    return { next: omit(edit.before, changed), obstacle: { reason: 'changed_since', fields: names } };
  }
  const missingColumns = new Set<string>(await findMissing(context.tx, splitState(edit.before).columns));
  if (missingColumns.has('type_uuid')) for (const property of Object.keys(edit.before)) missingColumns.add(property);
  if (missingColumns.size > 0) {
    const names = await fields.toNames(row.type_uuid, [...missingColumns]);
    return { next: omit(edit.before, missingColumns), obstacle: { reason: 'deleted', fields: names } };
  }
  const next = await addClearedFields(fields, edit.before);
  const parent = splitState(next).columns.parent_id;
  if (parent && (await wouldCreateCycle(context.tx, ASSET_TREE, asset.id, parent))) {
    return { next: {}, obstacle: { reason: 'inside_itself' } };
  }
  const required = await findRequired(context, fields, asset, next);
  return required.length > 0 ? { next: {}, obstacle: { reason: 'required', fields: required } } : { next };
}

/** The properties that are no longer as the edit left them. A type stays if values of its fields would be lost. */
function findChanged({ state }: EditableAsset, { after }: StoredEdit): Set<string> {
  const changed = new Set(Object.keys(after).filter((property) => !isSame(state[property], after[property])));
  if (!('type_uuid' in after)) return changed;
  const isAdded = Object.keys(state).some((property) => isFieldProperty(property) && !(property in after));
  if (isAdded || changed.has('type_uuid') || [...changed].some(isFieldProperty)) {
    for (const property of Object.keys(after)) {
      if (property === 'type_uuid' || isFieldProperty(property)) changed.add(property);
    }
  }
  return changed;
}

/** An asset that returns to its former type keeps exactly the values that it had, without the defaults of fields. */
async function addClearedFields(fields: TypeFields, before: EditedState): Promise<EditedState> {
  const { type_uuid } = splitState(before).columns;
  if (!type_uuid) return before;
  const empty = (await fields.list(type_uuid)).map(({ key }) => [toFieldProperty(key), null]);
  return { ...Object.fromEntries(empty), ...before };
}

/** The names of the required fields that would be empty. */
async function findRequired(
  { tx, locale }: EditContext,
  fields: TypeFields,
  asset: EditableAsset,
  next: EditedState,
): Promise<string[]> {
  const { columns, values } = splitState(next);
  const type = columns.type_uuid === undefined ? asset.row.type_uuid : columns.type_uuid;
  const own = await fields.list(type);
  const ownValues = Object.fromEntries(
    Object.entries(values).filter(([key]) => own.some((field) => field.key === key)),
  );
  const { problems } = await checkValues(tx, own, ownValues, { locale, before: asset.values });
  return fields.toNames(
    type,
    problems.map(({ key }) => toFieldProperty(key)),
  );
}

const omit = (state: EditedState, properties: ReadonlySet<string>): EditedState =>
  Object.fromEntries(Object.entries(state).filter(([property]) => !properties.has(property)));
