/** Groups: a name and members. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { ISSUE_SEARCH_ACCESS } from '../issues/access.ts';
import {
  bulkEndpoint,
  exportEndpoint,
  type ListDeclaration,
  listEndpoint,
  listVariant,
  MAX_BULK_IDS,
  searchQuery,
  selectOption,
} from '../list.ts';
import { resource } from '../resource.ts';
import { user, userList } from '../users/index.ts';
import { localizedName, localizedNameInput, numericId, timestamp } from '../values.ts';

/** A group of users; its name is translated. */
export const group = z.object({
  id: z.number(),
  name_lang: localizedName(),
  users_count: z.number(),
  created_at: timestamp(),
  updated_at: timestamp(),
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

/** The members of one group: the list of users without the columns for groups and two-step verification. */
export const groupMemberList = listVariant(userList, 'group_users', { omitColumns: ['groups', 'second_factor'] });

const VIEW = ['USR_VIEW_GROUP_LIST'] as const;
const idParams = z.object({ id: numericId() });
const members = z.object({
  user_ids: z.array(numericId()).check(z.minLength(1), z.maxLength(MAX_BULK_IDS)),
});
const ofGroup = {
  params: z.object({ groupId: numericId() }),
  errors: ['USR_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
} as const;
const managing = { access: ['USR_MANAGE_GROUP'], prefix: 'USR', params: idParams } as const;

export const groups = endpoints('groups', {
  ...resource({
    path: '/user/group',
    names: ['a group', 'groups'],
    prefix: 'USR',
    activity: 'group',
    id: numericId(),
    record: group,
    input: z.object({ name_lang: localizedNameInput() }),
    list: groupList,
    view: VIEW,
    manage: ['USR_MANAGE_GROUP'],
    overrides: {
      list: { summary: 'List groups with member counts' },
      exportList: { path: '/user/group/list/export' },
      create: {
        path: '/user/group/add',
        summary: 'Create a group, with its first members',
        body: z.object({
          name_lang: localizedNameInput(),
          user_ids: z.optional(z.array(numericId()).check(z.maxLength(MAX_BULK_IDS))),
        }),
        errors: ['USR_OBJECT_NOT_FOUND'],
        events: ['group.changed'],
      },
      delete: { summary: 'Delete a group that has no members and is not in use' },
    },
  }),
  all: {
    method: 'GET',
    path: '/user/group/all',
    access: ['USR_VIEW_GROUP_LIST', 'USR_VIEW_USER_LIST', 'AST_MANAGE_ASSIGNMENT'],
    prefix: 'USR',
    limit: 'search',
    summary: 'Search groups by name',
    query: searchQuery(50),
    output: z.array(selectOption()),
  },
  searchUsersAndGroups: {
    method: 'GET',
    path: '/user/search-user-group',
    access: [
      'AST_MANAGE_ASSIGNMENT',
      'INS_MANAGE_INSPECTIONS',
      ...ISSUE_SEARCH_ACCESS,
      'INS_CONDUCT_INSPECTION',
      'ACT_MANAGE_CATEGORY',
      'USR_VIEW_USER_LIST',
      'USR_VIEW_GROUP_LIST',
      'RES_MANAGE_FILE_MANAGER',
    ],
    prefix: 'USR',
    limit: 'search',
    summary: 'Search groups and active users by name; values are `group:` or `user:` followed by the id',
    query: searchQuery(20),
    output: z.array(
      z.extend(selectOption(), {
        id: z.number(),
        group_code: z.enum(['group', 'user']),
        group_label: z.string(),
        /** Members of a group. */
        users_count: z.optional(z.number()),
      }),
    ),
  },
  listMembers: {
    ...listEndpoint(groupMemberList, user, {
      path: '/user/group/{groupId}/user-group-list',
      access: VIEW,
      prefix: 'USR',
      summary: 'List the members of a group',
    }),
    ...ofGroup,
  },
  exportMembers: {
    ...exportEndpoint(groupMemberList, {
      path: '/user/group/{groupId}/user-group-list/export',
      access: VIEW,
      prefix: 'USR',
      summary: 'Export the members of a group',
    }),
    ...ofGroup,
  },
  addMembers: {
    ...managing,
    method: 'POST',
    path: '/user/group/{id}/add',
    summary: 'Add users to a group whose access you have yourself; existing members stay',
    body: members,
    output: group,
    errors: ['USR_OBJECT_NOT_FOUND', 'USR_GROUP_BEYOND_OWN'],
    activity: 'group.people_added',
  },
  removeMembers: {
    ...managing,
    method: 'POST',
    path: '/user/group/{id}/delete',
    summary: 'Remove users from a group; users who are not members are ignored',
    body: members,
    output: group,
    errors: ['USR_OBJECT_NOT_FOUND'],
    activity: 'group.people_removed',
  },
  bulkRemoveMembers: {
    ...bulkEndpoint(groupMemberList, {
      ...managing,
      path: '/user/group/{id}/bulk-delete',
      summary: 'Remove members from a group in bulk',
    }),
    params: idParams,
    errors: ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH', 'USR_OBJECT_NOT_FOUND'],
    activity: 'group.people_removed',
  },
});
