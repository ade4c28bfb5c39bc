/** Saving records that own fields: asset types and global lists. */
import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import type { ErrorPrefix } from '@rounds/contract/errors.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type SavedFields, saveFields } from './fields.ts';
import type { FieldSet } from './queries/fields.ts';

export interface OwnedFieldChanges {
  readonly fields?: CustomFieldInput[] | undefined;
  readonly order?: Record<string, number> | undefined;
  /** Whether the person sees global lists, whose items can be the options of fields. */
  readonly canViewLists?: boolean | undefined;
}

export interface SavedOwner<Row> {
  readonly row: Row;
  readonly fields: SavedFields;
}

interface OwnerKind<Row> {
  readonly scope: FieldSet['scope'];
  readonly prefix: ErrorPrefix;
  readonly store: { find(tx: Tx, id: number): Promise<Row | undefined> };
  readonly isDuplicateNameError: (error: unknown) => boolean;
  readonly nameTaken: Parameters<typeof fieldError>[2];
}

/** @throws ApiError VALIDATION_FAILED if another record of the workspace has the name, or by the rules of fields */
export async function saveOwner<Row extends { readonly id: number; readonly uuid: string }>(
  tx: Tx,
  kind: OwnerKind<Row>,
  write: Promise<Row>,
  { fields = [], order = {}, canViewLists }: OwnedFieldChanges,
  locale: Language,
): Promise<SavedOwner<Row>> {
  const { id, uuid } = await write.catch((error: unknown) => {
    if (kind.isDuplicateNameError(error)) throw fieldError('name', locale, kind.nameTaken);
    throw error;
  });
  const saved = await saveFields(tx, { scope: kind.scope, owner: uuid }, [], { fields, order, canViewLists }, locale);
  if (!saved) throw notFoundError(kind.prefix);
  return { row: (await kind.store.find(tx, id))!, fields: saved };
}
