/** The views of facts show exactly the rows of the current workspace, of what is pending and of what is folded. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, WORKSPACES } from '../../testing/index.ts';
import { foldFacts } from '../facts/tasks.ts';
import { startHistoryServer } from './testing/history-server.ts';

let t: TestServer;
beforeAll(async () => {
  t = (await startHistoryServer()).t;
});
afterAll(() => t.close());

interface Counts {
  readonly own: number;
  readonly foreign: number;
}
const countRows = async (workspace: 'A' | 'B' | null, view: string): Promise<Counts> => {
  const id = await t.workspaceId(workspace ?? 'A');
  const counted = sql<Counts>`select count(*) filter (where workspace_id = ${id})::int as own,
    count(*) filter (where workspace_id <> ${id})::int as "foreign" from ${sql.id(view)}`;
  const read = workspace
    ? t.database.inWorkspace(id, (tx) => counted.execute(tx))
    : t.database.inInstallation((tx) => counted.execute(tx));
  return (await read).rows[0]!;
};

const CURRENT = ['inspection_fact', 'answer_fact', 'section_fact', 'inspection_day', 'question_day', 'option_day'].map(
  (name) => `current_${name}`,
);
const CHANGES = ['inspection_fact', 'answer_fact', 'inspection_day', 'question_day', 'option_day'].map(
  (name) => `pending_${name}`,
);

test.each([...CURRENT, ...CHANGES, 'changed_answer_fact'])(
  '%s of pending facts has only rows of the current workspace',
  async (view) => {
    for (const workspace of WORKSPACES) {
      const { own, foreign } = await countRows(workspace, view);
      expect(own, workspace).toBeGreaterThan(0);
      expect(foreign, workspace).toBe(0);
    }
    expect(await countRows(null, view)).toEqual({ own: 0, foreign: 0 });
  },
);

test('views of folded facts have only rows of the current workspace, and all of them', async () => {
  await foldFacts(t, Number.POSITIVE_INFINITY);
  for (const view of CURRENT) {
    for (const workspace of WORKSPACES) {
      const { own, foreign } = await countRows(workspace, view);
      expect(own, view).toBeGreaterThan(0);
      expect(foreign, view).toBe(0);
    }
    expect(await countRows(null, view)).toEqual({ own: 0, foreign: 0 });
  }
  for (const workspace of WORKSPACES) {
    const { own } = await countRows(workspace, 'current_inspection_fact');
    const { rows } = await t.queryIn<{ count: number }>(
      workspace,
      `select count(*)::int as count from inspection where status = 'completed'`,
    );
    expect(own).toBe(rows[0]!.count);
  }
});
