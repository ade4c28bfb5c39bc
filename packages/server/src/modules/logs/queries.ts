import type { ActivityCode } from '@rounds/contract/activities.ts';
import type { Tx } from '../../db/database.ts';

export async function listDisabledTypes(tx: Tx): Promise<ReadonlySet<ActivityCode>> {
  const rows = await tx.selectFrom('activity_switched_off').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

export async function disableType(tx: Tx, code: ActivityCode): Promise<void> {
  await tx
    .insertInto('activity_switched_off')
    .values({ code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function enableType(tx: Tx, code: ActivityCode): Promise<void> {
  await tx.deleteFrom('activity_switched_off').where('code', '=', code).execute();
}
