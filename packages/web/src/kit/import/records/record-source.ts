/** Declares what an import of records needs to know about them. */
import type { CustomField } from '@rounds/contract/custom-fields';
import type {
  RecordImportFields,
  RecordImportResult,
  StoredImport,
  SuggestedField,
} from '@rounds/contract/record-import.ts';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../../../paths.ts';
import type { Target } from '../assign-columns.tsx';
import type { Reading, SendOptions, SheetInfo } from '../use-wizard.ts';

/** The findings of the server in a file of records, with a suggested field for each column. */
export interface RecordsInfo extends SheetInfo {
  readonly columns: readonly (SheetInfo['columns'][number] & {
    readonly suggestion: SuggestedField;
    /** Its different values, if they are few enough to be options. */
    readonly options: readonly string[] | null;
  })[];
}

/** The owner of the fields: none, an existing type or list, or a new one that the import creates. */
export interface Owner {
  readonly mode: OwnerMode;
  readonly id: string | null;
  readonly name: string;
}
export type OwnerMode = 'none' | 'existing' | 'new';

/** The owner as a call takes it: the uuid of an existing one, or a new one as JSON. */
export interface SentOwner {
  readonly id?: string;
  readonly create?: string;
}

/** Lists the imports of one kind of record, and undoes them. */
export interface UndoSource {
  /** The query key of the list of imports. */
  readonly key: string;
  listImports(signal: AbortSignal): Promise<readonly StoredImport[]>;
  /** Undoing a long import starts a job, which is returned. */
  undoImport(id: number): Promise<StoredImport & { readonly job_id?: number | undefined }>;
  /** The screen that shows an import in the background. */
  openJob(jobId: number): void;
  refresh(): Promise<unknown>;
}

/** The texts, targets and calls of the import of one kind of record. */
export interface RecordSource extends UndoSource {
  readonly title: string;
  /** The text that says what the rows will become. */
  readonly text: string;
  /** The path of “Cancel”, and where to continue after the import. */
  readonly leaveTo: string;
  readonly toList: { readonly label: string; to(result: RecordImportResult, owner: Owner): LinkTarget };
  /** The first two are needed for each row. */
  readonly targets: readonly Target[];
  readonly missing: Readonly<Record<string, string>>;
  readonly owner: {
    readonly modes: readonly { readonly value: OwnerMode; readonly label: string }[];
    readonly initial: Owner;
    readonly label: string;
    readonly nameLabel: string;
    readonly missing: { readonly id: string; readonly name: string };
    /** A select for an existing owner. */
    renderSelect(id: string | null, onChange: (id: string | null) => void): ReactNode;
    /** The used fields of an existing owner. */
    loadFields(id: string, signal: AbortSignal): Promise<readonly CustomField[]>;
  };
  inspect(file: File, reading: Reading, sending: SendOptions): Promise<RecordsInfo>;
  send(file: File, fields: RecordImportFields, owner: SentOwner, sending: SendOptions): Promise<RecordImportResult>;
}
