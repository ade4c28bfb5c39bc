/** The demo account, printed at each start and offered on the sign-in page. */
import type { Database } from '../../db/database.ts';

export const DEMO_EMAIL = 'demo@rounds.example';

/** Null if no demo workspace was created, whatever the current setting is. */
export async function findDemoEmail(database: Database): Promise<string | null> {
  const text = 'select email from account where email_key = $1';
  const account = await database.queryFirst<{ email: string }>({ name: 'demo_account', text, values: [DEMO_EMAIL] });
  return account?.email ?? null;
}
