/** People and groups in the form of the protocol, and the part of it that a request asks for. */
import {
  SCIM_GROUP_SCHEMA,
  SCIM_LIST_SCHEMA,
  SCIM_USER_SCHEMA,
  type ScimGroup,
  type ScimUser,
} from '@rounds/contract/scim';
import { ApiError } from '../../http/api-error.ts';
import type { Page } from './queries/filters.ts';
import type { GroupRow } from './queries/groups.ts';
import type { PersonRow } from './queries/people.ts';

export function toScimUser(row: PersonRow, base: string): ScimUser {
  const id = String(row.id);
  return {
    schemas: [SCIM_USER_SCHEMA],
    id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    name: { formatted: row.full_name, givenName: row.first_name, familyName: row.last_name },
    displayName: row.display_name ?? row.full_name,
    ...(row.nick_name !== null && { nickName: row.nick_name }),
    emails: [{ value: row.email, type: 'work', primary: true }],
    preferredLanguage: row.locale,
    timezone: row.tz_code,
    active: row.status === 'active' || row.status === 'invite',
    groups: row.groups.map((group) => ({
      value: String(group.id),
      display: group.display_name,
      $ref: `${base}/Groups/${group.id}`,
    })),
    meta: toMeta('User', row, `${base}/Users/${id}`),
  };
}

export function toScimGroup(row: GroupRow, base: string): ScimGroup {
  const id = String(row.id);
  return {
    schemas: [SCIM_GROUP_SCHEMA],
    id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    members: row.members.map((member) => ({
      value: String(member.id),
      display: member.full_name,
      $ref: `${base}/Users/${member.id}`,
    })),
    meta: toMeta('Group', row, `${base}/Groups/${id}`),
  };
}

const toMeta = (resourceType: string, row: { created_at: Date; updated_at: Date }, location: string) => ({
  resourceType,
  created: row.created_at.toISOString(),
  lastModified: row.updated_at.toISOString(),
  location,
});

export interface Projection {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

/** Compares whole attributes regardless of case. `schemas` and `id` are always included. */
export function isIncluded({ attributes, excludedAttributes }: Projection, name: string): boolean {
  if (name === 'schemas' || name === 'id') return true;
  if (attributes) return listNames(attributes).includes(name.toLowerCase());
  return !excludedAttributes || !listNames(excludedAttributes).includes(name.toLowerCase());
}
const listNames = (names: string): string[] =>
  names.split(',').map(
    (name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^urn:.*:/, '')
        .split('.')[0]!,
  );

export const project = <R extends object>(resource: R, projection: Projection): R =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isIncluded(projection, name))) as R;

/** @throws ApiError SCIM_INVALID_VALUE for what is not a number */
export function toPage(
  { startIndex, count }: { startIndex?: string | undefined; count?: string | undefined },
  sizes: { readonly max: number; readonly default: number },
): Page {
  const read = (name: string, text: string | undefined, otherwise: number): number => {
    if (text === undefined || text === '') return otherwise;
    if (!/^-?\d{1,9}$/.test(text)) throw new ApiError('SCIM_INVALID_VALUE', { params: { attribute: name } });
    return Number(text);
  };
  return {
    offset: Math.max(1, read('startIndex', startIndex, 1)) - 1,
    limit: Math.min(sizes.max, Math.max(0, read('count', count, sizes.default))),
  };
}

export const toListResponse = <R>(Resources: R[], total: number, { offset }: Page) => ({
  schemas: [SCIM_LIST_SCHEMA],
  totalResults: total,
  startIndex: offset + 1,
  itemsPerPage: Resources.length,
  Resources,
});
