/** The tables of sections. */
import type { SectionBlock } from '@rounds/contract/sections';
import type { Generated } from 'kysely';
import type { Computed, Json, Time } from '../../db/columns.ts';

/** A block as its owner saved it, without what depends on the reader. */
export type StoredBlock = Omit<SectionBlock, 'query_string' | 'unavailable'>;

interface SectionTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  owner_id: number;
  title: string;
  icon: string | null;
  blocks: Json<readonly StoredBlock[]>;
  blocks_count: Computed<number>;
  revision: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

interface SectionGroupTable {
  workspace_id: Generated<number>;
  section_id: number;
  group_id: number;
}

interface SectionPinTable {
  workspace_id: Generated<number>;
  user_id: number;
  section_id: number;
  position: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    section: SectionTable;
    section_group: SectionGroupTable;
    section_pin: SectionPinTable;
  }
}
