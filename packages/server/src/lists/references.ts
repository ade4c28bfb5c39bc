/**
 * Which records refer to a record. The modules that hold references register them, so that the module of the
 * record can refuse to delete it while it is in use without knowing who uses it.
 */
import type { Language } from '@rounds/contract/languages';
import type { Access, Permission } from '@rounds/contract/permissions';
import { MAX_USAGE_PLACES, type UsageKind, type UsagePlace } from '@rounds/contract/usage';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/module.ts';

/** What references hold: the numeric id of the record, or its uuid if that is what they store. */
export type ReferenceKey = number | string;

/** Archived records stay readable, so archiving concerns fewer places than deleting. */
export type UsagePurpose = 'archive' | 'delete';

export interface Reference {
  /** The kind of record that is referred to. */
  readonly kind: UsageKind;
  /** The kind of record that refers to it. */
  readonly by: string;
  /** The field in the data of `_IN_USE` that counts them. */
  readonly field: string;
  /**
   * Users with one of these see the referring records. All others are told how many there are, and only when these
   * are in the way of archiving or deleting.
   */
  readonly access: readonly Permission[];
  /** The number of records that refer to any of these. */
  count(tx: Tx, keys: readonly ReferenceKey[], purpose: UsagePurpose): Promise<number>;
  list(
    tx: Tx,
    keys: readonly ReferenceKey[],
    limit: number,
    purpose: UsagePurpose,
    language: Language,
  ): Promise<readonly Omit<UsagePlace, 'kind'>[]>;
  /** Where nothing is lost by it: makes the referring records refer to nothing. */
  readonly unlink?: {
    /** Users need one of these. */
    readonly access: readonly Permission[];
    run(tx: Tx, keys: readonly ReferenceKey[]): Promise<void>;
  };
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

/** Where records are used, for one actor. */
export interface Usage {
  /** The number of references by field, without those that are zero. */
  readonly counts: Readonly<Record<string, number>>;
  readonly used: number;
  /** The first of the referring records that the actor may see. */
  readonly places: readonly UsagePlace[];
  /** The actor may unlink all of them. */
  readonly can_unlink: boolean;
}

const hasPermission = (access: readonly Permission[], { permissions }: Pick<Actor, 'permissions'>): boolean =>
  access.some((code) => permissions.has(code));

interface UsageContext {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'permissions'>;
  /** Of the titles of places that have names in several languages. */
  readonly locale: Language;
}

/**
 * Where records with any of these keys are used.
 * @param purpose of those who only look, who are not told of referring records that they may not see: `view`
 */
export async function findUsage(
  { tx, actor, locale }: UsageContext,
  kind: UsageKind,
  keys: readonly ReferenceKey[],
  purpose: UsagePurpose | 'view' = 'delete',
): Promise<Usage> {
  const counts: Record<string, number> = {};
  const places: UsagePlace[] = [];
  let canUnlink = true;
  const isViewing = purpose === 'view';
  const counted = isViewing ? 'delete' : purpose;
  for (const reference of keys.length > 0 ? references.filter((one) => one.kind === kind) : []) {
    const { by, field, access, unlink } = reference;
    if (isViewing && !hasPermission(access, actor)) continue;
    const count = await reference.count(tx, keys, counted);
    if (count === 0) continue;
    counts[field] = (counts[field] ?? 0) + count;
    canUnlink &&= unlink !== undefined && hasPermission(unlink.access, actor);
    if (places.length >= MAX_USAGE_PLACES || !hasPermission(access, actor)) continue;
    const records = await reference.list(tx, keys, MAX_USAGE_PLACES - places.length, counted, locale);
    places.push(...records.map((record) => ({ kind: by, ...record })));
  }
  const used = Object.values(counts).reduce((total, count) => total + count, 0);
  return { counts, used, places, can_unlink: used > 0 && canUnlink };
}

/** Whether something refers to a record with any of these keys, also if the person may not see it. */
export async function isReferredTo(tx: Tx, kind: UsageKind, keys: readonly ReferenceKey[]): Promise<boolean> {
  if (keys.length === 0) return false;
  for (const reference of references) {
    if (reference.kind === kind && (await reference.count(tx, keys, 'delete')) > 0) return true;
  }
  return false;
}

/** The caller has made sure that the actor may do this: `can_unlink` of the usage. */
export async function unlinkReferences(tx: Tx, kind: UsageKind, keys: readonly ReferenceKey[]): Promise<void> {
  for (const { unlink } of references.filter((one) => one.kind === kind)) await unlink?.run(tx, keys);
}
