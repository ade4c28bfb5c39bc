/** What lists and charts filter inspections by, besides their own columns. */
import { type RawBuilder, sql } from 'kysely';

type Nodes = readonly (string | number)[];
const ids = (nodes: Nodes) => sql`${[...nodes]}::bigint[]`;

export const selectSitesWithin = (nodes: Nodes): RawBuilder<unknown> =>
  sql`select id from site_node where id = any(${ids(nodes)}) or ancestors && ${ids(nodes)}`;
export const selectAssetsAtSites = (nodes: Nodes): RawBuilder<unknown> =>
  sql`select uuid from listed_asset where site_id in (${selectSitesWithin(nodes)})`;
export const selectAssetsOfTypes = (nodes: Nodes): RawBuilder<unknown> =>
  sql`select uuid from listed_asset where type_uuid = any(${[...nodes]}::uuid[])`;
export const selectMembers = (nodes: Nodes): RawBuilder<unknown> =>
  sql`select user_id from user_group_member where group_id = any(${ids(nodes)})`;
