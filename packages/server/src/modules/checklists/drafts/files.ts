/** Files that templates refer to, and who may read them. */
import type { Permission } from '@rounds/contract/permissions.ts';
import { CATALOGUE, isUuid, type TemplatePatch, type TemplateProblem } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { findFiles } from '../../files/index.ts';
import { findReferencedFiles } from '../queries/files.ts';

/** People who build templates, conduct inspections or read reports see the files of templates. */
const READER_PERMISSIONS: readonly Permission[] = [
  'CKL_MANAGE_TEMPLATES',
  'INS_CONDUCT_INSPECTION',
  'INS_MANAGE_INSPECTIONS',
  'INS_VIEW_INSPECTION_REPORT',
];

export const canReadTemplateFile = async (
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  fileUuid: string,
): Promise<boolean> =>
  READER_PERMISSIONS.some((permission) => actor.permissions.has(permission)) &&
  (await findReferencedFiles(tx, [fileUuid])).size > 0;

/** The files that a patch refers to: pictures of help texts and image markers, and photos used as default answers. */
export function listReferencedFiles(patch: TemplatePatch): string[] {
  const defaults = (patch.items?.upsert ?? []).flatMap(({ type, options }) =>
    CATALOGUE[type].value === 'files' && Array.isArray(options.default_value)
      ? (options.default_value as string[])
      : [],
  );
  const help = (patch.info?.upsert ?? []).flatMap(({ media }) => media);
  const marked = (patch.image_markers?.upsert ?? []).flatMap(({ picture }) => picture ?? []);
  return [...new Set([...defaults, ...help, ...marked].map((uuid) => String(uuid).toLowerCase()))];
}

/** A template shows its files to everyone, so it may only name the caller's own files or files of other templates. */
export async function checkFiles(tx: Tx, actor: Actor, uuids: readonly string[]): Promise<TemplateProblem[]> {
  if (uuids.length === 0) return [];
  const unknown: TemplateProblem[] = [{ code: 'FILE_UNKNOWN' }];
  // The engine checks default answers only when a template is published, so any text may arrive here.
  if (!uuids.every(isUuid)) return unknown;
  const existingFiles = await findFiles(tx, uuids);
  const own = new Set(existingFiles.filter((file) => file.user_id === actor.user_id).map((file) => file.uuid));
  const foreign = uuids.filter((uuid) => !own.has(uuid));
  if (foreign.length === 0) return [];
  const referenced = await findReferencedFiles(tx, foreign);
  return foreign.every((uuid) => referenced.has(uuid)) ? [] : unknown;
}
