/** The sign-in of the demo workspace, shown at each start and offered on the sign-in screen. */
import type { Database } from '../db/database.ts';

export const DEMO_EMAIL = 'demo@rounds.example';

/** Null where no demo workspace was made, whatever the setting says now. */
export async function findDemoEmail(database: Database): Promise<string | null> {
  const text = 'select email from account where email_key = $1';
  const account = await database.lookUp<{ email: string }>({ name: 'demo_account', text, values: [DEMO_EMAIL] });
  return account?.email ?? null;
}
