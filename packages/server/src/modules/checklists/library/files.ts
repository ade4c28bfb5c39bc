/** Files of shared templates: those who may take a template see its pictures before. */
import type { FileHolder, ForeignFiles } from '../../files/index.ts';
import { findOwnSharedFiles, findSharedFile } from './queries.ts';
import { LIBRARY_HOLDER } from './share.ts';

/** The copies that this workspace shares. */
export const libraryFiles: FileHolder = {
  name: LIBRARY_HOLDER,
  findFiles: findOwnSharedFiles,
  canRead: async (tx, { permissions }, uuid) =>
    permissions.has('CKL_MANAGE_TEMPLATES') && (await findOwnSharedFiles(tx, [uuid])).length > 0,
};

/** Files of shared templates can no longer be found as soon as others stop sharing them. */
export const findForeignFile: ForeignFiles['findFile'] = async ({ tx, actor, services }, uuid) =>
  services.config.publicLibrary && actor.permissions.has('CKL_MANAGE_TEMPLATES') ? findSharedFile(tx, uuid) : undefined;
