/** Notices: what the product tells people, in the app and by mail. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { mailNotices } from './mail.ts';
import { deleteOldNotices } from './queries.ts';
import { routes } from './routes.ts';

export { type NoticeReader, noticeDetails } from './details.ts';
export { type NewNotice, notify } from './notify.ts';
export { getChoices, type NoticeRow, updateChoices } from './queries.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_AGE_READ_MS = 90 * DAY_MS;
const MAX_AGE_MS = 365 * DAY_MS;

const mailing: CronTask = {
  name: 'notices.mail',
  lane: 'notices',
  schedule: '* * * * *',
  run: (context) => mailNotices(context, new Date()),
};

const removeOld: CronTask = {
  name: 'notices.remove_old',
  schedule: '47 3 * * *',
  async run({ database }) {
    const [readBefore, createdBefore] = [MAX_AGE_READ_MS, MAX_AGE_MS].map((age) => new Date(Date.now() - age));
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, (tx) => deleteOldNotices(tx, readBefore!, createdBefore!));
    }
  },
};

export const noticesModule: ServerModule = { name: 'notices', routes, cron: [mailing, removeOld] };
