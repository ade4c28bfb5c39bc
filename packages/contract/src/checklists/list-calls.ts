/** The lists of templates: those in use as a tree of folders, those that rest, and deeds on many (decisions, section 2). */
import * as z from 'zod/mini';
import { bulkCall, exportCall, listCall, listOutput, listQuery } from '../list.ts';
import { flag, numericId, text } from '../values.ts';
import { archivedTemplateList, templateEntry, templateList } from './template.ts';

export const listCalls = {
  list: {
    method: 'GET',
    path: '/checklist/template/list',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Folders and templates of one folder, or of all with `all=true`: there a filter keeps the folders above',
    query: z.extend(listQuery(), {
      parent_id: z.optional(numericId()),
      all: z.optional(flag()),
      q: z.optional(text(200)),
    }),
    output: listOutput(templateEntry),
    list: templateList,
  },
  exportList: exportCall(templateList, {
    path: '/checklist/template/export',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Templates of all folders as a file',
  }),
  archive: listCall(archivedTemplateList, templateEntry, {
    path: '/checklist/template/archive',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Archived templates',
  }),
  bulkArchive: {
    ...bulkCall(templateList, {
      path: '/checklist/template/bulk-archive',
      access: ['CKL_MANAGE_TEMPLATES'],
      prefix: 'CKL',
      summary: 'Archive many templates; folders among them stay as they are',
    }),
    activity: 'template.archived',
  },
  bulkRestore: {
    ...bulkCall(archivedTemplateList, {
      path: '/checklist/template/bulk-restore',
      access: ['CKL_MANAGE_TEMPLATES'],
      prefix: 'CKL',
      summary: 'Bring many archived templates back',
    }),
    activity: 'template.restored',
  },
  exportArchive: exportCall(archivedTemplateList, {
    path: '/checklist/template/archive/export',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: 'Archived templates as a file',
  }),
} as const;
