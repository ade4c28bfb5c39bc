/** References to people, roles and groups, of assignments, boards, reports and alerts. */
import { randomUUID } from 'node:crypto';
import { alerts } from '@rounds/contract/alerts';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { dateReminders } from '@rounds/contract/date-reminders';
import { groups } from '@rounds/contract/groups';
import { personRemoval } from '@rounds/contract/person-removal';
import { roles } from '@rounds/contract/roles';
import { savedQueries } from '@rounds/contract/saved-queries';
import { scheduledReports } from '@rounds/contract/scheduled-reports';
import { sections } from '@rounds/contract/sections';
import { settings } from '@rounds/contract/settings';
import { users } from '@rounds/contract/users';
import { NEVER, type Thing, type Things, toAlert, toAssignment, toScheduledReport } from './foreign-records.ts';
import type { Reference } from './foreign-references.ts';

export const WORK_REFERENCES: readonly Reference[] = [
  {
    endpoint: users.updateSites,
    field: 'body.site_ids',
    kind: 'site',
    sent: ({ id }, ours) => ({ id: ours.user.id, body: { site_ids: [id] } }),
  },
  {
    endpoint: users.invite,
    field: 'body.site_ids',
    kind: 'site',
    sent: ({ id }) => ({
      body: { first_name: 'X', last_name: 'Y', email: `${randomUUID()}@elsewhere.example`, site_ids: [id] },
    }),
  },
  {
    endpoint: roles.create,
    field: 'body.site_ids',
    kind: 'site',
    sent: ({ id }) => ({ body: { name_lang: { en: randomUUID() }, permissions: [], site_ids: [id] } }),
  },
  {
    endpoint: roles.update,
    field: 'body.site_ids',
    kind: 'site',
    sent: ({ id }, ours) => ({
      id: ours.role.id,
      body: { name_lang: { en: randomUUID() }, permissions: [], site_ids: [id] },
    }),
  },
  {
    endpoint: users.updateRoles,
    field: 'body.roles',
    kind: 'role',
    sent: ({ id }, ours) => ({ id: ours.user.id, body: { roles: [id] } }),
  },
  {
    endpoint: users.invite,
    field: 'body.roles',
    kind: 'role',
    sent: ({ id }) => ({ body: { first_name: 'X', last_name: 'Y', email: 'x@rounds.example', roles: [id] } }),
  },
  {
    endpoint: users.invite,
    field: 'body.groups',
    kind: 'group',
    sent: ({ id }) => ({ body: { first_name: 'X', last_name: 'Y', email: 'x@rounds.example', groups: [id] } }),
  },
  {
    endpoint: users.bulkAddRole,
    field: 'body.role_id',
    kind: 'role',
    sent: ({ id }, ours) => ({ body: { ids: [ours.user.id], role_id: id } }),
  },
  {
    endpoint: users.bulkRemoveRole,
    field: 'body.role_id',
    kind: 'role',
    sent: ({ id }, ours) => ({ body: { ids: [ours.user.id], role_id: id } }),
  },
  {
    endpoint: users.bulkAddToGroup,
    field: 'body.group_id',
    kind: 'group',
    sent: ({ id }, ours) => ({ body: { ids: [ours.user.id], group_id: id } }),
  },
  {
    ...{ endpoint: personRemoval.remove, field: 'body.successor_id', kind: 'user', status: 422 },
    sent: ({ id }, ours) => ({
      id: ours.user.id,
      body: { full_name: 'x', name: 'kept', successor_id: id },
    }),
  },
  {
    endpoint: groups.addMembers,
    field: 'body.user_ids',
    kind: 'user',
    sent: ({ id }, ours) => ({ id: ours.group.id, body: { user_ids: [id] } }),
  },
  {
    endpoint: groups.create,
    field: 'body.user_ids',
    kind: 'user',
    sent: ({ id }) => ({ body: { name_lang: { en: randomUUID() }, user_ids: [id] } }),
  },
  {
    endpoint: roles.delete,
    field: 'query.move_to',
    kind: 'role',
    sent: ({ id }, ours) => ({ id: ours.role.id, query: { move_to: id } }),
  },
  ...([assignments.create, assignments.update] as const).flatMap((endpoint): Reference[] =>
    (
      [
        ['template_id', 'template', ({ id }) => ({ template_id: id })],
        ['asset_uuids', 'asset', ({ uuid }) => ({ asset_uuids: [uuid] })],
        ['assignees', 'user', ({ id }) => ({ assignees: [{ type: 'user', id }] })],
        ['assignees', 'group', ({ id }) => ({ assignees: [{ type: 'group', id }] })],
        ['manager_ids', 'user', ({ id }) => ({ manager_ids: [id] })],
        ['dynamic_assets', 'asset_type', ({ uuid }) => ({ dynamic_assets: [{ asset_type_uuid: uuid }] })],
      ] as readonly [string, keyof Things, (thing: Thing) => object][]
    ).map(([field, kind, toField]) => ({
      ...{ endpoint, kind, status: 422 },
      field: `body.${field}`,
      sent: (thing, ours) => ({ id: ours.assignment.id, body: { ...toAssignment('x', ours), ...toField(thing) } }),
    })),
  ),
  {
    ...{ endpoint: settings.updateAssignmentSettings, kind: 'user', status: 422, field: 'body.manager_ids' },
    sent: ({ id }) => ({ id: 0, body: { manager_ids: [id] } }),
  },
  ...(['asset_uuid', 'user_id'] as const).map(
    (name): Reference => ({
      ...{ endpoint: assignments.listAssigned, status: 200, field: `query.${name}` },
      kind: name === 'user_id' ? 'user' : 'asset',
      sent: ({ id, uuid }, ours) => ({
        id: ours.assignment.id,
        query: { occurrence_at: '2026-01-01T08:00:00Z', [name]: name === 'user_id' ? id : uuid },
      }),
    }),
  ),
  {
    ...{ endpoint: assignments.listConditionValues, kind: 'asset_type', status: 200, field: 'query.asset_type_uuid' },
    sent: ({ uuid }) => ({ query: { asset_type_uuid: uuid, field_key: 'maker' } }),
  },
  ...(['asset', 'template', 'assignment', 'assignee'] as const).map(
    (name): Reference => ({
      ...{ endpoint: assignments.getCalendar, status: 200, field: `query.${name}` },
      kind: name === 'assignee' ? 'user' : name,
      sent: ({ id, uuid }) => ({
        query: {
          ...{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
          [name]: name === 'asset' ? uuid : name === 'assignee' ? `user:${id}` : id,
        },
      }),
    }),
  ),
  {
    ...{ endpoint: assignments.reassign, status: 422, field: 'body.user_id', kind: 'user' },
    sent: ({ id }, ours) => ({ id: ours.assigned.id, body: { user_id: id } }),
  },
  {
    endpoint: sections.savePins,
    field: 'body.ids',
    kind: 'section',
    sent: ({ id }) => ({ body: { ids: [id] } }),
  },
  ...([sections.create, sections.update] as const).flatMap((endpoint): Reference[] =>
    (
      [
        ['shared_with', 'group', ({ id }) => [{ type: 'group', id }]],
        ['user_ids', 'user', ({ id }) => [id]],
        [
          'blocks',
          'saved_query',
          ({ id }) => [{ uuid: NEVER.uuid, kind: 'query', width: 6, table_name: 'assets', saved_query_id: id }],
        ],
      ] as readonly [string, keyof Things, (thing: Thing) => unknown][]
    ).map(([field, kind, toValue]) => ({
      ...{ endpoint, kind, status: 422 },
      field: `body.${field}`,
      sent: (thing, ours) => ({
        id: ours.section.id,
        body: { title: 'x', [field]: toValue(thing), ...(endpoint === sections.update && { revision: 1 }) },
      }),
    })),
  ),
  ...([sections.create, sections.update] as const).map(
    (endpoint): Reference => ({
      ...{ endpoint, field: 'body.default_role_ids', kind: 'role', status: 404 },
      sent: ({ id }, ours) => ({
        id: ours.section.id,
        body: { title: 'x', default_role_ids: [id], ...(endpoint === sections.update && { revision: 1 }) },
      }),
    }),
  ),
  ...([scheduledReports.create, scheduledReports.update] as const).flatMap((endpoint): Reference[] => [
    {
      ...{ endpoint, field: 'body.recipient_ids', kind: 'user', status: 422 },
      sent: ({ id }, ours) => ({ id: ours.scheduled_report.id, body: toScheduledReport('x', id) }),
    },
    {
      ...{ endpoint, field: 'body.group_ids', kind: 'group', status: 422 },
      sent: ({ id }, ours) => ({
        id: ours.scheduled_report.id,
        body: { ...toScheduledReport('x', 1), recipient_ids: [], group_ids: [id] },
      }),
    },
    {
      ...{ endpoint, field: 'body.source.section_id', kind: 'section', status: 422 },
      sent: ({ id }, ours) => ({
        id: ours.scheduled_report.id,
        body: { ...toScheduledReport('x', 1), source: { kind: 'section', section_id: id } },
      }),
    },
  ]),
  ...([alerts.create, alerts.update] as const).flatMap((endpoint): Reference[] => [
    {
      ...{ endpoint, field: 'body.recipient_ids', kind: 'user', status: 422 },
      sent: ({ id }, ours) => ({ id: ours.alert.id, body: toAlert('x', id) }),
    },
    ...(['group', 'role'] as const).map(
      (kind): Reference => ({
        ...{ endpoint, field: `body.${kind}_ids`, kind, status: 422 },
        sent: ({ id }, ours) => ({
          id: ours.alert.id,
          body: { ...toAlert('x', 1), recipient_ids: [], [`${kind}_ids`]: [id] },
        }),
      }),
    ),
  ]),
  ...([dateReminders.create, dateReminders.update] as const).flatMap((endpoint): Reference[] => {
    const toSent = (ours: Things, body: object) => ({
      id: ours.date_reminder.id,
      body: { days: [7], ...(endpoint === dateReminders.create && { field_id: ours.date_field.id }), ...body },
    });
    const toReference = (
      field: string,
      kind: keyof Things,
      toBody: (id: number, ours: Things) => object,
    ): Reference => ({
      ...{ endpoint, field: `body.${field}`, kind, status: 422 },
      sent: ({ id }, ours) => toSent(ours, toBody(id, ours)),
    });
    return [
      toReference('recipient_ids', 'user', (id) => ({ action: 'notice', recipient_ids: [id] })),
      toReference('group_ids', 'group', (id) => ({ action: 'notice', group_ids: [id] })),
      toReference('person_field_ids', 'date_field', (id) => ({ action: 'notice', person_field_ids: [id] })),
      toReference('category_id', 'issue_category', (id) => ({ action: 'issue', category_id: id })),
      toReference('template_id', 'template', (id, ours) => ({
        ...{ action: 'inspection', template_id: id, group_ids: [ours.group.id] },
      })),
    ];
  }),
  {
    ...{ endpoint: dateReminders.list, field: 'query.type_uuid', kind: 'asset_type', status: 404 },
    sent: ({ uuid }) => ({ query: { type_uuid: uuid! } }),
  },
  {
    ...{ endpoint: dateReminders.listNext, field: 'query.asset_uuid', kind: 'asset', status: 404 },
    sent: ({ uuid }) => ({ query: { asset_uuid: uuid! } }),
  },
  {
    ...{ endpoint: dateReminders.create, field: 'body.field_id', kind: 'date_field', status: 422 },
    sent: ({ id }) => ({ body: { field_id: id, days: [7], action: 'notice' } }),
  },
  {
    endpoint: assets.merge,
    field: 'body.merged_uuid',
    kind: 'asset',
    sent: ({ uuid }, ours) => ({ id: ours.asset.id, body: { merged_uuid: uuid, take: [] } }),
  },
  {
    endpoint: savedQueries.setDefault,
    field: 'body.saved_query_id',
    kind: 'saved_query',
    sent: ({ id }) => ({ body: { table_name: 'assets', saved_query_id: id } }),
  },
  {
    endpoint: savedQueries.share,
    field: 'body.group_ids',
    kind: 'group',
    status: 422,
    sent: ({ id }, ours) => ({ id: ours.saved_query.id, body: { group_ids: [id] } }),
  },
  {
    endpoint: savedQueries.share,
    field: 'body.user_ids',
    kind: 'user',
    status: 422,
    sent: ({ id }, ours) => ({ id: ours.saved_query.id, body: { user_ids: [id] } }),
  },
  {
    endpoint: savedQueries.save,
    field: 'body.id',
    kind: 'saved_query',
    sent: ({ id }) => ({ body: { id, name: 'x', table_name: 'assets', query_string: '' } }),
  },
];
