/** Servers over copies of a database in which both workspaces have a history. */
import {
  cloneDatabase,
  type Person,
  startTestServer,
  type TestServer,
  WORKSPACES,
  type WorkspaceName,
} from '../../../testing/index.ts';
import { createHistory, type History } from './history.ts';
import { loadSources, type Sources } from './recount.ts';

export interface HistoryServer {
  readonly t: TestServer;
  readonly histories: Readonly<Record<WorkspaceName, History>>;
}

interface Prepared extends Pick<HistoryServer, 'histories'> {
  readonly name: string;
}

/** Test files of one process share it, because creating a history takes seconds. The cluster removes it at the end. */
let prepared: Promise<Prepared> | undefined;

const SEEDS: Readonly<Record<WorkspaceName, number>> = { A: 1, B: 5 };
/** Comparing all charts takes more calls than people may make, also of those that are denied. */
export const UNLIMITED = { limits: { consume: async () => {}, consumeDeniedCall: async () => null } };

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

/** They may see everything; all inspections, but not all issues; and their own inspections and issues. */
export const VIEWERS = ['admin', 'viewer', 'inspector'] as const satisfies readonly Person[];

export interface RecountServer {
  readonly t: TestServer;
  /** The sources that each of the viewers may see in workspace A. */
  readonly sources: ReadonlyMap<Person, Sources>;
}

/** Starts a server for tests that recount its responses. */
export async function startRecountServer(): Promise<RecountServer> {
  const { t, histories } = await startHistoryServer();
  const sources = new Map<Person, Sources>();
  for (const person of VIEWERS) {
    sources.set(person, await loadSources({ t, workspace: 'A', history: histories.A, person }));
  }
  return { t, sources };
}
