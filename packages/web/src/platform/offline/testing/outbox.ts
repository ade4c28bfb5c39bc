/** Outboxes of browsers with a server that a test interrupts. */
import type { Change } from '@rounds/engine';
import { vi } from 'vitest';
import { saveInspection } from '../device.ts';
import type { StoredFile, StoredInspection, StoredTemplate } from '../device-database.ts';
import { type Outbox, openOutbox } from '../outbox.ts';
import { createFakeSyncServer } from './fake-sync-server.ts';

const opened: Outbox[] = [];
let lastUser = 0;

/** Numbers people, so that each test has one of its own. */
export function nextUser(): number {
  lastUser += 1;
  return lastUser;
}

/** Fakes a browser, of which only one tab runs a sender; the next tab takes over when it ends. */
export function browser() {
  const turns = new Map<string, Promise<void>>();
  return (name: string, work: () => Promise<void>, signal: AbortSignal) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
    turns.set(name, turn);
    return turn;
  };
}

export async function openTab(
  server = createFakeSyncServer(),
  options: { user?: number; workspace?: number; alone?: ReturnType<typeof browser>; freeBytes?: number } = {},
) {
  const outbox = await openOutbox(
    { workspace_id: options.workspace ?? 1, user_id: options.user ?? nextUser(), name: 'Ida Holm' },
    {
      transport: server,
      withExclusiveLock: options.alone ?? browser(),
      channel: (name) => new BroadcastChannel(name),
      online: () => server.online,
      now: () => new Date('2026-11-20T10:31:00Z'),
      retryDelay: () => 5,
      freeBytes: async () => options.freeBytes ?? null,
    },
  );
  opened.push(outbox);
  return outbox;
}

export const id = () => crypto.randomUUID();
const template: StoredTemplate = {
  version_id: 7,
  version: 1,
  template_id: 3,
  document: {
    title: 'Kitchen round',
    description: '',
    language: 'en',
    items: [],
    response_sets: [],
    rule_sets: [],
    grouped_items: [],
    info: [],
    image_markers: [],
    custom_units: [],
    tests: [],
  },
};

export async function startInspection(outbox: Outbox, isOnServer = false): Promise<string> {
  const inspection: StoredInspection = {
    uuid: id(),
    id: isOnServer ? 41 : null,
    template_id: 3,
    template_title: 'Kitchen round',
    version_id: 7,
    asset: null,
    context: { zone: 'Europe/Berlin', started_at: '2026-11-20T10:26:00Z' },
    status: 'in_progress',
    document_id: null,
    sequence: 0,
    opened_at: '2026-11-20T10:26:00Z',
  };
  await saveInspection(outbox.db, inspection, template);
  await outbox.notifyChanged();
  return inspection.uuid;
}

export const NOW = new Date('2026-11-20T12:00:00Z');
export const withFile = (file: StoredFile): Change => ({
  id: id(),
  item_id: id(),
  value: { add: [file.uuid] },
  at: '2026-11-20T10:31:00.000Z',
});
export const answer = (value: unknown): Change => ({ id: id(), item_id: id(), value, at: '2026-11-20T10:31:00.000Z' });

export const photo = (inspection: string, size = 20_000): StoredFile => ({
  uuid: id(),
  report: inspection,
  purpose: 'answer',
  name: 'fridge.jpg',
  type: 'image/jpeg',
  bytes: new Blob([new Uint8Array(size)], { type: 'image/jpeg' }),
  state: 'waiting',
});

export const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 20_000, interval: 5 });
export const allSent = (outbox: Outbox) => until(() => outbox.state().waiting === 0);

/** Closes all outboxes of a test. */
export async function closeTabs(): Promise<void> {
  for (const outbox of opened.splice(0)) await outbox.close();
}

/** Forgets the tabs of a test that has closed them itself. */
export function forgetTabs(): void {
  opened.splice(0);
}
