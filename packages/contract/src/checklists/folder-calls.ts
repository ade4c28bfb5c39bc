/** Folders, in which templates lie and other folders. */
import * as z from 'zod/mini';
import { numericId, requiredText } from '../values.ts';
import { folder, templateEntry } from './template.ts';

export const folderCalls = {
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
  changeFolder: {
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
  removeFolder: {
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
    summary: 'All folders, for choosing where to move; exclude_id leaves out a folder and what is in it',
    query: z.object({ exclude_id: z.optional(numericId()) }),
    output: z.array(folder),
  },
} as const;
