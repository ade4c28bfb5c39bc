import type { Capture, FilePurpose, ImageSize, Signer } from '@rounds/contract/files';
import type { ColumnType, Generated } from 'kysely';

/** The sizes of scaled copies: those for screens and one for printed reports. */
export type ScaledSize = ImageSize | 'print';
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
  /** Null until the job has created them, and for files that are not pictures. */
  scaled: ScaledCopies | null;
  /** Who signed, for signatures. */
  signer: ColumnType<Signer | null, string | null, never>;
  /** When and where it was taken, for photos of people who want that. */
  capture: ColumnType<Capture | null, string | null, never>;
  user_id: number;
  /** The SHA-256 of the bytes; null for files from before it was kept. */
  hash: string | null;
  created_at: Generated<Date>;
}

interface UploadChunkTable {
  workspace_id: number;
  user_id: number;
  uuid: string;
  offset: number;
  size: number;
  hash: string;
  key: string;
  created_at: Generated<Date>;
}

interface WorkspaceStorageTable {
  workspace_id: Generated<number>;
  bytes: number;
}

interface ArrivingFileTable {
  key: string;
  begun_at: Generated<Date>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    file: FileTable;
    arriving_file: ArrivingFileTable;
    upload_chunk: UploadChunkTable;
    workspace_storage: WorkspaceStorageTable;
  }
}
