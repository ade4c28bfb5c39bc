/**
 * Finds the records that refer to a record. The modules that hold references name them in their extensions, so that the
 * module of the record can decline to delete it while it is in use without knowing who uses it.
 */
import type { Language } from '@rounds/contract/languages.ts';
import type { Access, Permission } from '@rounds/contract/permissions.ts';
import { MAX_USAGE_PLACES, type UsageKind, type UsagePlace } from '@rounds/contract/usage';
import type { Tx } from '../db/database.ts';
import { withoutSiteLimit } from '../db/transactions.ts';
import { extensionPoint } from '../http/extensions.ts';
import type { Actor, Call } from '../http/module.ts';

/** The key that references hold: the numeric id of the record, or its uuid if they store that. */
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
  /** Makes the referring records refer to nothing. Set only where nothing is lost by it. */
  readonly unlink?: {
    /** Users need one of these. */
    readonly access: readonly Permission[];
    run(tx: Tx, keys: readonly ReferenceKey[]): Promise<void>;
  };
}

interface ReferenceContext extends Pick<Call, 'tx' | 'registry' | 'locale'> {
  readonly actor: Actor;
}

/** A kind of record that can be referred to. */
export interface ReferenceTarget {
  readonly kind: UsageKind;
  /** The permissions to see the record, and with it how often it is used. */
  readonly access: Access;
  /** The key of the record with this id, or undefined if there is none. */
  findKey(context: ReferenceContext, id: number | string): Promise<ReferenceKey | undefined>;
}

export const references = extensionPoint<Reference>('references');
export const referenceTargets = extensionPoint<ReferenceTarget>('references.targets');

const listReferences = ({ registry }: Pick<Call, 'registry'>, kind: UsageKind): readonly Reference[] =>
  registry.list(references).filter((reference) => reference.kind === kind);

export const findReferenceTarget = (
  { registry }: Pick<Call, 'registry'>,
  kind: UsageKind,
): ReferenceTarget | undefined => registry.list(referenceTargets).find((target) => target.kind === kind);

/** The places where records are used, for one actor. */
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

/** `locale` is that of the titles of places that have names in several languages. */
export interface UsageContext extends Pick<Call, 'tx' | 'registry' | 'locale'> {
  readonly actor: Pick<Actor, 'permissions'>;
}

/**
 * Finds the places where records with any of these keys are used.
 * @param purpose of those who only look, who are not told of referring records that they may not see: `view`
 */
export async function findUsage(
  { tx, registry, actor, locale }: UsageContext,
  kind: UsageKind,
  keys: readonly ReferenceKey[],
  purpose: UsagePurpose | 'view' = 'delete',
): Promise<Usage> {
  const counts: Record<string, number> = {};
  const places: UsagePlace[] = [];
  let canUnlink = true;
  const isViewing = purpose === 'view';
  const countPurpose = isViewing ? 'delete' : purpose;
  for (const reference of keys.length > 0 ? listReferences({ registry }, kind) : []) {
    const { by, field, access, unlink } = reference;
    if (isViewing && !hasPermission(access, actor)) continue;
    const count = await (isViewing
      ? reference.count(tx, keys, countPurpose)
      : countAll(tx, reference, keys, countPurpose));
    if (count === 0) continue;
    counts[field] = (counts[field] ?? 0) + count;
    canUnlink &&= unlink !== undefined && hasPermission(unlink.access, actor);
    if (places.length >= MAX_USAGE_PLACES || !hasPermission(access, actor)) continue;
    const records = await reference.list(tx, keys, MAX_USAGE_PLACES - places.length, countPurpose, locale);
    places.push(...records.map((record) => ({ kind: by, ...record })));
  }
  const usageCount = Object.values(counts).reduce((total, count) => total + count, 0);
  return { counts, used: usageCount, places, can_unlink: usageCount > 0 && canUnlink };
}

/**
 * Counts records out of reach of a person who is limited to sites as well, or nobody could tell why a record cannot be
 * deleted.
 */
const countAll = (
  tx: Tx,
  reference: Reference,
  keys: readonly ReferenceKey[],
  purpose: UsagePurpose,
): Promise<number> => withoutSiteLimit(tx, () => reference.count(tx, keys, purpose));

/** Whether something refers to a record with any of these keys, also if the person may not see it. */
export async function isReferredTo(
  context: Pick<Call, 'tx' | 'registry'>,
  kind: UsageKind,
  keys: readonly ReferenceKey[],
): Promise<boolean> {
  if (keys.length === 0) return false;
  for (const reference of listReferences(context, kind)) {
    if ((await countAll(context.tx, reference, keys, 'delete')) > 0) return true;
  }
  return false;
}

/** The caller has made sure that the actor may do this: `can_unlink` of the usage. */
export async function unlinkReferences(
  context: Pick<Call, 'tx' | 'registry'>,
  kind: UsageKind,
  keys: readonly ReferenceKey[],
): Promise<void> {
  for (const { unlink } of listReferences(context, kind)) {
    if (unlink) await withoutSiteLimit(context.tx, () => unlink.run(context.tx, keys));
  }
}
