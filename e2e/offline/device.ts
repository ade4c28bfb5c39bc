/** The devices of `packages/web`, typed here because that package is compiled with other settings. */
import path from 'node:path';
import type { Inspection } from '@rounds/contract/inspections';
import type { NewIssue } from '@rounds/contract/issues';
import type { AnswerAddress, AnswerChange, Change, LoggedChange, Run } from '@rounds/engine';

interface Attached {
  readonly uuid: string;
  readonly purpose: 'answer' | 'issue';
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
}

export interface Conduct {
  run(): Run;
  answer(place: AnswerAddress, registers: Partial<AnswerChange>, files?: readonly Attached[]): Promise<void>;
  addRow(repeat: AnswerAddress): AnswerAddress;
  removeRow(row: AnswerAddress): () => void;
  complete(): Promise<void>;
  raiseIssue(place: AnswerAddress, body: NewIssue, files?: readonly Attached[]): Promise<void>;
}

export interface Device {
  readonly owner: { readonly workspace_id: number; readonly user_id: number; readonly name: string };
  in<T>(work: () => T): T;
  conduct(uuid: string): Promise<Conduct | null>;
  hasKept(uuid: string): Promise<boolean>;
  startOffline(templateId: number): Promise<string | null>;
  catchUp(uuid: string, withInspection?: boolean): Promise<boolean>;
  wake(): Promise<void>;
  kill(): Promise<void>;
  sendEverything(timeoutMs: number): Promise<void>;
  sendUntil(state: 'idle' | 'signed_out', timeoutMs: number): Promise<void>;
  listRejected(): Promise<{ kind: string; inspection: { uuid: string }; reason: { code: string; message: string } }[]>;
  retryRejected(): Promise<void>;
  listUnsent(): Promise<string[]>;
  fetchInspection(uuid: string): Promise<Inspection>;
  fetchChanges(uuid: string): Promise<readonly LoggedChange[]>;
  show(uuid: string, keys: readonly string[]): Promise<{ computed: unknown; answers: unknown[]; log: string[] }>;
}

export interface DeviceOptions {
  readonly owner: Device['owner'];
  readonly fetch: typeof fetch;
  readonly cookie: () => string;
  readonly isOnline: () => boolean;
  readonly now: () => Date;
  readonly onRecorded: (inspection: string, change: Change) => void;
}

interface DeviceModule {
  readonly Device: new (options: DeviceOptions) => Device;
}
interface GlobalsModule {
  readonly installBrowserGlobals: () => () => void;
}

const web = path.resolve(import.meta.dirname, '../../packages/web/src');
const folder = `${web}/features/conduct/testing`;

/** Loads what the conduct store needs of the form; the screens would take seconds to load. */
export async function loadFormWithoutScreens(): Promise<object> {
  const parts = [
    'model/form-store',
    'model/device-zone',
    'model/list-source',
    'media/pictures/picture-address',
    'model/storable',
  ];
  return Object.assign({}, ...(await Promise.all(parts.map((part) => import(`${web}/kit/form/${part}.ts`)))));
}

export async function loadDevices(): Promise<DeviceModule & GlobalsModule> {
  const globals = (await import(`${folder}/browser-globals.ts`)) as GlobalsModule;
  const { Device } = (await import(`${folder}/device.ts`)) as DeviceModule;
  return { Device, ...globals };
}
