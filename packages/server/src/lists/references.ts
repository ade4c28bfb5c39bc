/**
 * Which records refer to a record. The modules that hold references register them, so that the module of the
 * record can refuse to delete it while it is in use without knowing who uses it.
 */
import type { Language } from '@rounds/contract/languages';
import type { Access, Permission } from '@rounds/contract/permissions';
import type { UsageKind, UsagePlace } from '@rounds/contract/usage';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/module.ts';

/** What references hold: the numeric id of the record, or its uuid if that is what they store. */
export type ReferenceKey = number | string;

export interface Reference {
  /** The kind of record that is referred to. */
  readonly kind: UsageKind;
  /** The kind of record that refers to it. */
  readonly by: string;
  /** The field in the data of `_IN_USE` that counts them. */
  readonly field: string;
  /** Users with one of these see the referring records; all others see only their number. */
  readonly access: readonly Permission[];
  count(tx: Tx, key: ReferenceKey): Promise<number>;
  list(tx: Tx, key: ReferenceKey, limit: number): Promise<readonly Omit<UsagePlace, 'kind'>[]>;
}

interface ReferenceContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

/** A kind of record that can be referred to. */
export interface ReferenceTarget {
  readonly kind: UsageKind;
  /** Who may see the record, and with it how often it is used. */
  readonly access: Access;
  /** The key of the record with this id, or undefined if there is none. */
  findKey(context: ReferenceContext, id: number | string): Promise<ReferenceKey | undefined>;
}

const references: Reference[] = [];
const targets = new Map<UsageKind, ReferenceTarget>();

/** Called when the module that holds the reference is loaded. */
export const registerReference = (reference: Reference): void => {
  references.push(reference);
};
export const registerReferenceTarget = (target: ReferenceTarget): void => {
  targets.set(target.kind, target);
};
export const findReferenceTarget = (kind: UsageKind): ReferenceTarget | undefined => targets.get(kind);

/** The number of references by field, without those that are zero. */
export async function countReferences(tx: Tx, kind: UsageKind, key: ReferenceKey): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const reference of references.filter((one) => one.kind === kind)) {
    const count = await reference.count(tx, key);
    if (count > 0) counts[reference.field] = count;
  }
  return counts;
}

/** At most `limit` referring records that the actor may see. */
export async function listReferences(
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  kind: UsageKind,
  key: ReferenceKey,
  limit: number,
): Promise<UsagePlace[]> {
  const places: UsagePlace[] = [];
  for (const { by, access, list } of references.filter((one) => one.kind === kind)) {
    if (places.length >= limit || !access.some((code) => actor.permissions.has(code))) continue;
    const records = await list(tx, key, limit - places.length);
    places.push(...records.map((record) => ({ kind: by, ...record })));
  }
  return places;
}
