/** Folders of templates. */
import * as z from 'zod/mini';
import { numericId, requiredText } from '../values.ts';
import { folder, templateEntry } from './template.ts';

export const folderEndpoints = {
  createFolder: {
    method: 'POST',
    path: '/checklist/template/folder/new',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Create a folder',
    body: z.object({ title: requiredText(300), parent_id: z.optional(z.nullable(numericId())) }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND'],
    activity: 'folder.created',
  },
  updateFolder: {
    method: 'PUT',
    path: '/checklist/template/folder/{id}',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Rename a folder',
    params: z.object({ id: numericId() }),
    body: z.object({ title: requiredText(300) }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND'],
    activity: 'folder.changed',
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/checklist/template/folder/{id}',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Delete an empty folder',
    params: z.object({ id: numericId() }),
    output: z.null(),
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_FOLDER_NOT_EMPTY'],
    activity: 'folder.deleted',
  },
  allFolders: {
    method: 'GET',
    path: '/checklist/template/folder/all',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'List all folders as move targets; exclude_id omits a folder and its subfolders',
    query: z.object({ exclude_id: z.optional(numericId()) }),
    output: z.array(folder),
  },
} as const;
