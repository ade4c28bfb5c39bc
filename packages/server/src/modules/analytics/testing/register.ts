/** Twenty thousand answers to each question of a template, all of them different, at two hundred assets. */
import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import { form, list, number, page, repeat, text } from '@rounds/engine/testing';
import type { TestServer } from '../../../testing/index.ts';
import { foldFacts } from '../../facts/tasks.ts';
import { replaceByCopies } from './copies.ts';
import { publishTemplate, send } from './templates.ts';

const INSPECTIONS = 200;
const ROWS = 100;
export const ANSWERS = INSPECTIONS * ROWS;

const PARTS = Array.from({ length: 60 }, (_, index) => [`Part ${index}`, 0, true] as const);

export const register = form(
  page('Register', repeat('Readings', list('Part', PARTS), number('Value'), text('Remarks'))),
);

const DAY_MS = 86_400_000;

/** Fills the year 2025. The reports of all inspections are the same; the counted values are not. */
export async function fillRegister(t: TestServer): Promise<void> {
  const template_id = await publishTemplate(t.as('manager'), 'Register', register.document);
  const original = randomUUID();
  const body = { uuid: original, new: { template_id }, changes: createChanges() as never, complete: true };
  await send(t.as('inspector').call(inspections.sync, { body }));
  const copies = Array.from({ length: INSPECTIONS }, (_, index) => ({
    original,
    completed_at: new Date(Date.parse('2025-01-01T12:00:00Z') + index * DAY_MS).toISOString(),
    asset_id: `Asset ${index}`,
  }));
  await replaceByCopies(t, copies);
  await t.queryIn('A', MAKE_DIFFERENT);
  await foldFacts(t, Number.POSITIVE_INFINITY);
}

function createChanges(): object[] {
  const at = new Date().toISOString();
  const change = (key: string, fields: object) => ({ id: randomUUID(), item_id: register.id(key), at, ...fields });
  return Array.from({ length: ROWS }, () => [randomUUID()]).flatMap((row, index) => [
    change('Readings', { op: 'add_row', row }),
    change('Part', { row, value: [register.choice('Part', 'Part 0')] }),
    change('Value', { row, value: index }),
    change('Remarks', { row, value: `Remarks ${index}` }),
  ]);
}

const MAKE_DIFFERENT = `
  update pending_fact set
    options = array(select case when option is not null then gen_random_uuid() end
      from unnest(options) with ordinality o (option, place) order by place),
    numbers = array(select case when number is not null then inspection_id * 1000 + place end
      from unnest(numbers) with ordinality n (number, place) order by place)
  where completed_at is not null`;
