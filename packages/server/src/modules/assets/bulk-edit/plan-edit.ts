/** Plans the changes of each asset by an edit of many. */
import type { AssetChanges } from '@rounds/contract/assets/bulk-edit.ts';
import type { EditedState } from '../../../db/schema/stored-types.ts';
import { hasSiteLimit } from '../../../db/transactions.ts';
import { listAncestors, lockTree } from '../../../db/tree.ts';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import { lockAssignableType } from '../../asset-types/index.ts';
import { type EditContext, isSame, type PlannedEdit } from '../../bulk-edits/index.ts';
import { checkValues } from '../../custom-fields/index.ts';
import { lockAssignableSite } from '../../sites/index.ts';
import { ASSET_TREE, lockParent } from '../queries/assets.ts';
import { type EditableAsset, isFieldProperty, TypeFields, toFieldProperty } from './editable-asset.ts';

interface Parent {
  readonly id: number | null;
  /** The assets that cannot be part of it: itself, and what it is part of. */
  readonly above: ReadonlySet<number>;
}

/** @throws ApiError SST_OBJECT_NOT_FOUND, RES_OBJECT_NOT_FOUND, VALIDATION_FAILED */
export async function prepareEdit(context: EditContext, changes: AssetChanges) {
  const { tx, locale } = context;
  const { type_uuid, site_id, fields: own } = changes;
  const fields = TypeFields.of(context);
  if (type_uuid) await lockAssignableType(tx, type_uuid, locale);
  if (site_id) await lockAssignableSite(tx, site_id, locale);
  // People who are limited to sites would lose sight of it.
  if (site_id === null && hasSiteLimit(tx)) throw fieldError('site_id', locale, 'assets.site_required');
  if (own) await assertValues(context, fields, changes);
  const parent = await findParent(context, changes.parent_uuid);
  return (asset: EditableAsset) => planEdit(asset, { changes, parent, fields, context });
}

async function assertValues({ tx, locale }: EditContext, fields: TypeFields, { type_uuid, fields: own }: AssetChanges) {
  if (type_uuid !== undefined && type_uuid !== own!.type_uuid) {
    throw fieldError('fields', locale, 'assets.fields_of_other_type');
  }
  const { problems } = await checkValues(tx, await fields.list(own!.type_uuid), own!.values, { locale, before: {} });
  if (problems.length === 0) return;
  const data = Object.fromEntries(problems.map(({ key, message }) => [toFieldProperty(key), [message]]));
  throw new ApiError('VALIDATION_FAILED', { data });
}

async function findParent(context: EditContext, uuid: string | null | undefined): Promise<Parent | undefined> {
  if (uuid === undefined) return undefined;
  if (uuid === null) return { id: null, above: new Set() };
  const { tx, workspace_id, locale } = context;
  await lockTree(tx, ASSET_TREE, workspace_id);
  const parent = await lockParent(tx, uuid);
  if (!parent) throw notFoundError('SST');
  const { id, display_name: name } = parent;
  if (parent.archived_at) throw fieldError('parent_uuid', locale, 'assets.parent_archived', { name });
  return { id, above: new Set(await listAncestors(tx, ASSET_TREE, id)) };
}

interface PlanOptions {
  readonly changes: AssetChanges;
  readonly parent: Parent | undefined;
  readonly fields: TypeFields;
  readonly context: EditContext;
}

async function planEdit(asset: EditableAsset, options: PlanOptions): Promise<PlannedEdit> {
  const { changes, parent } = options;
  const { state } = asset;
  const type = changes.type_uuid === undefined ? asset.row.type_uuid : changes.type_uuid;
  if (changes.fields && changes.fields.type_uuid !== type) return { next: {}, obstacle: { reason: 'other_type' } };
  if (parent?.above.has(asset.id)) return { next: {}, obstacle: { reason: 'inside_itself' } };
  const values = await planValues(asset, type, options);
  if (values.obstacle) return values;
  const next: EditedState = {
    ...(changes.type_uuid !== undefined && { type_uuid: type }),
    ...(parent && { parent_id: parent.id }),
    ...(changes.site_id !== undefined && { site_id: changes.site_id }),
    ...values.next,
  };
  const changed = Object.entries(next).filter(([property, value]) => !isSame(state[property], value));
  return { ...values, next: Object.fromEntries(changed) };
}

/** The values of fields. With another type, those of its fields begin with their defaults and all others are lost. */
async function planValues(asset: EditableAsset, type: string | null, options: PlanOptions): Promise<PlannedEdit> {
  const { changes, fields, context } = options;
  const former = asset.row.type_uuid;
  const isMoved = type !== former;
  const { tx, locale } = context;
  const before = isMoved ? {} : asset.values;
  const { problems, changes: fieldChanges } = await checkValues(
    tx,
    await fields.list(type),
    changes.fields?.values ?? {},
    {
      ...{ locale, before, isNew: isMoved },
    },
  );
  const next = Object.fromEntries(fieldChanges.map(({ field, value }) => [toFieldProperty(field.key), value]));
  if (!isMoved) return { next };
  const stored = Object.keys(asset.state).filter(isFieldProperty);
  const lostNames = await fields.toNames(former, stored);
  if (lostNames.length > 0 && !changes.may_lose_values) {
    return { next: {}, obstacle: { reason: 'values_lost', fields: lostNames }, lost: lostNames };
  }
  if (problems.length > 0) {
    const names = await fields.toNames(
      type,
      problems.map(({ key }) => toFieldProperty(key)),
    );
    return { next: {}, obstacle: { reason: 'required', fields: names } };
  }
  return { next: { ...Object.fromEntries(stored.map((property) => [property, null])), ...next }, lost: lostNames };
}
