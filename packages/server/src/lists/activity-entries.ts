/** The entries of the activity log as lists: those of users, and those about one record. */
import { type LoggedAnswer, type RecordActivity, recordActivityList } from '@rounds/contract/activity-entry.ts';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { foldText } from '../db/search.ts';
import type { Call, Route, Subject } from '../http/module.ts';
import { routePerCall } from './dynamic-routes.ts';
import { type exportRoute, listRoute } from './routes.ts';
import type { ListSource } from './sql/order.ts';
import type { ListView } from './view.ts';

export interface ActivityRow {
  readonly id: number;
  readonly at: Date;
  readonly code: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly token_name: string | null;
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

export const toActivitySource = (declaration: ListDeclaration, language: Language): ListSource => ({
  declaration,
  columns: {
    at: sql.ref('at'),
    user_name: { column: sql.ref('user_name'), lower: sql.ref('user_search') },
    code: sql.ref('code'),
    subject_title: {
      column: titleExpression(language),
      like: (pattern) => sql`(subject_search like ${pattern} or (subject_name_lang is not null
        and ${foldText(titleExpression(language))} like ${pattern}))`,
    },
    ip: sql.ref('ip'),
  },
  id: sql.ref('id'),
});

/** The latest answer to each question in an entry and those that continue it. */
const answersExpression = sql<LoggedAnswer[] | null>`case when subject_type = 'inspection' then (
  select jsonb_agg(latest.answer - 'key' order by latest.id desc, latest.position desc)
  from (
    select distinct on (answer ->> 'key') entry.id, position, answer
    from listed_activity entry, jsonb_array_elements(entry.after -> 'answers') with ordinality as each (answer, position)
    where entry.id = listed_activity.id or entry.head_id = listed_activity.id
    order by answer ->> 'key', entry.id desc, position desc
  ) latest) end`;

/** Answers are shown separately from the other changes of an entry. */
const afterExpression = sql<unknown>`case when subject_type = 'inspection' then nullif(after - 'answers', '{}')
  else after end`;

/** Includes the entries of all users, for people who are limited to sites. */
export const activitiesInReach = (isGrouped: boolean): NonNullable<ListSource['inReach']> => ({
  ids: isGrouped
    ? sql`select id from limited.activity_in_reach where head_id is null`
    : sql`select id from limited.activity_in_reach`,
  isWhole: true,
});

interface EntrySelection {
  readonly language: Language;
  /** Whether a burst of answers is one row. */
  readonly isGrouped: boolean;
}

/** The activities of all users and about all records. */
export function selectEntries(tx: Tx, { language, isGrouped }: EntrySelection) {
  return tx
    .selectFrom('listed_activity')
    .select(['id', 'at', 'code', 'user_id', 'user_name', 'token_name', 'subject_type', 'subject_id'])
    .select(titleExpression(language).as('subject_title'))
    .select(['before', afterExpression.as('after'), 'ip', 'user_agent', 'request_id'])
    .select(answersExpression.as('answers'))
    .$if(isGrouped, (rows) => rows.where('head_id', 'is', null));
}

const toRecordActivity = ({ at, ip: _, user_agent: __, request_id: ___, ...row }: ActivityRow): RecordActivity => ({
  ...row,
  at: at.toISOString(),
});

const SOURCES = Object.fromEntries(
  LANGUAGES.map((language) => [language, toActivitySource(recordActivityList, language)]),
) as Readonly<Record<Language, ListSource>>;

/**
 * Matches entries about many records as well, such as imports. The array prevents PostgreSQL from scanning the whole
 * log for them.
 */
const isAbout = (type: string, id: Subject['id']) => sql<boolean>`id = any(array(
  select entry.id from listed_activity entry where entry.subject_type = ${type} and entry.subject_id = ${String(id)}
  union all select activity_id from activity_record
  where record_type = ${type} and record_id = ${typeof id === 'number' ? id : null}))`;

/** The history of the record that the call names. */
export const recordActivityRoute = (
  endpoint: Endpoint,
  findSubject: (call: Call) => Promise<Pick<Subject, 'type' | 'id'>>,
): Route =>
  routePerCall(endpoint, async (call) => {
    const { type, id } = await findSubject(call);
    const language = call.locale;
    const view: ListView<ActivityRow, RecordActivity> = {
      source: SOURCES[language],
      rows: (tx) => selectEntries(tx, { language, isGrouped: true }).where(isAbout(type, id)),
      toRecord: toRecordActivity,
    };
    return (listRoute as typeof exportRoute)(endpoint, view);
  });
