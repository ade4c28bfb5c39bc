/** Sending notices: for every module in which something happens that people should know. */
import type { NOTICE_KINDS, NoticeData, NoticeKind, NoticeSubject } from '@rounds/contract/notices';
import type { Tx } from '../../db/database.ts';
import { publish } from '../../events/publish.ts';
import { insertNotices, leaveOutHidden, type NoticeToInsert } from './queries.ts';

type SubjectOf<K extends NoticeKind> = NoticeSubject & { readonly type: (typeof NOTICE_KINDS)[K]['subjects'][number] };

/** One notice, with the same words for each of its people. */
export type NewNotice<K extends NoticeKind = NoticeKind> = {
  readonly [Kind in K]: {
    readonly kind: Kind;
    readonly user_ids: readonly number[];
    readonly subject: SubjectOf<Kind>;
    readonly data?: NoticeData;
    /**
     * Each person has one notice with a key, so a sender that is repeated sends nothing twice. It names what
     * happened, such as `work_opened:17:2026-11-24T06:00:00Z`.
     */
    readonly key: string;
  };
}[K];

/** Keeps each statement well below the statement timeout. */
const NOTICES_PER_STATEMENT = 5_000;

/**
 * Sends notices in the workspace of the transaction, to those of the people who are active or invited and have not
 * switched the kind off. Open windows get an event after the commit. Many notices in one call cost a few statements
 * and one event, so senders collect them; a person who would get many at once gets one with a `count` instead.
 */
export async function notify(tx: Tx, notices: readonly NewNotice[], now = new Date()): Promise<void> {
  const notified = new Set<number>();
  let workspace: number | null = null;
  for (let at = 0; at < notices.length; at += NOTICES_PER_STATEMENT) {
    const rows = await leaveOutHidden(tx, notices.slice(at, at + NOTICES_PER_STATEMENT).map(toRow));
    const sent = rows.filter(({ user_ids }) => user_ids.length > 0);
    if (sent.length === 0) continue;
    for (const { user_id, workspace_id } of await insertNotices(tx, sent, now)) {
      workspace = workspace_id;
      notified.add(user_id);
    }
  }
  if (workspace !== null) await publish(tx, { workspace, topic: 'notices', id: null, user_ids: [...notified] });
}

const toRow = ({ kind, user_ids, key, subject, data = {} }: NewNotice): NoticeToInsert => ({
  kind,
  user_ids,
  key,
  subject_type: subject.type,
  subject_id: subject.id,
  subject_uuid: subject.uuid ?? null,
  subject_title: subject.title,
  data,
});
