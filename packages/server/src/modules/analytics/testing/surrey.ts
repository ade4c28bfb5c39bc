/** Four years of public inspections in a workspace. See `fixtures/ATTRIBUTION.md`. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inspections } from '@rounds/contract/inspections';
import { form, list, number, page, section } from '@rounds/engine/testing';
import { parse } from 'csv-parse/sync';
import type { TestServer } from '../../../testing/index.ts';
import { replaceByCopies } from './copies.ts';
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

/** The points of a rating. */
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

const toResult = ({ type, hazard_rating, critical, not_critical }: SurreyRow) =>
  [type, hazard_rating, critical, not_critical].join('|');
/** Noon in Surrey: the same day in America and Europe, and the next day in New Zealand. */
const toTime = ({ date }: SurreyRow) => `${date} 12:00 America/Vancouver`;

/** Each different result is completed once through the API; the inspections of the file are copies of these. */
export async function loadSurrey(t: TestServer): Promise<SurreyRow[]> {
  const rows = await readSurrey();
  const template_id = await publishTemplate(t.as('manager'), 'Restaurant inspection', restaurant.document);
  const uuids = new Map<string, string>();
  for (const row of new Map(rows.map((one) => [toResult(one), one])).values()) {
    uuids.set(toResult(row), await complete(t, template_id, row));
  }
  await replaceByCopies(
    t,
    rows.map((row) => ({
      original: uuids.get(toResult(row))!,
      completed_at: toTime(row),
      asset_id: row.tracking_number,
    })),
  );
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
