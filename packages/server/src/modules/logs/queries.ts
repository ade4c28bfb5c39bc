import type { ActivityCode } from '@rounds/contract/activities';
import type { Language } from '@rounds/contract/languages';
import type { ListDeclaration } from '@rounds/contract/list';
import type { LoggedAnswer } from '@rounds/contract/logs';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ListSource } from '../../db/lists/order.ts';

export interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly code: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly subject_type: string | null;
  readonly subject_id: string | null;
  readonly subject_title: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly answers: LoggedAnswer[] | null;
  readonly ip: string;
  readonly user_agent: string;
  readonly request_id: string;
}

/** The title in this language. */
const titleExpression = (language: Language) =>
  sql<string | null>`coalesce(nullif(subject_name_lang ->> ${language}, ''), subject_title)`;

export const toListSource = (declaration: ListDeclaration, language: Language): ListSource => ({
  declaration,
  columns: {
    at: sql.ref('at'),
    user_name: { column: sql.ref('user_name'), lower: sql.ref('user_search') },
    code: sql.ref('code'),
    subject_title: {
      column: titleExpression(language),
      like: (pattern) => sql`(subject_search like ${pattern} or (subject_name_lang is not null
        and lower(${titleExpression(language)} collate natural_order) collate "C" like ${pattern}))`,
    },
    ip: sql.ref('ip'),
  },
  id: sql.ref('id'),
});

/** What was last said about each question in an entry and those that continue it. */
const answersExpression = sql<LoggedAnswer[] | null>`case when subject_type = 'inspection' then (
  select jsonb_agg(latest.answer - 'key' order by latest.id desc, latest.position desc)
  from (
    select distinct on (answer ->> 'key') entry.id, position, answer
    from listed_activity entry, jsonb_array_elements(entry.after -> 'answers') with ordinality as each (answer, position)
    where entry.id = listed_activity.id or entry.head_id = listed_activity.id
    order by answer ->> 'key', entry.id desc, position desc
  ) latest) end`;

/** Answers are shown apart from what else an entry records. */
const afterExpression = sql<unknown>`case when subject_type = 'inspection' then nullif(after - 'answers', '{}')
  else after end`;

/** The activities of all users, or of one. */
export function selectEntries(
  tx: Tx,
  { userId, language, isGrouped }: { readonly userId: number | null; readonly language: Language; isGrouped: boolean },
) {
  const all = tx
    .selectFrom('listed_activity')
    .select(['id', 'at', 'code', 'user_id', 'user_name', 'subject_type', 'subject_id'])
    .select(titleExpression(language).as('subject_title'))
    .select(['before', afterExpression.as('after'), 'ip', 'user_agent', 'request_id'])
    .select(answersExpression.as('answers'))
    .$if(isGrouped, (rows) => rows.where('head_id', 'is', null));
  return userId === null ? all : all.where('user_id', '=', userId);
}

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
