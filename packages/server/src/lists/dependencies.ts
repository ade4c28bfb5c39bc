/** Handles records that others refer to when they are archived or deleted; see `references.ts`. */
import type { ErrorCode, ErrorPrefix } from '@rounds/contract/errors.ts';
import type { UsageKind, WhenUsed } from '@rounds/contract/usage';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { Actor, Call, Subject } from '../http/module.ts';
import { findUsage, type ReferenceKey, type UsagePurpose, unlinkReferences } from './references.ts';
import type { SelectedIds } from './sql/selection.ts';

/** A kind of record that others refer to. */
export interface ReferencedKind {
  readonly kind: UsageKind;
  /** The key that the references hold; the default is the id. */
  readonly by?: 'id' | 'uuid';
}

export const toReferenceKey = (
  { by = 'id' }: ReferencedKind,
  row: { readonly id: number; readonly uuid?: string },
): ReferenceKey => (by === 'uuid' ? row.uuid! : row.id);

export async function listReferenceKeys(
  tx: Tx,
  { by = 'id' }: ReferencedKind,
  table: string,
  selectedIds: SelectedIds,
): Promise<ReferenceKey[]> {
  const { rows } = await sql<{ key: ReferenceKey }>`
    select ${sql.ref(by)} as key from ${sql.table(table)} where id in ${selectedIds}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** The error for archiving or deleting records that are in use. */
export const inUseError = (prefix: ErrorPrefix, data: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError(`${prefix}_IN_USE` as ErrorCode, { data });

interface Dependencies {
  readonly kind: UsageKind;
  readonly keys: readonly ReferenceKey[];
  readonly prefix: ErrorPrefix;
  readonly purpose: UsagePurpose;
  readonly whenUsed: WhenUsed | undefined;
  /** The log names it when the references are removed. */
  readonly subject: Subject;
  /** Further `data` of the error. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Removes the references to these records if the call says so, and rejects the call if the remaining ones forbid it.
 * @throws ApiError `<PREFIX>_IN_USE` with the places
 */
export async function resolveDependencies(
  { tx, registry, actor, locale, activity }: Pick<Call, 'tx' | 'registry' | 'actor' | 'locale' | 'activity'>,
  { kind, keys, prefix, purpose, whenUsed = 'continue', subject, data }: Dependencies,
): Promise<void> {
  const canContinue = purpose === 'archive';
  if (canContinue && whenUsed === 'continue') return;
  const { counts, used, places, can_unlink } = await findUsage(
    { tx, registry, actor: actor as unknown as Actor, locale },
    kind,
    keys,
    purpose,
  );
  if (used === 0) return;
  if (whenUsed !== 'unlink' || !can_unlink) {
    throw inUseError(prefix, { ...data, ...counts, used, places, can_unlink, can_continue: canContinue });
  }
  await unlinkReferences({ tx, registry }, kind, keys);
  activity({ ...subject, before: counts, after: { used: 0 } }, 'usage.unlinked');
}
