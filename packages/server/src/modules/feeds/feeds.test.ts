import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { FEEDS, type FeedName, type FeedRow, feeds } from '@rounds/contract/feeds';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { toRichText } from '@rounds/engine';
import { form, list, number, page, repeat, section, text } from '@rounds/engine/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, type Person, startTestServer, type TestServer, type WorkspaceName } from '../../testing/index.ts';
import { publish } from '../inspections/testing/kitchen-rounds.ts';

const visit = form(
  page(
    'Kitchen',
    section(
      'Cold store',
      number('Temperature', { allow_n_a: true }),
      list('Condition', [
        ['Good', 2],
        ['Poor', 0, true],
      ]),
    ),
    text('Pin', { secure: true }),
    repeat('Door', text('Name')),
    text('Remarks'),
  ),
);

type Query = Partial<{ format: string; cursor: string; modified_after: string; limit: number }>;

let t: TestServer;
let template_id: number;
let asset: { readonly id: number; readonly uuid: string };
let inspection: { readonly id: number; readonly uuid: string };
let seconds = 0;
const change = (key: string, values: object) => {
  seconds += 1;
  const at = new Date(Date.parse('2026-11-20T09:00:00Z') + 1_000 * seconds).toISOString();
  return { id: randomUUID(), item_id: visit.id(key), at, ...values };
};

async function complete(changes: object[], uuid: string = randomUUID(), isNew = true) {
  const fresh = isNew ? { new: { template_id, asset_uuid: asset.uuid } } : {};
  const sent = await t
    .as('inspector')
    .call(inspections.sync, { body: { uuid, ...fresh, changes, complete: true } as never });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return { id: sent.body.data.id, uuid };
}

beforeAll(async () => {
  t = await startTestServer({}, undefined, { limits: { consume: async () => {} } });
  template_id = await publish(t, visit.document, 'Visit');
  const made = await t.as('manager').call(assets.create, { body: { asset_id: 'K-7', display_name: '=Jaipur' } });
  asset = made.body.data;
  const [front, back] = [randomUUID(), randomUUID()];
  inspection = await complete([
    change('Temperature', { value: 3.25 }),
    change('Condition', { value: [visit.choice('Condition', 'Poor')], note: 'Rust, below' }),
    change('Pin', { value: 'secret words' }),
    change('Door', { op: 'add_row', row: [front] }),
    change('Door', { op: 'add_row', row: [back], after: front }),
    change('Name', { row: [back], value: '=HYPERLINK("x")' }),
  ]);
});
afterAll(() => t.close());

const send = (feed: FeedName, query: Query = {}, person: Person = 'admin', workspace: WorkspaceName = 'A') =>
  t.as(person, workspace).call(feeds[feed], { query: query as never });
async function read<F extends FeedName>(feed: F, query: Query = {}, person: Person = 'admin') {
  const answer = await send(feed, query, person);
  expect(answer.status, answer.bytes.toString()).toBe(200);
  const lines = answer.bytes.toString().split('\n').filter(Boolean);
  const cursor = answer.headers.get('x-next-cursor')!;
  return { rows: lines.map((line) => JSON.parse(line) as FeedRow<F>), cursor, link: answer.headers.get('link') };
}

describe('the feed of answers', () => {
  it('each answer is a row with its question, value, points, asset and times', async () => {
    const { rows } = await read('answers');
    const own = rows.filter(({ inspection_id }) => inspection_id === inspection.id);
    const of = (question: string) => own.find((row) => row.question === question)!;
    expect(Object.keys(of('Temperature'))).toEqual(Object.keys(FEEDS.answers));
    expect(of('Temperature')).toMatchObject({
      ...{ inspection_uuid: inspection.uuid, template_id, template_title: 'Visit', template_version: 1 },
      ...{ section: 'Cold store', question_id: visit.id('Temperature'), question_type: 'number', row_index: null },
      ...{ value_text: '3.25', value_number: 3.25, is_not_applicable: false, failed: false, note: null },
      ...{ asset_uuid: asset.uuid, asset_id: 'K-7', asset_name: '=Jaipur', person_name: 'Inspector A' },
      answered_at: '2026-11-20T09:00:01.000Z',
      completed_at: expect.stringMatching(/Z$/),
    });
    expect(of('Condition')).toMatchObject({
      ...{ value_text: 'Poor', value_number: null, score: 0, score_max: 2, failed: true, note: 'Rust, below' },
    });
    expect(of('Name')).toMatchObject({ row_index: '2', value_text: '=HYPERLINK("x")' });
    expect(of('Remarks')).toBeUndefined();
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
  });

  it('masked answers stay masked, also for those who filled them in', async () => {
    for (const person of ['admin', 'inspector'] as const) {
      const { rows } = await read('answers', {}, person);
      expect(rows.find(({ question }) => question === 'Pin')?.value_text).toBeTruthy();
      expect(JSON.stringify(rows)).not.toContain('secret words');
    }
  });

  it('an answer that does not apply has no value', async () => {
    const other = await complete([change('Temperature', { na: true })]);
    const { rows } = await read('answers');
    const row = rows.find(({ inspection_id }) => inspection_id === other.id);
    expect(row).toMatchObject({ is_not_applicable: true, value_text: null, value_number: null });
  });

  it('pages end with an inspection and lead to all answers', async () => {
    const all = (await read('answers')).rows;
    const paged: FeedRow<'answers'>[] = [];
    let page = await read('answers', { limit: 1 });
    for (paged.push(...page.rows); page.link; paged.push(...page.rows)) {
      expect(new Set(page.rows.map(({ inspection_id }) => inspection_id)).size).toBe(1);
      expect(page.link).toContain(`cursor=${page.cursor}`);
      page = await read('answers', { limit: 1, cursor: page.cursor });
    }
    expect(paged).toEqual(all);
  });
});

describe('feeds', () => {
  it('every feed has its columns and nothing else', async () => {
    const issue = (await t.as('admin').call(issues.create, { body: { title: 'Rust' } })).body.data;
    await t.as('admin').call(issues.changeStatus, { params: { id: issue.id }, body: { status: 'in_progress' } });
    await t.as('admin').call(issues.createComment, { params: { id: issue.id }, body: { text: toRichText('Ordered') } });
    const users = await t.queryIn<{ id: number }>('A', `select id from "user" where first_name = 'Inspector'`);
    const person = users.rows[0]!.id;
    const assigned = await t.as('admin').call(assignments.create, {
      body: {
        ...{ title: 'Every day', type: 'direct', template_id, asset_uuids: [asset.uuid], manager_ids: [person] },
        ...{ start_at: '2026-01-01T08:00:00Z', end_at: '2100-01-01T08:00:00Z' },
        assignees: [{ type: 'user', id: person }],
      },
    });
    expect(assigned.status, JSON.stringify(assigned.body)).toBe(200);
    for (const feed of Object.keys(FEEDS) as FeedName[]) {
      const { rows } = await read(feed);
      expect(rows.length, feed).toBeGreaterThan(0);
      for (const row of rows) {
        const columns = Object.keys(row).filter((name) => !name.startsWith('field_'));
        expect(columns, feed).toEqual(Object.keys(FEEDS[feed]));
        for (const [name, type] of Object.entries(FEEDS[feed])) {
          const value = (row as Record<string, unknown>)[name];
          const expected =
            type === 'integer' || type === 'number' ? 'number' : type === 'boolean' ? 'boolean' : 'string';
          if (value !== null) expect(typeof value, `${feed} ${name}`).toBe(expected);
        }
      }
    }
    const actions = (await read('actions')).rows.filter(({ issue_id }) => issue_id === issue.id);
    expect(actions).toMatchObject([
      { kind: 'status_changed', status_before: 'to_do', status_after: 'in_progress', person_name: 'Admin A' },
      { kind: 'commented', comment: 'Ordered', issue_number: issue.number },
    ]);
    expect((await read('assignments')).rows).toMatchObject([{ title: 'Every day', assignees: 'Inspector A' }]);
  });

  it('CSV names its columns, and no spreadsheet program runs what is in it', async () => {
    const { bytes, headers } = await send('answers', { format: 'csv' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = bytes.toString().trim().split('\r\n');
    expect(head).toBe(Object.keys(FEEDS.answers).join(','));
    expect(lines.join('\n')).toContain(`'=HYPERLINK`);
    expect(lines.join('\n')).not.toMatch(/(^|,)"?=/m);
  });

  it('the cursor of an answer reads what was modified since, and nothing else', async () => {
    const create = async (asset_id: string) =>
      (await t.as('admin').call(assets.create, { body: { asset_id, display_name: asset_id } })).body.data;
    const first = await create('M-1');
    await create('M-2');
    await t.queryIn('A', `update asset set updated_at = now() - interval '1 day' where id = $1`, [asset.id]);
    const { cursor } = await read('assets');
    await t
      .as('admin')
      .call(assets.update, { params: { id: first.id }, body: { asset_id: 'M-1', display_name: 'Changed' } });
    const added = await create('M-3');
    const later = await read('assets', { cursor });
    expect(later.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, added.id]));
    expect(later.rows.map(({ id }) => id)).not.toContain(asset.id);
    const since = await read('assets', { modified_after: later.rows.at(-1)!.modified_at! });
    expect(since.rows.map(({ id }) => id)).toContain(added.id);
    expect(since.rows.map(({ id }) => id)).not.toContain(asset.id);
  });

  it('what a transaction writes that was still running is read by the next cursor', async () => {
    let cursor = '';
    const workspace = await t.workspaceId('A');
    await t.database.inWorkspace(workspace, async (tx) => {
      const slow = { display_name: 'Slow', updated_at: sql<Date>`now()` };
      await tx.updateTable('asset').set(slow).where('id', '=', asset.id).execute();
      ({ cursor } = await read('assets'));
    });
    expect((await read('assets', { cursor })).rows).toContainEqual(
      expect.objectContaining({ id: asset.id, display_name: 'Slow' }),
    );
  });

  it('people read rows of what they may see', async () => {
    const titles = async (person: Person) => (await read('issues', {}, person)).rows.map(({ title }) => title);
    await grant(t, ['ACT_CREATE_ISSUE']);
    await t.as('nobody').call(issues.create, { body: { title: 'Own issue' } });
    expect(await titles('nobody')).toEqual(['Own issue']);
    expect(await titles('admin')).toContain('Own issue');
    expect((await read('actions', {}, 'nobody')).rows).toEqual([]);
    await grant(t, ['INS_CONDUCT_INSPECTION']);
    expect((await read('inspections', {}, 'nobody')).rows).toEqual([]);
    expect((await read('answers', {}, 'nobody')).rows).toEqual([]);
    expect((await send('assets', {}, 'nobody')).status).toBe(403);
    expect((await send('answers', {}, 'admin', 'B')).bytes.toString()).toBe('');
  });

  it('archived records are rows for those who may list them', async () => {
    const asset = (await t.as('admin').call(assets.create, { body: { asset_id: 'A-1', display_name: 'Old' } })).body
      .data;
    await t.as('admin').call(assets.archive, { params: { id: asset.id } });
    const find = async (person: Person) => (await read('assets', {}, person)).rows.find(({ id }) => id === asset.id);
    expect(await find('admin')).toMatchObject({ is_archived: true });
    expect(await find('viewer')).toBeUndefined();
  });

  it('what is no cursor of the feed is rejected at its field', async () => {
    const foreign = (await send('assets', {}, 'admin', 'B')).headers.get('x-next-cursor')!;
    const { cursor } = await read('issues');
    const cases = [
      ['nonsense', 'not a cursor'],
      [cursor, 'not a cursor'],
      [foreign, 'another workspace'],
    ] as const;
    for (const [sent, words] of cases) {
      const answer = await send('assets', { cursor: sent });
      expect(answer.status).toBe(422);
      expect(JSON.parse(answer.bytes.toString()).data.cursor[0]).toContain(words);
    }
    expect((await send('assets', { limit: 0 })).status).toBe(422);
    expect((await send('assets', { modified_after: 'yesterday' })).status).toBe(422);
  });
});
