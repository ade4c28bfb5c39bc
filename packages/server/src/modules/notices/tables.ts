/** The table of notices. */
import type { NoticeData, NoticeKind, NoticeSubject } from '@rounds/contract/notices';
import type { Generated } from 'kysely';
import type { CreationTime, Json, OptionalTime } from '../../db/columns.ts';

interface NoticeTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  user_id: number;
  kind: NoticeKind;
  /** Unique for each person, so that a notice exists once however often it is sent. */
  key: string;
  subject_type: NoticeSubject['type'];
  subject_id: number;
  subject_uuid: string | null;
  subject_title: string;
  data: Json<NoticeData>;
  /** From when on it is mailed; null when it is not to be mailed, or has been, or is read. */
  mail_at: OptionalTime;
  read_at: OptionalTime;
  created_at: CreationTime;
}

declare module '../../db/tables.ts' {
  interface Tables {
    notice: NoticeTable;
  }
}
