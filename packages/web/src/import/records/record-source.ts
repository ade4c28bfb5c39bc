/** What an import of records needs to know about them. */
import type { CustomField } from '@rounds/contract/custom-fields';
import type {
  RecordImportFields,
  RecordImportResult,
  StoredImport,
  SuggestedField,
} from '@rounds/contract/record-import';
import type { ReactNode } from 'react';
import type { Target } from '../assign-columns.tsx';
import type { Reading, SeenSheet, Sending } from '../use-wizard.ts';

/** A file of records as the server sees it, with a field that could hold each column. */
export interface SeenRecords extends SeenSheet {
  readonly columns: readonly (SeenSheet['columns'][number] & { readonly suggestion: SuggestedField })[];
}

/** Whose fields the rows have: of nothing, of a type or list that exists, or of one that the import creates. */
export interface Owner {
  readonly mode: OwnerMode;
  readonly id: string | null;
  readonly name: string;
}
export type OwnerMode = 'none' | 'existing' | 'new';

/** The type or list of the rows, as a call names it: by its uuid, or what is created, as JSON. */
export interface SentOwner {
  readonly id?: string;
  readonly create?: string;
}

export interface RecordSource {
  readonly title: string;
  /** What the rows become. */
  readonly text: string;
  /** Where cancelling leads, and where to go on after the import. */
  readonly leaveTo: string;
  readonly toList: { readonly label: string; to(result: RecordImportResult, owner: Owner): string };
  /** Where an import runs in the background. */
  openJob(jobId: number): void;
  refresh(): Promise<unknown>;
  /** The first two are needed for each row. */
  readonly targets: readonly Target[];
  readonly missing: Readonly<Record<string, string>>;
  readonly owner: {
    readonly modes: readonly { readonly value: OwnerMode; readonly label: string }[];
    readonly initial: Owner;
    readonly label: string;
    readonly nameLabel: string;
    readonly missing: { readonly id: string; readonly name: string };
    /** The choice of one that exists. */
    renderSelect(id: string | null, onChange: (id: string | null) => void): ReactNode;
    /** The fields in use of one that exists. */
    loadFields(id: string, signal: AbortSignal): Promise<readonly CustomField[]>;
  };
  inspect(file: File, reading: Reading, sending: Sending): Promise<SeenRecords>;
  send(file: File, fields: RecordImportFields, owner: SentOwner, sending: Sending): Promise<RecordImportResult>;
  listImports(signal: AbortSignal): Promise<readonly StoredImport[]>;
  /** Undoing a long import answers with the job that does it. */
  undoImport(id: number): Promise<StoredImport & { readonly job_id?: number | undefined }>;
  /** Names the list of imports among the queries. */
  readonly key: string;
}
