/** The parts of one kind of record that the bulk edit needs. */
import type { ActivityCode } from '@rounds/contract/activities.ts';
import type { BulkEditProblemCode } from '@rounds/contract/bulk-edit.ts';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { ErrorPrefix } from '@rounds/contract/errors.ts';
import type { PlainEventCode } from '@rounds/contract/event-codes.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import type { EditedState, EditedTable } from '../../db/schema/stored-types.ts';
import type { ListView } from '../../lists/index.ts';

export interface EditableRecord {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly is_archived: boolean;
  /** The properties that can be edited, by name; those without a value may be missing. */
  readonly state: EditedState;
  /** The owner of its custom fields, such as its type. */
  readonly owner: { readonly uuid: string; readonly name: string } | null;
  /** The state as the activity log shows it. */
  readonly logged: EditedState;
}

export interface EditContext {
  readonly tx: Tx;
  readonly workspace_id: number;
  readonly locale: Language;
}

/** The reason why a record stays unchanged. */
export interface Obstacle {
  readonly reason: BulkEditProblemCode;
  readonly fields?: readonly string[];
}

export interface PlannedEdit {
  /** The properties that get another value; none if the record stays as it is. */
  readonly next: EditedState;
  readonly obstacle?: Obstacle;
  /** The names of the fields whose values are lost, or would be lost if the edit permitted it. */
  readonly lost?: readonly string[];
}

/** The stored changes of a record by an edit. */
export interface StoredEdit {
  readonly before: EditedState;
  readonly after: EditedState;
}

export interface BulkEditKind<R extends EditableRecord, Changes> {
  readonly kind: EditedTable;
  readonly prefix: ErrorPrefix;
  /** The event of each changed record, and its subject in the log. */
  readonly event: PlainEventCode & ActivityCode;
  readonly subject: string;
  readonly jobName: string;
  readonly undoJobName: string;
  // biome-ignore lint/suspicious/noExplicitAny: edits only need the ids of its rows
  readonly view: ListView<any, unknown>;
  /** The endpoints that `bulkEditEndpoints` of the contract declares. */
  readonly endpoints: Readonly<Record<'previewBulkEdit' | 'bulkEdit' | 'listBulkEdits' | 'undoBulkEdit', Endpoint>>;
  /** The properties that the changes name, for the list of edits. */
  listProperties(changes: Changes): readonly string[];
  /** Archived records as well; deleted ones are missing. */
  load(context: EditContext, ids: readonly number[], options?: { readonly lock: boolean }): Promise<R[]>;
  /** Checks and locks what the changes name. @throws ApiError */
  prepare(context: EditContext, changes: Changes): Promise<(record: R) => PlannedEdit | Promise<PlannedEdit>>;
  /** Sets back what is still as the edit left it; the obstacle names the other properties. */
  prepareUndo(context: EditContext): Promise<(record: R, edit: StoredEdit) => PlannedEdit | Promise<PlannedEdit>>;
  write(context: EditContext, record: R, next: EditedState): Promise<void>;
}
