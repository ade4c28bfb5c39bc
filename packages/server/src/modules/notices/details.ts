/**
 * The details that notices show of their subject in addition to its title, such as the text of a comment. They are read
 * whenever a notice is shown or mailed and not stored with it, so that nothing is shown that the person may no longer
 * see or that was deleted.
 */
import type { NoticeDetails, NoticeSubject } from '@rounds/contract/notices';
import type { Tx } from '../../db/database.ts';
import { extensionPoint } from '../../http/extensions.ts';
import type { Call } from '../../http/module.ts';
import type { NoticeRow } from './queries.ts';

export interface NoticeReader {
  readonly workspace_id: number;
  readonly user_id: number;
}

/** The module whose records the notices are about provides the reader. */
export interface NoticeDetailsReader {
  readonly type: NoticeSubject['type'];
  /** Reads the details of notices about subjects of this type, by the id of the notice. */
  read(tx: Tx, reader: NoticeReader, notices: readonly NoticeRow[]): Promise<ReadonlyMap<number, NoticeDetails>>;
}
export const noticeDetails = extensionPoint<NoticeDetailsReader>('notices.details');

export async function readNoticeDetails(
  { tx, registry }: Pick<Call, 'tx' | 'registry'>,
  reader: NoticeReader,
  notices: readonly NoticeRow[],
): Promise<ReadonlyMap<number, NoticeDetails>> {
  const details = new Map<number, NoticeDetails>();
  for (const { type, read } of registry.list(noticeDetails)) {
    const rows = notices.filter(({ subject_type }) => subject_type === type);
    if (rows.length === 0) continue;
    for (const [id, noticeDetails] of await read(tx, reader, rows)) details.set(id, noticeDetails);
  }
  return details;
}
