/** Records of a person who has no roles, and the other input of calls for the id that is tried. */
import { randomUUID } from 'node:crypto';
import { alerts } from '@rounds/contract/alerts';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { dateReminders } from '@rounds/contract/date-reminders';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { savedQueries } from '@rounds/contract/saved-queries';
import { scheduledReports } from '@rounds/contract/scheduled-reports';
import { sections } from '@rounds/contract/sections';
import { toRichText } from '@rounds/engine';
import { yes } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { data } from '../../modules/issues/testing/issue-helpers.ts';
import { grant, type TestServer } from '../../testing/index.ts';

const LOW_SCORE = { title: 'Own', condition: { kind: 'score', direction: 'below', value: 75 } } as const;

interface AssignmentTarget {
  readonly template_id: number;
  readonly asset_uuid: string;
  readonly user_id: number;
}
const toAssignment = ({ template_id, asset_uuid, user_id }: AssignmentTarget) => ({
  ...{ title: 'x', type: 'direct' as const, template_id, asset_uuids: [asset_uuid] },
  assignees: [{ type: 'user' as const, id: user_id }],
  ...{ start_at: '2026-01-01T08:00:00Z', end_at: '2100-01-01T08:00:00Z' },
});

/** Records of the person who makes the calls, and those that everybody may name. */
export async function createOwnRecords(t: TestServer, template_id: number, asset_uuid: string) {
  await grant(t, ['ACT_CREATE_ISSUE', 'INS_CONDUCT_INSPECTION', 'USR_VIEW_USER_LIST']);
  const person = t.as('nobody');
  const { user_id } = (
    await t.queryIn<{ user_id: number }>(
      'A',
      `select id as user_id from "user" where first_name = 'Nobody' and last_name = 'A'`,
    )
  ).rows[0]!;
  const issue = await data(person.call(issues.create, { body: { title: 'Own' } }));
  const text = toRichText('Own');
  const comment = await data(person.call(issues.createComment, { params: { id: issue.id }, body: { text } }));
  const inspection = await data(person.call(inspections.create, { body: { template_id, asset_uuid } }));
  await data(person.call(inspections.saveChanges, { params: { id: inspection.id }, body: { changes: [yes()] } }));
  const query = { name: 'Own', table_name: 'assets', query_string: '' };
  const saved_query = await data(person.call(savedQueries.save, { body: query }));
  const section = await data(person.call(sections.create, { body: { title: 'Own' } }));
  const schedule = { title: 'Own', frequency: 'daily', time: '08:00', timezone: 'UTC' } as const;
  const source = { kind: 'section', section_id: section.id } as const;
  const report = await data(
    person.call(scheduledReports.create, { body: { ...schedule, source, recipient_ids: [user_id] } }),
  );
  const alert = await data(person.call(alerts.create, { body: { ...LOW_SCORE, recipient_ids: [user_id] } }));
  const draft = await data(t.as('admin').call(checklists.create, { body: { title: 'Own' } }));
  const asset = await data(t.as('admin').call(assets.create, { body: { asset_id: 'Own', display_name: 'Own' } }));
  // Many, so that the id of the last one is not that of another record by chance.
  const fields = Array.from({ length: 20 }, (_, index) => ({
    ...{ key: `new_${index}`, name: `Own ${index}`, field_type: 'date' as const, is_used: true },
  }));
  const type = await data(t.as('admin').call(assetTypes.create, { body: { name: 'Own', fields } }));
  const date_field = type.fields.at(-1)!.id!;
  const { id: date_reminder } = await data(
    t.as('admin').call(dateReminders.create, { body: { field_id: date_field, days: [7], action: 'notice' } }),
  );
  const assignment = await data(
    t.as('admin').call(assignments.create, { body: toAssignment({ template_id, asset_uuid, user_id }) }),
  );
  return {
    template_id,
    asset_uuid,
    user_id,
    issue,
    comment,
    inspection,
    saved_query,
    section,
    report,
    alert,
    schedule,
    source,
    draft,
    asset,
    assignment,
    date_field,
    date_reminder,
  };
}

type OwnRecords = Awaited<ReturnType<typeof createOwnRecords>>;

/** The columns of the file that the test of visibility sends. */
const IMPORT_COLUMNS = { external_id: 'ID', completed_at: 'Date', asset: 'Asset' };

export interface Sent {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
/** The other input of calls that need more than the id. */
export const REQUESTS: Readonly<Record<string, (own: OwnRecords) => Sent>> = {
  'assets.addFile': (own) => ({ params: { id: own.asset.id } }),
  'assignments.create': (own) => ({ body: toAssignment(own) }),
  'assignments.update': (own) => ({ params: { id: own.assignment.id }, body: toAssignment(own) }),
  'assignments.saveCustomFields': () => ({ body: { order: {} } }),
  'assetTypes.create': () => ({ body: { name: 'x', order: {} } }),
  'assignments.getCalendar': () => ({ query: { from: '2026-01-01T00:00:00Z', to: '2026-01-20T00:00:00Z' } }),
  'checklists.saveDraft': (own) => ({
    params: { id: own.draft.id },
    body: {
      ...{ save_id: randomUUID(), revision: 0 },
      info: { upsert: [{ uuid: randomUUID(), text: '', media: [] }], remove: [] },
      image_markers: { upsert: [{ uuid: randomUUID(), marks: [] }], remove: [] },
    },
  }),
  'checklists.addInfo': (own) => ({ params: { id: own.draft.id }, body: { revision: 0, record: { text: '' } } }),
  'checklists.addImageMarker': (own) => ({
    params: { id: own.draft.id },
    body: { revision: 0, record: { marks: [] } },
  }),
  'checklists.importTemplate': () => ({
    body: {
      template: {
        ...{ title: 'x', description: '', language: 'en', items: [], response_sets: [], rule_sets: [] },
        ...{ grouped_items: [], info: [{ uuid: randomUUID(), text: '', media: [] }] },
        image_markers: [{ uuid: randomUUID(), marks: [] }],
      },
    },
  }),
  'inspections.checkImport': (own) => ({ body: { template_id: own.template_id, columns: IMPORT_COLUMNS } }),
  'inspections.importFile': (own) => ({ body: { template_id: own.template_id, columns: IMPORT_COLUMNS } }),
  'inspections.create': (own) => ({ body: { template_id: own.template_id, asset_uuid: own.asset_uuid } }),
  // The rest of a new inspection is left out; it would be rejected if its uuid is in use.
  'inspections.sync body.uuid': () => ({ body: { changes: [yes()] } }),
  'inspections.sync': (own) => ({
    body: {
      uuid: randomUUID(),
      new: { template_id: own.template_id, asset_uuid: own.asset_uuid },
      ...{ changes: [yes()], complete: true, sign_off: { name: 'x' } },
    },
  }),
  'inspections.complete': (own) => ({ params: { id: own.inspection.id }, body: { sign_off: { name: 'x' } } }),
  'issues.create body.source.inspection_uuid': () => ({ body: { title: 'x', source: { item_id: randomUUID() } } }),
  'issues.create': () => ({ body: { title: 'x' } }),
  'issues.saveCustomFields': () => ({ body: { order: {} } }),
  'issues.update': (own) => ({ params: { id: own.issue.id }, body: { revision: own.issue.revision } }),
  'issues.changeStatus': (own) => ({ params: { id: own.issue.id }, body: { status: 'complete' } }),
  'issues.createComment': (own) => ({ params: { id: own.issue.id }, body: { text: toRichText('x') } }),
  'issues.updateComment': (own) => ({
    params: { id: own.issue.id, commentId: own.comment.id },
    body: { text: toRichText('x'), revision: own.comment.revision },
  }),
  'issues.bulkChangeStatus': (own) => ({ body: { ids: [own.issue.id], status: 'in_progress' } }),
  'issues.bulkAssign': () => ({ body: { assignee: null } }),
  'issues.bulkChange': () => ({ body: { priority: 'high' } }),
  'library.take': () => ({ params: { id: 'ladders' } }),
  'savedQueries.save': () => ({ body: { name: 'x', table_name: 'assets', query_string: '' } }),
  'savedQueries.share': (own) => ({ params: { id: own.saved_query.id! } }),
  'savedQueries.setDefault': () => ({ body: { table_name: 'assets' } }),
  'sections.create': () => ({ body: { title: 'x' } }),
  'sections.update': (own) => ({ params: { id: own.section.id }, body: { revision: own.section.revision } }),
  'scheduledReports.create': (own) => ({ body: toReport(own) }),
  'scheduledReports.update': (own) => ({ params: { id: own.report.id }, body: toReport(own) }),
  'alerts.create': (own) => ({ body: { ...LOW_SCORE, recipient_ids: [own.user_id] } }),
  'alerts.update': (own) => ({ params: { id: own.alert.id }, body: { ...LOW_SCORE, recipient_ids: [own.user_id] } }),
  'dateReminders.create': (own) => ({ body: { field_id: own.date_field, days: [7], action: 'notice' } }),
  'dateReminders.update': (own) => ({
    ...{ params: { id: own.date_reminder }, body: { days: [7], action: 'notice' } },
  }),
  'alerts.test': () => ({ body: { condition: LOW_SCORE.condition } }),
  'settings.updateRating': () => ({ params: { id: 1 } }),
};
/** The values that belong to a part of the body that holds an id. */
export const PARTS: Readonly<Record<string, object>> = {
  'shared_with[]': { type: 'group' },
  'blocks[]': { uuid: '00000000-0000-4000-8000-000000000001', kind: 'query', width: 6, table_name: 'assets' },
  'rating[]': { rating: 1 },
  'fields[]': { key: 'new_x', name: 'x', field_type: 'choice', is_used: true },
};

const toReport = ({ schedule, source, user_id }: OwnRecords) => ({ ...schedule, source, recipient_ids: [user_id] });
