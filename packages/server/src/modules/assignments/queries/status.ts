/** The status of an inspection of an assignment, in SQL: the same rules as `toAssignedStatus` of the contract. */
import type { AssignedStatus } from '@rounds/contract/assignments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** @param inspection the alias of the table in the query */
export function assignedStatus(inspection: string, now: RawBuilder<Date> = sql<Date>`now()`) {
  const column = (name: string) => sql.ref(`${inspection}.${name}`);
  return sql<AssignedStatus>`case
    when ${column('status')} = 'completed' then
      case when ${column('missed_at')} is not null or ${column('completed_at')} > ${column('due_at')}
        then 'completed_late' else 'completed' end
    when ${column('skipped_at')} is not null then 'skipped'
    when ${column('missed_at')} is not null and ${column('status')} = 'to_do' then 'missed'
    when ${now} > ${column('due_at')} then 'overdue'
    when ${column('status')} = 'in_progress' then 'in_progress'
    when ${column('start_at')} > ${now} then 'upcoming'
    else 'open' end`;
}

/** Past due, neither completed, skipped nor missed before anybody began it: what makes an active assignment fall behind. */
export function isPastDue(inspection: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${inspection}.${name}`);
  return sql`(${column('archived')} = false and ${column('status')} <> 'completed' and ${column('due_at')} < now()
    and ${column('skipped_at')} is null and (${column('missed_at')} is null or ${column('status')} = 'in_progress'))`;
}

/** True if nobody has started the inspection: it has neither an answer nor a start. */
export const isUntouched = (inspection: string) =>
  sql<boolean>`(${sql.ref(`${inspection}.status`)} = 'to_do' and ${sql.ref(`${inspection}.sequence`)} = 0)`;
