/** Four years of public inspections in a workspace. See `fixtures/ATTRIBUTION.md`. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inspections } from '@rounds/contract/inspections';
import { form, list, number, page, section } from '@rounds/engine/testing';
import { parse } from 'csv-parse/sync';
import type { TestServer } from '../../../testing/index.ts';
import { publishTemplate, send } from './templates.ts';

export interface SurreyRow {
  readonly tracking_number: string;
  /** YYYY-MM-DD in Surrey. */
  readonly date: string;
  readonly type: 'Routine' | 'Follow-Up';
  readonly critical: number;
  readonly not_critical: number;
  /** Seven have none. */
  readonly hazard_rating: 'Low' | 'Moderate' | 'High' | '';
}

/** Of a rating. */
export const POINTS = { Low: 2, Moderate: 1, High: 0 } as const;

const restaurant = form(
  page(
    'Restaurant',
    section(
      'Visit',
      list('Type', [
        ['Routine', null],
        ['Follow-Up', null],
      ]),
    ),
    section(
      'Result',
      list('Hazard rating', [
        ['Low', POINTS.Low],
        ['Moderate', POINTS.Moderate],
        ['High', POINTS.High, true],
      ]),
      number('Critical'),
      number('Not critical'),
    ),
  ),
);

export async function readSurrey(): Promise<SurreyRow[]> {
  const file = await readFile(path.join(import.meta.dirname, 'fixtures', 'surrey-inspections.csv.gz'));
  const rows: Record<string, string>[] = parse(gunzipSync(file), { columns: true });
  return rows.map(({ date, critical, not_critical, ...row }) => ({
    ...(row as unknown as Pick<SurreyRow, 'tracking_number' | 'type' | 'hazard_rating'>),
    date: `${date!.slice(0, 4)}-${date!.slice(4, 6)}-${date!.slice(6)}`,
    critical: Number(critical),
    not_critical: Number(not_critical),
  }));
}

/** Columns that stay the same. */
const SAME = `status, template_id, template_version_id, template_version, template_title, user_id, user_name, context,
  sequence, score, score_max, score_percent, failed_count, question_count, answered_count`;
const FACTS = `auditors, sections, section_scores, section_maxima, questions, positions, options, numbers, marks`;

const toResult = ({ type, hazard_rating, critical, not_critical }: SurreyRow) =>
  [type, hazard_rating, critical, not_critical].join('|');
/** A statement may not take longer than the server allows. */
const COPIED_AT_ONCE = 1_000;
/** Noon in Surrey: the same day in America and Europe, and the next day in New Zealand. */
const toTime = ({ date }: SurreyRow) => `${date} 12:00 America/Vancouver`;

/**
 * Each different result is completed once through the API. The others are copies of it with their own day and
 * restaurant, of the inspection, its log, its report and the facts that its completion has left.
 */
export async function loadSurrey(t: TestServer): Promise<SurreyRow[]> {
  const rows = await readSurrey();
  const template_id = await publishTemplate(t.as('manager'), 'Restaurant inspection', restaurant.document);
  const uuids = new Map<string, string>();
  for (const row of new Map(rows.map((one) => [toResult(one), one])).values()) {
    uuids.set(toResult(row), await complete(t, template_id, row));
  }
  const restaurants = [...new Set(rows.map(({ tracking_number }) => tracking_number))];
  await t.queryIn('A', 'insert into asset (asset_id, display_name) select n, n from unnest($1::text[]) n', [
    restaurants,
  ]);
  for (let at = 0; at < rows.length; at += COPIED_AT_ONCE) {
    const part = rows.slice(at, at + COPIED_AT_ONCE);
    const originals = part.map((row) => uuids.get(toResult(row))!);
    await t.queryIn('A', COPY, [originals, part.map(toTime), part.map((row) => row.tracking_number)]);
  }
  await t.queryIn('A', 'delete from inspection where uuid = any($1::uuid[])', [[...uuids.values()]]);
  return rows;
}

async function complete(t: TestServer, template_id: number, row: SurreyRow): Promise<string> {
  const uuid = randomUUID();
  const by = row.type === 'Routine' ? 'inspector' : 'manager';
  const at = new Date().toISOString();
  const answer = (key: string, value: unknown) => ({ id: randomUUID(), item_id: restaurant.id(key), at, value });
  const changes = [
    answer('Type', [restaurant.choice('Type', row.type)]),
    ...(row.hazard_rating ? [answer('Hazard rating', [restaurant.choice('Hazard rating', row.hazard_rating)])] : []),
    answer('Critical', row.critical),
    answer('Not critical', row.not_critical),
  ];
  await send(
    t
      .as(by)
      .call(inspections.sync, { body: { uuid, new: { template_id }, changes: changes as never, complete: true } }),
  );
  return uuid;
}

/** Their times are the only difference to the inspections that were completed through the API, which are deleted then. */
const COPY = `
  with source as materialized (
    select i.id as original, gen_random_uuid() as uuid, a.uuid as asset_uuid, a.asset_id, r.completed_at::timestamptz
    from unnest($1::uuid[], $2::text[], $3::text[]) r (original, completed_at, asset_id)
      join inspection i on i.uuid = r.original join asset a on a.asset_id = r.asset_id
  ), copied as (
    insert into inspection (uuid, asset_uuid, asset_id, asset_name, completed_at, started_at, ${SAME})
    select s.uuid, s.asset_uuid, s.asset_id, s.asset_id, s.completed_at,
      s.completed_at - make_interval(mins => 10 + s.original::int % 7), ${SAME.replaceAll(/\w+/g, 'i.$&')}
    from source s join inspection i on i.id = s.original returning id, uuid
  ), pair as (
    select c.id, s.original, s.completed_at from copied c join source s on s.uuid = c.uuid
  ), logs as (
    insert into inspection_log (workspace_id, inspection_id, sequence, changes, user_id, received_at, late)
    select l.workspace_id, p.id, l.sequence, l.changes, l.user_id, p.completed_at, l.late
    from pair p join inspection_log l on l.inspection_id = p.original
  ), reports as (
    insert into inspection_report (workspace_id, inspection_id, computed, people)
    select r.workspace_id, p.id, r.computed, r.people from pair p join inspection_report r on r.inspection_id = p.original
  )
  insert into pending_fact (inspection_id, completed_at, ${FACTS})
  select p.id, p.completed_at, ${FACTS} from pair p join pending_fact f on f.inspection_id = p.original`;
