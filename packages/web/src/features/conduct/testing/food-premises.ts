/** An inspection of food premises, and a server for screens that conduct it. */
import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { checklists } from '@rounds/contract/checklists';
import { type Inspection, inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { REPORT_SECTIONS } from '@rounds/contract/settings/report.ts';
import { type Change, compile, evaluate, foldChanges, type Item, type LoggedChange } from '@rounds/engine';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { countPendingWork, signOut } from '../../../platform/session/index.ts';
import { FakeApiError, FakeServer, NO_ASSIGNED_WORK, toListPage, WITHOUT_ASSIGNMENT } from '../../../testing/index.ts';

export const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const [YES, NO, SET] = [uuidOf(1), uuidOf(2), uuidOf(3)];
let count = 10;
const item = (type: Item['type'], title: string, parent_id: string | null, options: Item['options'] = {}): Item => {
  count += 1;
  return { id: uuidOf(count), type, title, options, parent_id, order: `a${String.fromCharCode(65 + count)}` };
};
export const page = item('page', 'Kitchen', null);
export const cold = item('section', 'Cold food', page.id);
export const hot = item('section', 'Hot food', page.id);
const choice = { response_set_id: SET, required: true, allow_n_a: true };
export const fridge = item('yesno', 'Fridge at or below 4 °C', cold.id, choice);
export const person_in_charge = item('textAnswer', 'Person in charge', cold.id);
export const soup = item('yesno', 'Soup at or above 60 °C', hot.id, choice);
export const core = item('number', 'Core temperature', hot.id, { max: 100 });
export const document_ = {
  title: 'Food premises',
  description: '',
  language: 'en',
  items: [page, cold, hot, fridge, person_in_charge, soup, core],
  response_sets: [
    {
      uuid: SET,
      options: [
        { uuid: YES, label: 'Yes', score: 5, color: 'green' as const, failed: false },
        { uuid: NO, label: 'No', score: 0, color: 'red' as const, failed: true },
      ],
    },
  ],
  rule_sets: [],
  grouped_items: [],
  info: [],
  image_markers: [],
  custom_units: [],
  tests: [],
};
/** The question, no longer required. */
export const withoutDuty = (one: Item): Item => ({ ...one, options: { ...one.options, required: false } });
export const jaipur = { uuid: uuidOf(90), asset_id: 'FFS-1', display_name: 'Jaipur Indian Cuisine' };

/** A server with reports that it makes, takes changes for, and completes, as the real one does. */
/** The history of an inspection that was never moved to another version. */
export const noEarlier = { earlier_items: [], earlier_sets: [] };

/** A server with inspections that it starts, takes changes for and completes, as the real one does. */
export function inspectionServer(form: typeof document_ = document_) {
  const program = compile(form);
  const logs = new Map<string, LoggedChange[]>();
  const status = new Map<string, Inspection['status']>();
  const context = { zone: 'UTC', started_at: '2026-11-20T10:26:00Z', asset: jaipur };
  const inspectionOf = (uuid: string): Inspection => {
    const answers = foldChanges(logs.get(uuid) ?? []);
    const computed = evaluate(program, context, answers);
    return {
      id: 41,
      uuid,
      document_id: null,
      title: null,
      status: status.get(uuid) ?? 'to_do',
      template_id: 3,
      template_title: form.title,
      template_version: 1,
      asset: jaipur,
      issues: [],
      user: { id: 7, full_name: 'Mara Lindqvist' },
      score: computed.score.score,
      score_max: computed.score.max,
      score_percent: computed.score.percent === null ? null : Math.round(computed.score.percent * 100),
      failed_count: computed.progress.failed,
      question_count: computed.progress.total,
      answered_count: computed.progress.answered,
      quantity: computed.progress.answered,
      issues_count: 0,
      managers: [],
      note: '',
      collaborative: false,
      imported: false,
      collaborators: [],
      ...WITHOUT_ASSIGNMENT,
      started_at: '2026-11-20T10:26:00Z',
      completed_at: status.get(uuid) === 'completed' ? '2026-11-20T11:02:00Z' : null,
      created_at: '2026-11-20T10:26:00Z',
      updated_at: '2026-11-20T10:26:00Z',
      archived_at: null,
      template: { version_id: 7, version: 1, ...form },
      context,
      answers: [...answers.answers.values()],
      rows: {},
      computed,
      sequence: logs.get(uuid)?.length ?? 0,
      files: [],
      require_sign_off: false,
      sign_off: null,
      reopened: null,
    };
  };
  const take = (uuid: string, changes: readonly unknown[]) => {
    const log = logs.get(uuid) ?? [];
    log.push(...(changes as Change[]));
    logs.set(uuid, log);
    return { acknowledged: changes.map((change) => (change as Change).id), sequence: log.length, refused: [] };
  };
  const server = new FakeServer()
    .on(checklists.search, () => [{ value: 3, label: form.title, version: 1, questions: 4 }])
    .on(assets.search, () => [{ value: jaipur.uuid, label: jaipur.display_name, asset_id: jaipur.asset_id }])
    .on(inspections.listMine, () =>
      toListPage(
        [...status.keys()].map((uuid) => inspectionOf(uuid)),
        'inspections',
      ),
    )
    .on(inspections.listAssignedToMe, () => NO_ASSIGNED_WORK)
    .on(inspections.getOfflineData, () => ({
      ...{ templates: [], assets: [], people: [], inspections: [], planned: [], startable: [] },
      require_sign_off: false,
    }))
    .on(inspections.create, ({ body }) => {
      status.set(body.uuid!, 'to_do');
      return inspectionOf(body.uuid!);
    })
    .on(inspections.get, ({ params }) => inspectionOf(String(params.id)))
    .on(inspections.getReport, ({ params }) => ({
      ...inspectionOf(String(params.id)),
      report: { languages: ['en' as const, 'de' as const], sections: [...REPORT_SECTIONS], layout: 'full' as const },
      previous_score_percent: null,
      has_previous: false,
      address: null,
      import_origin: null,
    }))
    .on(auth.logout, () => ({ redirect_to: null }))
    .on(inspections.getPrevious, () => null)
    .on(inspections.list, () => toListPage([], 'inspections'))
    .on(issues.list, () => toListPage([], 'issues'))
    .on(issues.listMine, () => toListPage([], 'issues'))
    .on(inspections.listLateChanges, () => [])
    .on(inspections.getHistory, () => ({ entries: [], events: [], ...noEarlier, people: [], next_cursor: null }))
    .on(inspections.listChanges, ({ params, query }) => {
      const log = logs.get(String(params.id)) ?? [];
      return { changes: log.slice(query.after), sequence: log.length };
    })
    .on(inspections.saveChanges, ({ params, body }) => take(String(params.id), body.changes))
    .on(inspections.sync, ({ body }) => {
      const answer = take(body.uuid, body.changes);
      const { problems } = inspectionOf(body.uuid).computed;
      if (body.complete && problems.length > 0)
        throw new FakeApiError('INS_NOT_COMPLETE', 'Not complete', { data: problems });
      if (body.complete) status.set(body.uuid, 'completed');
      return { ...answer, id: 41, status: status.get(body.uuid) ?? 'in_progress', document_id: null };
    });
  return { server, begin: (uuid: string) => status.set(uuid, 'in_progress'), logs };
}

/** The card of a question. */
export const card = (title: string) => within(screen.getByRole('article', { name: new RegExp(title) }));

/** Signing out when nothing waits clears the device, so that no test sees the work of another. */
export async function clearDevice(): Promise<void> {
  await waitFor(async () => expect(await countPendingWork()).toBe(0));
  await signOut(async () => true);
}
