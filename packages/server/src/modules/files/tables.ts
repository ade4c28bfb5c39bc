import type { FilePurpose, PictureSize } from '@rounds/contract/files';
import type { Generated } from 'kysely';

/** Sizes kept beside the original: those that screens ask for, and the one that reports print. */
export type ScaledSize = PictureSize | 'print';
export type ScaledCopies = Partial<Record<ScaledSize, { key: string; type: string; size: number }>>;

interface FileTable {
  id: Generated<number>;
  workspace_id: number;
  uuid: string;
  key: string;
  name: string;
  type: string;
  size: number;
  purpose: FilePurpose;
  /** Null until the job has made them, and for what is no picture. */
  scaled: ScaledCopies | null;
  user_id: number;
  created_at: Generated<Date>;
}

interface ArrivingFileTable {
  key: string;
  begun_at: Generated<Date>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    file: FileTable;
    arriving_file: ArrivingFileTable;
  }
}
