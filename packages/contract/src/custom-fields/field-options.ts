/** The options of custom fields whose choices are records: people, and items of global lists. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { searchQuery, selectOption } from '../list.ts';
import type { Permission } from '../permissions.ts';
import { numericId } from '../values.ts';
import type { CustomFieldScope } from './scopes.ts';

/** The permissions of people who enter, filter or compare values of a field, which requires its options. */
export const FIELD_OPTION_ACCESS = {
  asset: ['SST_VIEW_ASSET', 'SST_VIEW_ASSET_TYPE', 'AST_MANAGE_ASSIGNMENT', 'CKL_MANAGE_TEMPLATES'],
  assignment: ['AST_MANAGE_ASSIGNMENT', 'APP_VIEW_SETTINGS'],
  issue: [
    'ACT_VIEW_ISSUE_LIST',
    'ACT_VIEW_ISSUE',
    'ACT_CREATE_ISSUE',
    'ACT_MANAGE_ISSUES',
    'ACT_MANAGE_CATEGORY',
    'APP_VIEW_SETTINGS',
  ],
  global_list_item: ['RES_VIEW_GLOBAL_LISTS'],
} as const satisfies Record<CustomFieldScope, readonly Permission[]>;

const { asset, assignment, issue, global_list_item } = FIELD_OPTION_ACCESS;

export const fieldOptions = endpoints('fieldOptions', {
  search: {
    method: 'GET',
    path: '/custom-field/{id}/options',
    access: [...asset, ...assignment, ...issue, ...global_list_item],
    prefix: 'APP',
    limit: 'search',
    summary: 'Search what can be chosen for a custom field: people, or the items of its global list',
    params: z.object({ id: numericId() }),
    query: searchQuery(50),
    output: z.array(selectOption()),
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
});
