/** The world of the histories: twelve devices of three people, the server, and what must never be lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspections } from '@rounds/contract/inspections';
import type { Change } from '@rounds/engine';
import { Dice } from '@rounds/engine/testing';
import { publish } from '../../packages/server/src/modules/inspections/testing/kitchen-rounds.ts';
import { cloneDatabase, PASSWORD, startTestServer, type TestServer } from '../../packages/server/src/testing/index.ts';
import { emailAddress } from '../../packages/server/src/testing/people.ts';
import { type Device, loadDevices } from './device.ts';
import { Network } from './network.ts';
import { kitchen } from './template.ts';

/** The people who may conduct the same inspections: its inspector, and people who manage inspections. */
const PEOPLE = ['inspector', 'manager', 'admin'] as const;
export const DEVICES = 12;

export interface Seat {
  /** Whether the person may conduct the inspections of others. */
  readonly manages: boolean;
  readonly network: Network;
  readonly device: Device;
  clockOffsetMs: number;
}

export interface Recorded {
  readonly change: Change;
  readonly by: number;
}

export interface World {
  readonly templateId: number;
  /** Opens twelve devices with empty storage. */
  openSeats(seed: number, onRecorded: (inspection: string, recorded: Recorded) => void): Promise<Seat[]>;
  /** Starts an inspection of the inspector on the server. */
  startInspection(uuid: string): Promise<string>;
  restartServer(): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const { Device, installBrowserGlobals } = await loadDevices();
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rounds-offline-'));
  const start = () =>
    startTestServer({ DATA_DIR: dataDir }, async () => ({ database: database.database, drop: async () => {} }));
  let server: TestServer | null = await start();
  const templateId = await publish(server, kitchen.document, 'Kitchen round');
  const signedIn = await Promise.all(
    PEOPLE.map(async (person) => {
      const network = new Network(() => server?.base ?? null, new Dice(1));
      return { network, user: await network.signIn(emailAddress(person, 'A'), PASSWORD) };
    }),
  );
  const restoreGlobals = installBrowserGlobals();

  return {
    templateId,
    async openSeats(seed, onRecorded) {
      return Array.from({ length: DEVICES }, (_, index) => {
        const { user, network: signedInNetwork } = signedIn[index % PEOPLE.length]!;
        const network = new Network(() => server?.base ?? null, new Dice(seed + index), signedInNetwork);
        const owner = { workspace_id: user.workspace.id, user_id: user.id, name: user.full_name };
        const seat: Seat = {
          manages: PEOPLE[index % PEOPLE.length] !== 'inspector',
          network,
          clockOffsetMs: 0,
          device: new Device({
            owner,
            fetch: network.fetch,
            cookie: network.cookie,
            isOnline: () => network.isOnline,
            now: () => new Date(Date.now() + seat.clockOffsetMs),
            onRecorded: (inspection, change) => onRecorded(inspection, { change, by: owner.user_id }),
          }),
        };
        return seat;
      });
    },
    async startInspection(uuid) {
      const body = { uuid, template_id: templateId };
      const { status } = await server!.as('inspector').call(inspections.create, { body });
      if (status !== 200) throw new Error(`starting an inspection answered ${status}`);
      return uuid;
    },
    async restartServer() {
      const running = server;
      server = null;
      await running?.close();
      await sleep(5);
      server = await start();
    },
    async close() {
      restoreGlobals();
      await server?.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
