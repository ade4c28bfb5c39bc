import type { Generated } from 'kysely';

interface MailTable {
  id: string;
  /** The whole mail as JSON; gone with its row once it is sent. */
  sealed: Buffer;
  useless_after: Date | null;
  created_at: Generated<Date>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}
