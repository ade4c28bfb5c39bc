import type { Generated } from 'kysely';

interface MailTable {
  id: string;
  /** The encrypted mail as JSON. The row is deleted once the mail has been sent. */
  sealed: Buffer;
  useless_after: Date | null;
  created_at: Generated<Date>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}
