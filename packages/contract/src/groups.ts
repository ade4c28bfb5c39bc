/** Groups of people: a name and who is in it. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import {
  bulkCall,
  exportCall,
  type ListDeclaration,
  listCall,
  listVariant,
  searchQuery,
  selectOption,
} from './list.ts';
import { user, userList } from './users.ts';
import { nameByLanguage, newNameByLanguage, numericId } from './values.ts';

export const group = z.object({
  id: z.number(),
  name_lang: nameByLanguage(),
  users_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Group = z.infer<typeof group>;

export const groupList: ListDeclaration = {
  table_name: 'groups',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'users_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'name', direction: 'asc' },
};

/** The people of one group: the list of people, without a column of its own for the group. */
export const groupPeopleList = listVariant(userList, 'group_users', { without: ['groups'] });

const oneGroup = z.object({ id: numericId() });
const people = z.strictObject({
  user_ids: z.array(numericId()).check(z.minLength(1), z.maxLength(1000)),
});
const changing = { access: ['USR_MANAGE_GROUP'], prefix: 'USR' } as const;

export const groups = endpoints('groups', {
  list: listCall(groupList, group, {
    path: '/user/group/list',
    access: ['USR_VIEW_GROUP_LIST'],
    prefix: 'USR',
    summary: 'Groups with the number of their people',
  }),
  exportList: exportCall(groupList, {
    path: '/user/group/list/export',
    access: ['USR_VIEW_GROUP_LIST'],
    prefix: 'USR',
    summary: 'Groups as a file',
  }),
  all: {
    method: 'GET',
    path: '/user/group/all',
    access: ['USR_VIEW_GROUP_LIST', 'USR_VIEW_USER_LIST', 'AST_MANAGE_ASSIGNMENT'],
    prefix: 'USR',
    limit: 'search',
    summary: 'Groups by name, for choosing some',
    query: searchQuery(50),
    output: z.array(selectOption()),
  },
  searchUserGroup: {
    method: 'GET',
    path: '/user/search-user-group',
    access: [
      'AST_MANAGE_ASSIGNMENT',
      'INS_MANAGE_INSPECTIONS',
      'ACT_MANAGE_ISSUES',
      'USR_VIEW_USER_LIST',
      'USR_VIEW_GROUP_LIST',
    ],
    prefix: 'USR',
    limit: 'search',
    summary: 'Groups and active people by name; the value is `group:` or `user:` and the id',
    query: searchQuery(20),
    output: z.array(
      z.extend(selectOption(), {
        id: z.number(),
        group_code: z.enum(['group', 'user']),
        group_label: z.string(),
      }),
    ),
  },
  read: {
    method: 'GET',
    path: '/user/group/{id}',
    access: ['USR_VIEW_GROUP_LIST'],
    prefix: 'USR',
    summary: 'One group',
    params: oneGroup,
    output: group,
    errors: ['USR_OBJECT_NOT_FOUND'],
  },
  people: {
    ...listCall(groupPeopleList, user, {
      path: '/user/group/{groupId}/user-group-list',
      access: ['USR_VIEW_GROUP_LIST'],
      prefix: 'USR',
      summary: 'The people of a group',
    }),
    params: z.object({ groupId: numericId() }),
    errors: ['USR_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  exportPeople: {
    ...exportCall(groupPeopleList, {
      path: '/user/group/{groupId}/user-group-list/export',
      access: ['USR_VIEW_GROUP_LIST'],
      prefix: 'USR',
      summary: 'The people of a group as a file',
    }),
    params: z.object({ groupId: numericId() }),
    errors: ['USR_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  create: {
    ...changing,
    method: 'POST',
    path: '/user/group/add',
    summary: 'Create a group',
    body: z.strictObject({ name_lang: newNameByLanguage() }),
    output: group,
    errors: ['VALIDATION_FAILED'],
    activity: 'group.created',
  },
  addPeople: {
    ...changing,
    method: 'POST',
    path: '/user/group/{id}/add',
    summary: 'Put people into a group; who is in it already stays',
    params: oneGroup,
    body: people,
    output: group,
    errors: ['USR_OBJECT_NOT_FOUND'],
    activity: 'group.people_added',
  },
  removePeople: {
    ...changing,
    method: 'POST',
    path: '/user/group/{id}/delete',
    summary: 'Take people out of a group; who is not in it changes nothing',
    params: oneGroup,
    body: people,
    output: group,
    errors: ['USR_OBJECT_NOT_FOUND'],
    activity: 'group.people_removed',
  },
  bulkRemovePeople: {
    ...bulkCall(groupPeopleList, {
      ...changing,
      path: '/user/group/{id}/bulk-delete',
      summary: 'Take many people out of a group',
    }),
    params: oneGroup,
    errors: ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH', 'USR_OBJECT_NOT_FOUND'],
    activity: 'group.people_removed',
  },
  change: {
    ...changing,
    method: 'PUT',
    path: '/user/group/{id}',
    summary: 'Rename a group',
    params: oneGroup,
    body: z.strictObject({ name_lang: newNameByLanguage() }),
    output: group,
    errors: ['USR_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'group.changed',
  },
  remove: {
    ...changing,
    method: 'DELETE',
    path: '/user/group/{id}',
    summary: 'Delete a group that nobody is in and nothing names',
    params: oneGroup,
    output: z.null(),
    errors: ['USR_OBJECT_NOT_FOUND', 'USR_IN_USE'],
    activity: 'group.deleted',
  },
});
