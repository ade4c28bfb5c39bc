/** Who reaches which inspection. What a person may not reach looks as if it were not there. */
import type { Permission } from '@rounds/contract/permissions';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { conductorsOfHolders, findInspection, type InspectionRow, lockInspection } from './queries.ts';

type Reader = Pick<Actor, 'user_id' | 'permissions'>;

const has = (actor: Reader, permission: Permission): boolean => actor.permissions.has(permission);
const conducts = (actor: Reader, userId: number): boolean =>
  userId === actor.user_id && has(actor, 'INS_CONDUCT_INSPECTION');

export const mayRead = (actor: Reader, { user_id }: Pick<InspectionRow, 'user_id'>): boolean =>
  has(actor, 'INS_VIEW_INSPECTION_REPORT') || mayConduct(actor, { user_id });
export const mayConduct = (actor: Reader, { user_id }: Pick<InspectionRow, 'user_id'>): boolean =>
  has(actor, 'INS_MANAGE_INSPECTIONS') || conducts(actor, user_id);

export async function readable(tx: Tx, actor: Actor, id: number | string): Promise<InspectionRow> {
  const inspection = await findInspection(tx, id);
  if (!inspection || !mayRead(actor, inspection)) throw notFound('INS');
  return inspection;
}

/** An inspection that this person works on, locked. */
export async function workable(tx: Tx, actor: Actor, id: number | string): Promise<InspectionRow> {
  const inspection = await lockInspection(tx, id);
  if (!inspection || !mayConduct(actor, inspection)) throw notFound('INS');
  return inspection;
}

export function refuseArchived({ archived_at }: InspectionRow): void {
  if (archived_at) throw new Refusal('INS_ARCHIVED');
}

/** A file is readable for who may read an inspection whose answers name it. */
export async function mayReadHeldFile(tx: Tx, actor: Actor, fileUuid: string): Promise<boolean> {
  const conductors = await conductorsOfHolders(tx, fileUuid);
  return conductors.some((user_id) => mayRead(actor, { user_id }));
}
