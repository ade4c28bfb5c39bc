import { NOTICES_PER_PAGE, type Notice, type NoticeDetails, notices } from '@rounds/contract/notices';
import { publish } from '../../events/publish.ts';
import { notFoundError } from '../../http/api-error.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { readNoticeDetails } from './details.ts';
import { countUnread, listNotices, markAllRead, markRead, type NoticeRow } from './queries.ts';

export const routes: readonly Route[] = [
  route(notices.list, async (call) => {
    const { tx, actor, query } = call;
    const { before, unread = false, kind } = query;
    const limit = NOTICES_PER_PAGE + 1;
    const rows = await listNotices(tx, actor.user_id, { before, isUnread: unread, kind, limit });
    const page = rows.slice(0, NOTICES_PER_PAGE);
    const details = await readNoticeDetails(call, actor, page);
    return {
      list: page.map((row) => toNotice(row, details.get(row.id))),
      next: rows.length > page.length ? page.at(-1)!.id : null,
    };
  }),

  route(notices.countUnread, async ({ tx, actor }) => ({ unread: await countUnread(tx, actor.user_id) })),

  route(notices.markRead, async (call) => {
    const row = await markRead(call.tx, call.actor.user_id, call.params.id);
    if (!row) throw notFoundError('APP');
    await publishRead(call);
    const details = await readNoticeDetails(call, call.actor, [row]);
    return toNotice(row, details.get(row.id));
  }),

  route(notices.markAllRead, async (call) => {
    await markAllRead(call.tx, call.actor.user_id);
    await publishRead(call);
    return { unread: 0 };
  }),
];

/** The other windows of the person update their count. */
const publishRead = ({ tx, actor }: Pick<Call, 'tx' | 'actor'>): Promise<void> =>
  publish(tx, { workspace: actor.workspace_id, topic: 'notices', id: null, user_ids: [actor.user_id] });

const toNotice = (row: NoticeRow, details: NoticeDetails | undefined): Notice => ({
  id: row.id,
  kind: row.kind,
  subject: {
    type: row.subject_type,
    id: row.subject_id,
    ...(row.subject_uuid && { uuid: row.subject_uuid }),
    title: row.subject_title,
  },
  data: row.data,
  details: details ?? null,
  read_at: toIso(row.read_at),
  created_at: row.created_at.toISOString(),
});
