/** The tables of structures of sites and their nodes. */
import type { SiteColumn, SiteValue } from '@rounds/contract/sites';
import type { Generated } from 'kysely';
import type { Computed, Json, OptionalTime, Time } from '../../db/columns.ts';

interface SiteStructureTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  title: string;
  columns: Json<readonly SiteColumn[]>;
  nodes_count: number;
  sites_count: number;
  revision: Generated<number>;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

interface SiteNodeTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  structure_id: number;
  parent_id: number | null;
  position: number;
  title: string;
  is_site: boolean;
  note: string | null;
  values: Json<Readonly<Record<string, SiteValue>>>;
  ancestors: readonly number[];
  path: string;
  search: Computed<string>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    site_structure: SiteStructureTable;
    site_node: SiteNodeTable;
  }
}
