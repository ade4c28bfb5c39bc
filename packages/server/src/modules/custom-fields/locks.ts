/** Fields that something depends on, such as questions of templates and conditions of assignments. */
import type { CustomField, CustomFieldScope } from '@rounds/contract/custom-fields';
import type { ErrorPrefix } from '@rounds/contract/errors.ts';
import { notFoundError } from '../../http/api-error.ts';
import type { Actor, Call } from '../../http/module.ts';
import { findUsage, inUseError, isReferredTo } from '../../lists/index.ts';
import { toCustomField } from './fields.ts';
import { deleteField, lockField } from './queries/fields.ts';

/** The fields, of which the unused ones that something depends on are locked. Those in use cannot be deleted anyway. */
export async function markLocked(
  context: Pick<Call, 'tx' | 'registry'>,
  fields: readonly CustomField[],
): Promise<CustomField[]> {
  const unused = fields.filter(({ is_used }) => !is_used).map(({ key }) => key);
  if (!(await isReferredTo(context, 'custom_field', unused))) return [...fields];
  const locked = new Set<string>();
  for (const key of unused) if (await isReferredTo(context, 'custom_field', [key])) locked.add(key);
  return fields.map((field) => ({ ...field, is_locked: locked.has(field.key) }));
}

interface FieldToDelete {
  readonly scope: CustomFieldScope;
  readonly id: number;
  /** The prefix of the error codes. */
  readonly prefix: ErrorPrefix;
}

/**
 * Deletes an unused field and its values.
 * @throws ApiError `<PREFIX>_OBJECT_NOT_FOUND`, or `<PREFIX>_IN_USE` for a field in use, with the places that need it
 */
export async function deleteUnusedField(
  { tx, registry, actor, locale }: Pick<Call, 'tx' | 'registry' | 'actor' | 'locale'>,
  { scope, id, prefix }: FieldToDelete,
): Promise<CustomField> {
  const row = await lockField(tx, scope, id);
  if (!row) throw notFoundError(prefix);
  if (row.is_used) throw inUseError(prefix, { is_used: true });
  const usage = await findUsage({ tx, registry, actor: actor as Actor, locale }, 'custom_field', [row.key]);
  const { counts, used, places } = usage;
  if (used > 0) throw inUseError(prefix, { ...counts, used, places, can_unlink: false, can_continue: false });
  await deleteField(tx, row.id);
  return toCustomField(row);
}
