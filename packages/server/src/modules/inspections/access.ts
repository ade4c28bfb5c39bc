/** Decides who may read or change an inspection. One that a person may not access is reported as not found. */
import { READ_PERMISSIONS } from '@rounds/contract/inspections/access.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit, withoutSiteLimit } from '../../db/transactions.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { missingPermissionError } from '../../http/auth/access-errors.ts';
import type { Actor } from '../../http/module.ts';
import { isFileOfManagedAssignment, listPeopleOfFile } from './queries/attached-files.ts';
import {
  findInspection,
  type InspectionPeople,
  type InspectionRow,
  isAssignmentManager,
  lockInspection,
} from './queries/inspections.ts';
import { hasAnswered } from './queries/log.ts';

type InspectionReader = Pick<Actor, 'user_id' | 'permissions'>;

const hasPermission = (actor: InspectionReader, permission: Permission): boolean => actor.permissions.has(permission);
const conductsOwn = (actor: InspectionReader, userId: number): boolean =>
  userId === actor.user_id && hasPermission(actor, 'INS_CONDUCT_INSPECTION');

/** People without these permissions read only what they conduct, collaborate on or manage themselves. */
export const canReadAll = (actor: InspectionReader): boolean =>
  hasPermission(actor, 'INS_VIEW_INSPECTION_REPORT') || hasPermission(actor, 'INS_MANAGE_INSPECTIONS');

/** People who may read every report, but not list them, find and count only their own. */
export const canListAll = (actor: InspectionReader): boolean =>
  hasPermission(actor, 'INS_VIEW_INSPECTION_LIST') && canReadAll(actor);

/** Sums of all inspections, which are not counted for each reader, are for those who may list every one. */
export const canCountAll = (actor: InspectionReader & Pick<Actor, 'site_limit'>): boolean =>
  canListAll(actor) && actor.site_limit === null;

/**
 * Decides by what the inspection itself says. Managers read all reports of what they manage, whatever their permissions;
 * they conduct only their own.
 */
export const isReader = (actor: InspectionReader, people: InspectionPeople): boolean =>
  canReadAll(actor) || canConduct(actor, people) || people.managers.some(({ id }) => id === actor.user_id);

/** The same, or because the person became a manager of the assignment after the inspection was completed. */
export const canRead = async (tx: Tx, actor: InspectionReader, inspection: InspectionRow): Promise<boolean> =>
  isReader(actor, inspection) ||
  (inspection.assignment_id !== null && (await isAssignmentManager(tx, inspection.assignment_id, actor.user_id)));

/** The only place that decides who may work on an inspection. */
export const canConduct = (actor: InspectionReader, { user_id, collaborators }: InspectionPeople): boolean =>
  hasPermission(actor, 'INS_MANAGE_INSPECTIONS') ||
  conductsOwn(actor, user_id) ||
  collaborators.some(({ id }) => conductsOwn(actor, id));

/** Collaborators work on an inspection, but do not choose who else does. */
export const canChooseCollaborators = (actor: InspectionReader, { user_id, managers }: InspectionPeople): boolean =>
  hasPermission(actor, 'INS_MANAGE_INSPECTIONS') ||
  conductsOwn(actor, user_id) ||
  managers.some(({ id }) => conductsOwn(actor, id));

/** @throws ApiError USR_FORBIDDEN without a permission to read any inspection, INS_OBJECT_NOT_FOUND otherwise */
export async function getReadableInspection(
  tx: Tx,
  actor: InspectionReader & Pick<Actor, 'locale'>,
  id: number | string,
): Promise<InspectionRow> {
  const inspection = await findInspection(tx, id);
  if (inspection && (await canRead(tx, actor, inspection))) return inspection;
  if (READ_PERMISSIONS.some((permission) => hasPermission(actor, permission))) throw notFoundError('INS');
  throw missingPermissionError(READ_PERMISSIONS, actor.locale);
}

/** An inspection that this person may change, locked until the end of the transaction. */
export async function lockForConducting(tx: Tx, actor: Actor, id: number | string): Promise<InspectionRow> {
  const inspection = (await lockInspection(tx, id)) ?? (await lockOutOfReach(tx, actor, id));
  if (!inspection || !canConduct(actor, inspection)) throw notFoundError('INS');
  return inspection;
}

/**
 * Accepts further answers for an inspection that the person answered before they were limited to other sites, because
 * their device still holds them.
 */
async function lockOutOfReach(
  tx: Tx,
  actor: InspectionReader,
  id: number | string,
): Promise<InspectionRow | undefined> {
  if (!hasSiteLimit(tx)) return undefined;
  const inspection = await withoutSiteLimit(tx, () => lockInspection(tx, id));
  return inspection && (await hasAnswered(tx, inspection.id, actor.user_id)) ? inspection : undefined;
}

/** Whether an inspection that a device names by its uuid is in reach of the person, or was answered by them. */
export const isAccepted = async (
  { tx, actor }: { readonly tx: Tx; readonly actor: InspectionReader },
  { id }: InspectionRow,
): Promise<boolean> =>
  !hasSiteLimit(tx) || (await findInspection(tx, id)) !== undefined || (await hasAnswered(tx, id, actor.user_id));

export function assertNotArchived({ archived_at }: InspectionRow): void {
  if (archived_at) throw new ApiError('INS_ARCHIVED');
}

/** Names this module among those whose records refer to files. */
export const FILE_HOLDER = 'inspections';

/** A file is readable for everyone who may read an inspection whose answers name it. */
export async function canReadAttachedFile(tx: Tx, actor: InspectionReader, fileUuid: string): Promise<boolean> {
  const people = await listPeopleOfFile(tx, fileUuid);
  return people.some((one) => isReader(actor, one)) || isFileOfManagedAssignment(tx, fileUuid, actor.user_id);
}
