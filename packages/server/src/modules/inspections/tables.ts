import type { InspectionStatus } from '@rounds/contract/inspections';
import type { Change, RunContext } from '@rounds/engine';
import type { ColumnType, Generated } from 'kysely';
import type { FrozenComputed } from './frozen-computed.ts';

/** Written as JSON text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>;
type WorkedOut<T> = ColumnType<T, never, never>;

interface InspectionTable {
  id: Generated<number>;
  workspace_id: number;
  uuid: string;
  document_id: string | null;
  status: InspectionStatus;
  template_id: number;
  template_version_id: number;
  template_version: number;
  template_title: string;
  asset_uuid: string | null;
  asset_id: string;
  asset_name: string;
  /** Who conducts it. */
  user_id: number;
  user_name: string;
  context: Json<RunContext>;
  /** Number of the latest change; the log has no gaps. */
  sequence: number;
  score: number | null;
  score_max: number | null;
  score_percent: number | null;
  failed_count: number;
  question_count: number;
  answered_count: number;
  started_at: Date | null;
  completed_at: Date | null;
  archived_at: Date | null;
  /** What lists sort and search by; the database works it out. */
  archived: WorkedOut<boolean>;
  started_order: WorkedOut<Date>;
  completed_order: WorkedOut<Date>;
  score_order: WorkedOut<number>;
  asset_search: WorkedOut<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What one call brought, in order; the sequence is that of its last change. */
interface InspectionLogTable {
  workspace_id: number;
  inspection_id: number;
  sequence: number;
  changes: Json<readonly Change[]>;
  user_id: number;
  received_at: Date;
  /** It came after completion: kept and shown, but no part of the report. */
  late: boolean;
}

interface InspectionFileTable {
  workspace_id: number;
  inspection_id: number;
  file_uuid: string;
}

interface InspectionReportTable {
  inspection_id: number;
  workspace_id: number;
  computed: Json<FrozenComputed>;
  /** Names of those who answered, by id, as they were at completion. */
  people: Json<Readonly<Record<string, string>>>;
  frozen_at: Generated<Date>;
}

/** How many document numbers a template has given out. */
interface DocumentNumberTable {
  workspace_id: Generated<number>;
  template_id: number;
  taken: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    inspection: InspectionTable;
    /** The same rows, for reading lists of them. */
    listed_inspection: InspectionTable;
    inspection_log: InspectionLogTable;
    inspection_file: InspectionFileTable;
    inspection_report: InspectionReportTable;
    document_number: DocumentNumberTable;
  }
}
