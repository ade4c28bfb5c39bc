/** Reminders of the dates of assets: notices, issues and inspections some days before or after. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { sharedRecords } from '../groups/index.ts';
import { personalWork } from '../person-removal/index.ts';
import { findExisting } from './queries/records.ts';
import { countNamingPerson, replacePerson } from './queries/references.ts';
import { reminderReferences } from './references.ts';
import { routes } from './routes.ts';
import { removeOldTask, sendTask } from './sending/send-due.ts';

export const dateRemindersModule: ServerModule = {
  name: 'dateReminders',
  routes,
  cron: [sendTask, removeOldTask],
  publishes: { kinds: ['date_reminder'], permission: 'SST_VIEW_ASSET_TYPE' },
  extensions: [
    ...reminderReferences,
    sharedRecords({
      ...{ by: 'date_reminder', field: 'date_reminders' },
      links: { table: 'date_reminder_recipient', column: 'reminder_id' },
    }),
    extend(personalWork, {
      kind: 'date_reminders',
      count: countNamingPerson,
      handOver: async ({ tx, user_id, successor }) =>
        (await replacePerson(tx, user_id, successor?.id ?? null)).map((record) => ({
          code: 'date_reminder.changed',
          record,
        })),
    }),
    extend(recordVisibility, {
      kinds: ['date_reminder'],
      all: ['SST_VIEW_ASSET_TYPE'],
      findVisible: ({ tx, actor }, ids) =>
        actor.permissions.has('SST_VIEW_ASSET_TYPE') ? findExisting(tx, ids) : Promise.resolve([]),
    }),
  ],
};
