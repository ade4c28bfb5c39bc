/** Replaces the copies of a name in all tables of a workspace, some rows at a time, so that nobody else waits. */
import type { Tx } from '../../db/database.ts';
import type { BackgroundTask, TaskContext } from '../../http/module.ts';
import { type NameChange, nameCopies } from './personal-work.ts';
import {
  allowChangedLog,
  clearLogged,
  hasNamesake,
  listJsonColumns,
  listTablesWithNames,
  listTablesWithTitles,
  replaceInJson,
  replaceNames,
  replaceTitles,
} from './queries/names.ts';

const BATCH = 1_000;

export interface NameOrder extends NameChange {
  readonly workspace_id: number;
  readonly email: string;
}

type Step = (tx: Tx, limit: number) => Promise<number>;

/** Each step can be repeated: after an interruption the work begins again and finds less. */
export const anonymiseNames: BackgroundTask<NameOrder> = {
  name: 'person-removal.anonymise_names',
  async run(order, context) {
    const { database, registry } = context;
    const { workspace_id } = order;
    for (const step of await listSteps(context, order)) {
      for (let count = BATCH; count === BATCH; ) {
        context.signal?.throwIfAborted();
        count = await database.inWorkspace(workspace_id, async (tx) => {
          await allowChangedLog(tx);
          return step(tx, BATCH);
        });
      }
    }
    await database.inWorkspace(workspace_id, async (tx) => {
      for (const copies of registry.list(nameCopies)) await copies.replace(tx, order);
    });
  },
};

const listSteps = ({ database }: Pick<TaskContext, 'database'>, order: NameOrder): Promise<Step[]> =>
  database.inWorkspace(order.workspace_id, async (tx) => {
    const change = { ...order, hasNamesake: await hasNamesake(tx, order.workspace_id, order) };
    const [nameColumns, titled, json] = [
      await listTablesWithNames(tx),
      await listTablesWithTitles(tx),
      await listJsonColumns(tx),
    ];
    return [
      ...nameColumns.map(
        (table): Step =>
          (t, limit) =>
            replaceNames(t, table, order, limit),
      ),
      ...titled.map(
        (table): Step =>
          (t, limit) =>
            replaceTitles(t, table, order, limit),
      ),
      (t, limit) => clearLogged(t, order, limit),
      ...json.map(
        (column): Step =>
          (t, limit) =>
            replaceInJson(t, column, change, limit),
      ),
    ];
  });
