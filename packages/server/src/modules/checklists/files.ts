/** Files that templates show, and who may read them for it. */
import type { Permission } from '@rounds/contract/permissions';
import { CATALOGUE, isUuid, type TemplatePatch, type TemplateProblem } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/module.ts';
import { findFiles } from '../files/index.ts';
import { shownFiles } from './queries/files.ts';

/** Whoever builds templates, conducts what comes of them, or reads that. */
const READERS: readonly Permission[] = [
  'CKL_MANAGE_TEMPLATES',
  'INS_CONDUCT_INSPECTION',
  'INS_MANAGE_INSPECTIONS',
  'INS_VIEW_INSPECTION_REPORT',
];

export const mayReadShownFile = async (tx: Tx, actor: Actor, fileUuid: string): Promise<boolean> =>
  READERS.some((permission) => actor.permissions.has(permission)) && (await shownFiles(tx, [fileUuid])).size > 0;

/** The files that a patch puts in: pictures of help, of marked places, and photos given as answers. */
export function filesIn(patch: TemplatePatch): string[] {
  const defaults = (patch.items?.upsert ?? []).flatMap(({ type, options }) =>
    CATALOGUE[type].value === 'files' && Array.isArray(options.default_value)
      ? (options.default_value as string[])
      : [],
  );
  const help = (patch.info?.upsert ?? []).flatMap(({ media }) => media);
  const marked = (patch.image_markers?.upsert ?? []).flatMap(({ picture }) => picture ?? []);
  return [...new Set([...defaults, ...help, ...marked].map((uuid) => String(uuid).toLowerCase()))];
}

/** Naming a file that somebody else brought would show it to everybody: only what templates show already goes. */
export async function fileProblems(tx: Tx, actor: Actor, uuids: readonly string[]): Promise<TemplateProblem[]> {
  if (uuids.length === 0) return [];
  const unknown: TemplateProblem[] = [{ code: 'FILE_UNKNOWN' }];
  // Default answers are only checked when a template is published.
  if (!uuids.every(isUuid)) return unknown;
  const own = (await findFiles(tx, uuids)).filter((file) => file.user_id === actor.user_id).map((file) => file.uuid);
  const foreign = uuids.filter((uuid) => !own.includes(uuid));
  if (foreign.length === 0) return [];
  const shown = await shownFiles(tx, foreign);
  return foreign.every((uuid) => shown.has(uuid)) ? [] : unknown;
}
