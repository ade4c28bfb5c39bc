/** A server with a workspace that uses every module. */
import type { Endpoint, OutputOf } from '@rounds/contract/endpoint.ts';
import { MODULES } from '../../app.ts';
import { condition, kitchenRounds, yes } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { type Client, cloneDatabase, startTestServer, type TestServer } from '../../testing/index.ts';
import { walkAssets, walkBoards, walkFiles, walkLists } from './event-scenario.ts';
import { EventWalk } from './event-walk.ts';
import { walkAssignments, walkInspections, walkIssues, walkTemplates } from './event-work-scenario.ts';

/** Leaves out what deletes records, so that as many tables as possible have rows. */
class WalkWithoutDeletion extends EventWalk {
  override async call<E extends Endpoint>(endpoint: E, sent?: object, client?: Client): Promise<OutputOf<E>> {
    if (endpoint.method === 'DELETE') return null as unknown as OutputOf<E>;
    return super.call(endpoint, sent, client);
  }
}

/** @param walkMore adds what only some tests need */
export async function startFilledServer(
  walkMore: (walk: EventWalk, t: TestServer) => Promise<void> = async () => {},
): Promise<TestServer> {
  const walk = new WalkWithoutDeletion();
  const t = await startTestServer({}, cloneDatabase, {
    modules: [...MODULES, walk.recorder],
    limits: { consume: async () => {} },
  });
  walk.start(t);
  const rounds = await kitchenRounds(t);
  for (const label of ['Good', 'Fair', 'Poor']) await rounds.sync([yes(), condition(label)], { complete: true });
  await walkAssets(walk);
  await walkLists(walk);
  await walkFiles(walk);
  await walkTemplates(walk);
  await walkInspections(walk, rounds);
  await walkAssignments(walk, t, rounds);
  await walkIssues(walk);
  await walkBoards(walk);
  await walkMore(walk, t);
  await t.runJobs();
  return t;
}
