import type { InspectionStatus } from '@rounds/contract/inspections';
import type { AnswerKey, AnswerProblem, Change, LoggedChange, RunContext, TemplateDocument } from '@rounds/engine';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Whose work it is. Each account has its own database in each workspace, so nobody sees another's. */
export interface DeviceOwner {
  readonly workspace_id: number;
  readonly user_id: number;
}

/** A published version as it came from the server; many reports share one. */
export interface KeptTemplate {
  readonly version_id: number;
  readonly version: number;
  readonly template_id: number;
  readonly document: TemplateDocument;
}

/** Why the server would not take a report or its completion. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly problems?: readonly (AnswerProblem & { message?: string })[];
  /** Files that answers name and the server does not have. */
  readonly files?: readonly string[];
}

export interface KeptReport {
  readonly uuid: string;
  /** Null until the server has received the report. */
  readonly id: number | null;
  readonly template_id: number;
  readonly template_title: string;
  readonly version_id: number;
  readonly asset: { readonly uuid: string; readonly asset_id: string; readonly display_name: string } | null;
  readonly context: RunContext;
  readonly status: InspectionStatus;
  readonly document_id: string | null;
  /** Up to where the log on this device is the server's. */
  readonly sequence: number;
  /** When the person asked for completion; it is done once everything else has been sent. */
  readonly completion_asked_at?: string | null;
  readonly completion_refused?: Refused | null;
  /** Set when the server refused the report as a whole; what waits stays until the person decides. */
  readonly refused?: Refused | null;
  readonly opened_at: string;
  /** What stands in fields and is no answer as yet, by the key of the question. */
  readonly unfinished?: Readonly<Record<AnswerKey, string>>;
  /** Files that answers at the server name, as they were when the report was last read from there. */
  readonly files?: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly type: string;
    readonly size: number;
  }[];
}

export interface WaitingChange {
  readonly place?: number;
  readonly report: string;
  readonly change: Change;
}

export interface RefusedChange extends Refused {
  readonly id: string;
  readonly report: string;
  readonly change: Change;
  readonly at: string;
}

export interface KeptFile {
  readonly uuid: string;
  readonly report: string;
  readonly purpose: 'answer' | 'signature';
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly refused?: Refused;
}

export interface DeviceSchema extends DBSchema {
  templates: { key: number; value: KeptTemplate; indexes: { template_id: number } };
  reports: { key: string; value: KeptReport };
  /** Changes that the server has acknowledged. */
  log: { key: string; value: { id: string; report: string; change: LoggedChange }; indexes: { report: string } };
  /** Changes that wait, in the order in which they were made. */
  changes: { key: number; value: WaitingChange; indexes: { report: string; id: string } };
  refused: { key: string; value: RefusedChange; indexes: { report: string } };
  files: { key: string; value: KeptFile; indexes: { report: string; state: string } };
  /** Pictures that templates show, as the server scaled them for screens. */
  pictures: { key: string; value: { readonly uuid: string; readonly bytes: Blob } };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

export const deviceName = (owner: DeviceOwner): string => `rounds.${owner.workspace_id}.${owner.user_id}`;
export const isDeviceName = (name: string): boolean => /^rounds\.\d+\.\d+$/.test(name);

export function openDeviceDatabase(owner: DeviceOwner, onLost: () => void): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(deviceName(owner), 2, {
    upgrade(db, from) {
      if (from < 2) db.createObjectStore('pictures', { keyPath: 'uuid' });
      if (from > 0) return;
      db.createObjectStore('templates', { keyPath: 'version_id' }).createIndex('template_id', 'template_id');
      db.createObjectStore('reports', { keyPath: 'uuid' });
      db.createObjectStore('log', { keyPath: 'id' }).createIndex('report', 'report');
      const changes = db.createObjectStore('changes', { keyPath: 'place', autoIncrement: true });
      changes.createIndex('report', 'report');
      changes.createIndex('id', 'change.id', { unique: true });
      db.createObjectStore('refused', { keyPath: 'id' }).createIndex('report', 'report');
      const files = db.createObjectStore('files', { keyPath: 'uuid' });
      files.createIndex('report', 'report');
      files.createIndex('state', 'state');
    },
    // A newer build of the application in another tab must be able to change the shape.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    terminated: onLost,
  });
}
