/** The open issues of assets, as the person who reads may see them: known to the module of issues, which imports this one. */
import type { RawBuilder, SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/module.ts';

type Reader = Pick<Actor, 'user_id' | 'permissions'>;
/** On `listed_issue`: whether an issue is open, not archived, and may be seen by the reader. */
type OpenIssues = (tx: Tx, reader: Reader) => Promise<RawBuilder<SqlBool>>;

let registered: OpenIssues | undefined;

export function registerOpenIssues(condition: OpenIssues): void {
  registered = condition;
}

export async function getOpenIssues(tx: Tx, reader: Reader): Promise<RawBuilder<SqlBool>> {
  if (!registered) throw new Error('no module has registered which issues are open');
  return registered(tx, reader);
}
