/** The effects of completing an inspection of an assignment, after its commit. */
import type { BackgroundTask } from '../../../http/module.ts';
import { notify } from '../../notices/index.ts';
import { openDueInspections } from './open-due.ts';
import { requestCheck } from './queries/assignments.ts';
import { findCompleted } from './queries/inspections.ts';

export const COMPLETION_TASK = 'assignments.inspection_completed';

interface Completed {
  readonly workspace_id: number;
  readonly id: number;
}

/** A task of its own, so that completions neither wait for the assignment nor for each other. */
export const completion: BackgroundTask<Completed> = {
  name: COMPLETION_TASK,
  lane: 'notices',
  async run({ workspace_id, id }, context) {
    const now = new Date();
    await context.database.inWorkspace(workspace_id, async (tx) => {
      const inspection = await findCompleted(tx, id);
      if (!inspection?.assignment_id || !inspection.completed_at) return;
      const { uuid, template_title: title, user_id, user_name, managers, completed_at } = inspection;
      const user_ids = managers.map((manager) => manager.id).filter((manager) => manager !== user_id);
      // If it is at no asset, people know it by its title.
      const asset_name = inspection.asset_name || inspection.title;
      const data = { by: { id: user_id, name: user_name }, ...(asset_name && { asset_name }) };
      // One that was reopened may be completed again.
      const key = `inspection_completed:${id}:${completed_at.toISOString()}`;
      const subject = { type: 'inspection', id, uuid, title } as const;
      await notify(tx, [{ kind: 'inspection_completed', user_ids, subject, data, key }], now);
      await requestCheck(tx, inspection.assignment_id, now);
    });
    await openDueInspections(context, now);
  },
};
