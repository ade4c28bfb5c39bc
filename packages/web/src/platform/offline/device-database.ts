import type { PlannedInspection, StartableAssignment } from '@rounds/contract/assignments';
import type { Capture, Signer } from '@rounds/contract/files';
import type { InspectionIssue, InspectionStatus, InspectionSummary, SignOffInput } from '@rounds/contract/inspections';
import type { NewIssue } from '@rounds/contract/issues';
import type {
  AnswerKey,
  AnswerProblem,
  Change,
  KnownAsset,
  LoggedChange,
  RunContext,
  TemplateDocument,
} from '@rounds/engine';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredIssueChoices } from './issue-choices.ts';
import type { StoredLast } from './last-inspections.ts';
import type { BlockEntry, BlockRows, BlockTexts } from './lists/blocks.ts';
import { INSPECTION_STORE, REJECTED_STORE } from './stored-names.ts';

/** The owner of the work. Each user has a database per workspace, so nobody sees another person's work. */
export interface DeviceOwner {
  readonly workspace_id: number;
  readonly user_id: number;
  /** The name that is shown when another account imports a backup of this work. */
  readonly name?: string;
}

/** A published version as the server sent it; many inspections share one. */
export interface StoredTemplate {
  readonly version_id: number;
  readonly version: number;
  readonly template_id: number;
  readonly document: TemplateDocument;
}

/** The reason why the server rejected an inspection, a change, a file or a completion. */
export interface Rejection {
  readonly code: string;
  readonly message: string;
  readonly problems?: readonly (AnswerProblem & { message?: string })[];
  /** Files that answers refer to and the server does not have. */
  readonly files?: readonly string[];
  /** The problems of the fields of an issue. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/** The assignment of an inspection; inspections that were stored before assignments existed lack these fields. */
type StoredAssignment = Partial<
  Pick<
    InspectionSummary,
    'assignment' | 'occurrence_at' | 'start_at' | 'due_at' | 'missed_at' | 'skipped_at' | 'assignment_problem'
  >
>;

export interface StoredInspection extends StoredAssignment {
  readonly uuid: string;
  /** The number of the inspection; null until the server has received it. */
  readonly id: number | null;
  readonly template_id: number;
  readonly template_title: string;
  readonly version_id: number;
  readonly asset: ({ readonly uuid: string } & KnownAsset) | null;
  readonly context: RunContext;
  readonly status: InspectionStatus;
  readonly document_id: string | null;
  /** The last sequence number of the server's log that is on this device. */
  readonly sequence: number;
  /**
   * The time when the person completed the inspection; the server is asked to complete it once everything else has been
   * sent.
   */
  readonly completion_asked_at?: string | null;
  readonly completion_refused?: Rejection | null;
  /** The rejection of the inspection as a whole; queued changes stay until the person decides. */
  readonly refused?: Rejection | null;
  readonly opened_at: string;
  /** Whether several people work on it. */
  readonly collaborative?: boolean;
  /** Whether completing it requires a sign-off, which is sent with the completion. */
  readonly require_sign_off?: boolean;
  readonly sign_off?: SignOffInput | null;
  /** The note on the whole inspection, as the server has it. */
  readonly note?: string;
  /** The note as the person wrote it on this device; the completion sends it. */
  readonly own_note?: string;
  /** Answers of the person that others replaced, and that the person has left to the others. */
  readonly kept_theirs?: readonly string[];
  /** Text in fields that is not a valid answer yet, by question key. */
  readonly unfinished?: Readonly<Record<AnswerKey, string>>;
  /** Files of the server's answers, as of the last download. */
  readonly files?: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly type: string;
    readonly size: number;
    readonly signer?: Signer;
    readonly capture?: Capture;
  }[];
  /** Its issues that the server knows, as of the last download. */
  readonly issues?: readonly InspectionIssue[];
}

export interface StoredPerson {
  readonly id: number;
  readonly name: string;
}

export type StoredAsset = NonNullable<StoredInspection['asset']>;

export interface QueuedChange {
  readonly place?: number;
  readonly report: string;
  readonly change: Change;
  /** The version of the template that the person answered; absent in changes from before it was kept. */
  readonly version_id?: number;
}

export interface RejectedChange extends Rejection {
  readonly id: string;
  readonly report: string;
  readonly change: Change;
  readonly at: string;
}

export interface StoredFile {
  readonly uuid: string;
  readonly report: string;
  readonly purpose: 'answer' | 'signature' | 'issue';
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
  readonly signer?: Signer;
  readonly capture?: Capture;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly refused?: Rejection;
}

/** An issue that was raised on this device. */
export interface StoredIssue {
  readonly uuid: string;
  readonly report: string;
  readonly body: NewIssue;
  readonly raised_at: string;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly refused?: Rejection;
  /** It was sent at least once, so the server may have it. */
  readonly is_attempted?: boolean;
  /** The number that the server has assigned. */
  readonly number?: number | null;
}

/** A confirmation of the server that it stored something. */
export interface Receipt {
  readonly place?: number;
  readonly report: string;
  /** The asset and the template: the inspection itself may no longer be on the device. */
  readonly title: string;
  readonly kind: 'inspection' | 'changes' | 'file' | 'issue' | 'completion';
  readonly at: string;
  /** The number of confirmed changes. */
  readonly count?: number;
  /** The number of the last of these changes in the server's log. */
  readonly sequence?: number;
  /** The name of a file, the title of an issue, or the number of a completed inspection. */
  readonly name?: string;
  readonly size?: number;
  /** The SHA-256 of the file as the server stored it. */
  readonly hash?: string;
}

/** A global list on the device; its items are in blocks (`lists/`). */
export interface StoredList {
  readonly uuid: string;
  readonly name: string;
  readonly archived: boolean;
  /** The position at which the next download continues. */
  readonly cursor: string;
  /** The blocks in the order of the names in them. */
  readonly entries: readonly BlockEntry[];
  /** All items were downloaded at least once. */
  readonly is_complete: boolean;
  readonly synced_at: string;
}

export interface DeviceSchema extends DBSchema {
  templates: { key: number; value: StoredTemplate; indexes: { template_id: number } };
  [INSPECTION_STORE]: { key: string; value: StoredInspection };
  /** Changes that the server has acknowledged. */
  log: { key: string; value: { id: string; report: string; change: LoggedChange }; indexes: { report: string } };
  /** Queued changes in the order in which they were made. */
  changes: { key: number; value: QueuedChange; indexes: { report: string; id: string } };
  [REJECTED_STORE]: { key: string; value: RejectedChange; indexes: { report: string } };
  files: { key: string; value: StoredFile; indexes: { report: string; state: string } };
  issues: { key: string; value: StoredIssue; indexes: { report: string; state: string } };
  /** One record with the categories, labels, types, people and fields of issues. */
  issue_choices: { key: string; value: StoredIssueChoices };
  receipts: { key: number; value: Receipt };
  /** Assets for which an inspection can be started offline. */
  assets: { key: string; value: StoredAsset };
  /** People who can be chosen in answers offline. */
  people: { key: number; value: StoredPerson };
  /** Pictures of templates, scaled for screens by the server. */
  pictures: { key: string; value: { readonly uuid: string; readonly bytes: Blob } };
  lists: { key: string; value: StoredList };
  list_texts: { key: [string, number]; value: BlockTexts };
  list_rows: { key: [string, number]; value: BlockRows };
  /** Inspections that will open, and assignments of which one may start more. */
  planned: { key: string; value: PlannedInspection };
  startable: { key: number; value: StartableAssignment };
  /** The last answers, by inspection. */
  last_inspections: { key: string; value: StoredLast };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

export const toDatabaseName = (owner: DeviceOwner): string => `rounds.${owner.workspace_id}.${owner.user_id}`;
export const isDatabaseName = (name: string): boolean => /^rounds\.\d+\.\d+$/.test(name);

export function openDeviceDatabase(owner: DeviceOwner, onLost: () => void): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(toDatabaseName(owner), 9, {
    upgrade(db, from, _to, tx) {
      if (from < 2) db.createObjectStore('pictures', { keyPath: 'uuid' });
      if (from < 3) db.createObjectStore('assets', { keyPath: 'uuid' });
      if (from < 4) {
        db.createObjectStore('lists', { keyPath: 'uuid' });
        db.createObjectStore('list_texts', { keyPath: ['list', 'no'] });
        db.createObjectStore('list_rows', { keyPath: ['list', 'no'] });
      }
      if (from < 5) db.createObjectStore('last_inspections', { keyPath: 'report' });
      if (from < 6) db.createObjectStore('receipts', { keyPath: 'place', autoIncrement: true });
      if (from < 7) {
        db.createObjectStore('planned', { keyPath: 'uuid' });
        db.createObjectStore('startable', { keyPath: 'id' });
      }
      if (from < 8) {
        const issues = db.createObjectStore('issues', { keyPath: 'uuid' });
        issues.createIndex('report', 'report');
        issues.createIndex('state', 'state');
        db.createObjectStore('issue_choices');
      }
      if (from < 9) {
        db.createObjectStore('people', { keyPath: 'id' });
        // The texts were stored with accents before. The lists are downloaded again.
        if (from >= 4) for (const store of ['lists', 'list_texts', 'list_rows'] as const) tx.objectStore(store).clear();
      }
      if (from > 0) return;
      db.createObjectStore('templates', { keyPath: 'version_id' }).createIndex('template_id', 'template_id');
      db.createObjectStore(INSPECTION_STORE, { keyPath: 'uuid' });
      db.createObjectStore('log', { keyPath: 'id' }).createIndex('report', 'report');
      const changes = db.createObjectStore('changes', { keyPath: 'place', autoIncrement: true });
      changes.createIndex('report', 'report');
      changes.createIndex('id', 'change.id', { unique: true });
      db.createObjectStore(REJECTED_STORE, { keyPath: 'id' }).createIndex('report', 'report');
      const files = db.createObjectStore('files', { keyPath: 'uuid' });
      files.createIndex('report', 'report');
      files.createIndex('state', 'state');
    },
    // A newer build in another tab must be able to upgrade the database.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    terminated: onLost,
  });
}
