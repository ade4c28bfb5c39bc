/** A server over a copy of a database in which both workspaces have a history. */
import {
  cloneDatabase,
  startTestServer,
  type TestServer,
  WORKSPACES,
  type WorkspaceName,
} from '../../../testing/index.ts';
import { createHistory, type History } from './history.ts';

export interface HistoryServer {
  readonly t: TestServer;
  readonly histories: Readonly<Record<WorkspaceName, History>>;
}

interface Prepared extends Pick<HistoryServer, 'histories'> {
  readonly name: string;
}

/** Test files of one process share it, because making a history takes seconds. The cluster removes it at the end. */
let prepared: Promise<Prepared> | undefined;

const SEEDS: Readonly<Record<WorkspaceName, number>> = { A: 1, B: 5 };
/** Comparing all charts takes more calls than people may make, also of those that are denied. */
const UNLIMITED = { limits: { consume: async () => {}, consumeDeniedCall: async () => null } };

async function prepare(): Promise<Prepared> {
  const keepDatabase = async () => {
    const { database } = await cloneDatabase();
    return { database, drop: () => database.close() };
  };
  const t = await startTestServer({}, keepDatabase, UNLIMITED);
  const entries: [WorkspaceName, History][] = [];
  for (const workspace of WORKSPACES) entries.push([workspace, await createHistory(t, workspace, SEEDS[workspace])]);
  const { rows } = await t.database.owner.query<{ name: string }>('select current_database() as name');
  await t.close();
  return { name: rows[0]!.name, histories: Object.fromEntries(entries) as Record<WorkspaceName, History> };
}

export async function startHistoryServer(): Promise<HistoryServer> {
  prepared ??= prepare();
  const { name, histories } = await prepared;
  return { t: await startTestServer({}, () => cloneDatabase(name), UNLIMITED), histories };
}
