/** The people of a workspace, for choosing among them. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { searchQuery, selectOption } from './list.ts';

export const users = endpoints('users', {
  search: {
    method: 'GET',
    path: '/user/search',
    access: ['INS_CONDUCT_INSPECTION', 'AST_MANAGE_ASSIGNMENT', 'USR_VIEW_USER_LIST'],
    prefix: 'USR',
    limit: 'search',
    summary: 'Active people of the workspace by name, for choosing some',
    query: searchQuery(20),
    /** `avatar` is the uuid of a picture. */
    output: z.array(z.extend(selectOption(), { avatar: z.nullable(z.string()) })),
  },
});
