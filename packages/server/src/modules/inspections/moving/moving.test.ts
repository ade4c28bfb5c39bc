import { randomUUID } from 'node:crypto';
import { checklists, type Template } from '@rounds/contract/checklists';
import { inspections, type MovedInspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { savedQueries } from '@rounds/contract/saved-queries';
import { form, list, number, page, question, text, yesno } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { publish } from '../testing/kitchen-rounds.ts';

const whole = form(
  page(
    'Kitchen',
    yesno('Is it clean', { required: true }),
    number('Temperature', { allow_n_a: true }),
    list('Condition', [
      ['Good', 2],
      ['Fair', 1],
      ['Poor', 0, true],
    ]),
    text('Remarks'),
    text('Code', { secure: true }),
    question('calculation', 'Double', { calculations: { value: 'Temperature * 2' } }),
  ),
);

let t: TestServer;
let count = 0;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

let clock = Date.parse('2026-11-20T09:00:00Z');
const answer = (key: string, registers: object) => {
  clock += 1000;
  return { id: randomUUID(), item_id: whole.id(key), at: new Date(clock).toISOString(), ...registers };
};
const chooseOption = (key: string, label: string) => answer(key, { value: [whole.choice(key, label)] });

/** A published template, and what tests do with it. */
async function createRound() {
  const id = await publish(t, whole.document, `Kitchen ${++count}`);
  const read = async (): Promise<Template> =>
    (await t.as('manager').call(checklists.get, { params: { id } })).body.data;
  const start = async (...changes: object[]): Promise<string> => {
    const uuid = randomUUID();
    const answered = await t
      .as('inspector')
      .call(inspections.sync, { body: { uuid, new: { template_id: id, asset_uuid: null }, changes } });
    expect(answered.body.data?.refused, JSON.stringify(answered.body)).toEqual([]);
    return uuid;
  };
  /** Deletes the remarks and the code, renames Fair, deletes Poor and adds it again, makes the temperature a text. */
  const edit = async () => {
    const { revision, items, response_sets } = await read();
    const of = (key: string) => items.find((item) => item.id === whole.id(key))!;
    const set = response_sets.find(({ uuid }) => uuid === of('Condition').options.response_set_id)!;
    const options = set.options.map((option) => {
      if (option.label === 'Fair') return { ...option, label: 'OK' };
      return option.label === 'Poor' ? { ...option, uuid: randomUUID() } : option;
    });
    const saved = await t.as('manager').call(checklists.saveDraft, {
      params: { id },
      body: {
        save_id: randomUUID(),
        revision,
        items: {
          upsert: [{ ...of('Temperature'), type: 'textAnswer', options: { required: true } }],
          remove: ['Remarks', 'Code', 'Double'].map((key) => whole.id(key)),
        },
        response_sets: { upsert: [{ ...set, options }] },
      },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  };
  const publishAgain = async () => {
    const { revision } = await read();
    const done = await t.as('manager').call(checklists.publish, { params: { id }, body: { revision } });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return done.body.data;
  };
  const move = async (version_id: number): Promise<MovedInspections> => {
    const started = await t.as('manager').call(inspections.moveOpen, { params: { id }, body: { version_id } });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await t.runJobs();
    const job = await t.as('manager').call(jobs.get, { params: { id: started.body.data.job_id } });
    expect(job.body.data.status, JSON.stringify(job.body)).toBe('done');
    return job.body.data.result as MovedInspections;
  };
  const getImpact = async () => (await t.as('manager').call(inspections.getImpact, { params: { id } })).body.data;
  return { id, read, start, edit, publishAgain, move, getImpact };
}

const readInspection = async (uuid: string) =>
  (await t.as('inspector').call(inspections.get, { params: { id: uuid } })).body.data;
const readHistory = async (uuid: string, who: 'inspector' | 'viewer' | 'manager' = 'inspector') =>
  (await t.as(who).call(inspections.getHistory, { params: { id: uuid }, query: {} })).body.data;
const readValue = async (uuid: string, key: string) =>
  (await readInspection(uuid)).answers.find(({ item_id }) => item_id === whole.id(key))?.value;
const send = (uuid: string, changes: object[], version_id?: number) =>
  t
    .as('inspector')
    .call(inspections.saveChanges, { params: { id: uuid }, body: { changes, ...(version_id && { version_id }) } });

describe('what publishing means', () => {
  test('names questions, options, rules and calculations with the answers of open inspections that they touch', async () => {
    const round = await createRound();
    await round.start(chooseOption('Condition', 'Poor'), answer('Remarks', { value: 'Wet floor' }));
    await round.start(answer('Temperature', { value: 4 }), chooseOption('Condition', 'Fair'));
    await round.start(chooseOption('Is it clean', 'Yes'));
    await round.edit();
    const view = { name: 'Wet', table_name: 'analytics_responses', query_string: `question=${whole.id('Remarks')}` };
    await t.as('manager').call(savedQueries.save, { body: view });
    await t.as('manager').call(savedQueries.save, { body: { ...view, name: 'All', query_string: '' } });
    const impact = await round.getImpact();
    expect(impact).toMatchObject({
      saved_views: 1,
      published_version: 1,
      versions: [{ version: 1, to_do: 0, in_progress: 3 }],
      inspections: 3,
      affected: 2,
      answers: { converted: 1, attention: 2 },
    });
    const byTitle = new Map(impact.items.map((item) => [item.title, item]));
    expect(byTitle.get('Remarks')).toMatchObject({ kinds: ['gone'], answers: { attention: 1 } });
    expect(byTitle.get('Temperature')).toMatchObject({
      ...{ type: 'number', new_type: 'textAnswer', answers: { converted: 1 } },
      kinds: ['type', 'na', 'required'],
    });
    expect(byTitle.get('Condition')?.options.map(({ label, kind, to }) => [label, kind, to])).toEqual([
      ['Fair', 'renamed', 'OK'],
      ['Poor', 'replaced', null],
    ]);
    expect(impact.references).toMatchObject([
      { by: 'calculation', title: 'Double', to_title: 'Temperature', is_kept: false },
    ]);
  });

  test('a template without open inspections says what changed since its published version', async () => {
    const round = await createRound();
    expect(await round.getImpact()).toMatchObject({ inspections: 0, items: [], references: [] });
    await round.edit();
    const { items, answers } = await round.getImpact();
    expect(items.length).toBeGreaterThan(3);
    expect(answers).toEqual({ converted: 0, attention: 0 });
  });
});

describe('moving open inspections', () => {
  test('moves them with their answers, and the history says from where to where and what became of each', async () => {
    const round = await createRound();
    const uuid = await round.start(
      chooseOption('Is it clean', 'Yes'),
      chooseOption('Condition', 'Poor'),
      answer('Temperature', { value: 4.5 }),
      answer('Remarks', { value: 'Wet floor', note: 'Again' }),
      answer('Code', { value: '1234' }),
    );
    const other = await round.start(chooseOption('Condition', 'Fair'));
    const done = await round.start(chooseOption('Is it clean', 'Yes'));
    await t.as('inspector').call(inspections.complete, { params: { id: done }, body: {} });
    await round.edit();
    const announced = await round.getImpact();
    const { version_id } = await round.publishAgain();
    const result = await round.move(version_id);
    expect(result).toEqual({
      ...{ moved: 2, affected: announced.affected, answers: announced.answers, left: 0 },
    });
    const moved = await readInspection(uuid);
    expect([moved.template.version, moved.template_version]).toEqual([2, 2]);
    expect(moved.answers.map(({ item_id }) => item_id)).not.toContain(whole.id('Remarks'));
    expect(await readValue(uuid, 'Temperature')).toBe('4.5');
    expect(await readValue(uuid, 'Condition')).toBeUndefined();
    expect(await readValue(other, 'Condition')).toEqual([whole.choice('Condition', 'Fair')]);
    expect((await readInspection(done)).template.version).toBe(1);
    const history = await readHistory(uuid);
    const event = history.events.find(({ kind }) => kind === 'moved');
    expect([event?.from_version, event?.to_version]).toEqual([1, 2]);
    const outcomes = Object.fromEntries(
      (event?.answers ?? []).map((one) => [one.title, [one.answer, one.outcome, one.now]]),
    );
    expect(outcomes).toEqual({
      Condition: ['Poor', 'attention', null],
      Temperature: ['4.5', 'converted', '4.5'],
      Remarks: ['Wet floor · Again', 'attention', null],
      Code: ['••••••', 'attention', null],
    });
    const remark = history.entries.find(({ change }) => change.item_id === whole.id('Remarks'));
    expect(remark?.change).toMatchObject({ value: 'Wet floor' });
    expect(history.earlier_items.map(({ title }) => title).toSorted()).toEqual(['Code', 'Remarks']);
    // Answers that an earlier version masked stay masked for people who do not fill in the inspection.
    const seen = await readHistory(uuid, 'viewer');
    expect(JSON.stringify(seen)).not.toContain('1234');
    // Moving again has no further effect.
    expect(await round.move(version_id)).toMatchObject({ moved: 0 });
  });

  test('answers of a device that still has the old version are kept, converted, or readable in the history', async () => {
    const round = await createRound();
    const uuid = await round.start(chooseOption('Condition', 'Good'));
    const old = (await readInspection(uuid)).template.version_id;
    await round.edit();
    const { version_id } = await round.publishAgain();
    await round.move(version_id);
    const sent = [
      answer('Temperature', { value: 7 }),
      answer('Remarks', { value: 'From the cellar' }),
      chooseOption('Condition', 'Poor'),
      chooseOption('Is it clean', 'No'),
    ];
    const stored = await send(uuid, sent, old);
    expect(stored.body.data).toMatchObject({ refused: [], version_id });
    expect(stored.body.data.acknowledged).toEqual(sent.map(({ id }) => id));
    expect(await readValue(uuid, 'Temperature')).toBe('7');
    expect(await readValue(uuid, 'Is it clean')).toEqual([whole.choice('Is it clean', 'No')]);
    expect(await readValue(uuid, 'Condition')).toBeUndefined();
    const { entries, events } = await readHistory(uuid);
    expect(entries.some(({ change }) => 'value' in change && change.value === 'From the cellar')).toBe(true);
    const late = events.find(({ arrived_late }) => arrived_late);
    expect(late?.answers?.map(({ title, answer: text }) => [title, text])).toEqual([
      ['Temperature', '7'],
      ['Remarks', 'From the cellar'],
      ['Condition', 'Poor'],
    ]);
    // Changes that are sent again because the reply was lost have no effect.
    const again = await send(uuid, sent, old);
    expect(again.body.data).toMatchObject({ sequence: stored.body.data.sequence, refused: [] });
    // A program that does not name its version loses nothing either.
    const nameless = answer('Remarks', { value: 'Without a version' });
    expect((await send(uuid, [nameless])).body.data).toMatchObject({ acknowledged: [nameless.id], refused: [] });
    // A change that fits no version is rejected with its reason, as always.
    const wrong = await send(uuid, [answer('Temperature', { value: { a: 1 } })], old);
    expect(wrong.body.data.refused).toHaveLength(1);
  });

  test('an answer from before the move that arrives later still loses to a newer one and wins over an older one', async () => {
    const round = await createRound();
    const first = answer('Temperature', { value: 1 });
    const offline = answer('Temperature', { value: 2, seen: first.id });
    const older = answer('Temperature', { value: 3, at: '2026-11-20T08:00:00Z' });
    const uuid = await round.start(first);
    await round.edit();
    const { version_id } = await round.publishAgain();
    await round.move(version_id);
    await send(uuid, [older]);
    expect(await readValue(uuid, 'Temperature')).toBe('1');
    await send(uuid, [offline]);
    expect(await readValue(uuid, 'Temperature')).toBe('2');
  });

  test('an inspection that a device began in the version before begins in the present one without losing answers', async () => {
    const round = await createRound();
    const old = (await readInspection(await round.start())).template.version_id;
    await round.edit();
    await round.publishAgain();
    const uuid = randomUUID();
    const begun = await t.as('inspector').call(inspections.sync, {
      body: {
        ...{ uuid, new: { template_id: round.id, asset_uuid: null }, version_id: old },
        changes: [answer('Remarks', { value: 'Begun in the cellar' }), answer('Temperature', { value: 9 })],
      },
    });
    expect(begun.body.data).toMatchObject({ refused: [] });
    expect(await readValue(uuid, 'Temperature')).toBe('9');
    expect((await readHistory(uuid)).events.find(({ kind }) => kind === 'moved')?.answers).toHaveLength(2);
  });

  test('only the published version is moved to, and the call says so', async () => {
    const round = await createRound();
    const call = (version_id: number) =>
      t.as('manager').call(inspections.moveOpen, { params: { id: round.id }, body: { version_id } });
    const stale = await call(1_000_000);
    expect([stale.status, (stale.body as { code?: string }).code]).toEqual([409, 'CKL_REVISION_NOT_MATCH']);
  });
});

/** `MOVED=1000 vitest run --project server moving` measures it. */
const MANY = Number(process.env.MOVED ?? 30);
const QUESTIONS = MANY > 100 ? 500 : 60;

test('many open inspections of a long template are examined in one call and moved by one job', async () => {
  const long = form(page('All', ...Array.from({ length: QUESTIONS }, (_, n) => number(`N${n}`))));
  const id = await publish(t, long.document, 'Long');
  const answers = (n: number) => ({
    id: randomUUID(),
    item_id: long.id(`N${n}`),
    at: '2026-11-20T09:00:00Z',
    value: n,
  });
  for (let n = 0; n < MANY; n++) {
    const changes = Array.from({ length: QUESTIONS / 2 }, (_, at) => answers(at));
    await t.as('inspector').call(inspections.sync, {
      body: { uuid: randomUUID(), new: { template_id: id, asset_uuid: null }, changes },
    });
  }
  const { revision, items } = (await t.as('manager').call(checklists.get, { params: { id } })).body.data;
  const ten = Array.from({ length: 10 }, (_, n) => long.id(`N${n}`));
  const upsert = items.flatMap((item) =>
    ten.slice(5).includes(item.id) ? [{ ...item, type: 'textAnswer' as const, options: {} }] : [],
  );
  const saved = await t.as('manager').call(checklists.saveDraft, {
    params: { id },
    body: { save_id: randomUUID(), revision, items: { upsert, remove: ten.slice(0, 5) } },
  });
  const timed = async <T>(work: () => Promise<T>) => {
    const began = performance.now();
    const before = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    return { result, ms: performance.now() - began, each: (user + system) / 1000 / MANY };
  };
  const examined = await timed(() => t.as('manager').call(inspections.getImpact, { params: { id } }));
  expect(examined.result.body.data).toMatchObject({
    ...{ inspections: MANY, affected: MANY, answers: { converted: 5 * MANY, attention: 5 * MANY } },
  });
  const published = await t
    .as('manager')
    .call(checklists.publish, { params: { id }, body: { revision: saved.body.data.revision } });
  const { version_id } = published.body.data;
  const started = await t.as('manager').call(inspections.moveOpen, { params: { id }, body: { version_id } });
  const moved = await timed(() => t.runJobs());
  const job = await t.as('manager').call(jobs.get, { params: { id: started.body.data.job_id } });
  expect(job.body.data.result).toMatchObject({ moved: MANY, affected: MANY });
  // Other tests run at the same time, so that only a measurement alone says how long it takes.
  if (!process.env.MOVED) return;
  const write = ({ ms, each }: { ms: number; each: number }) =>
    `${ms.toFixed(0)} ms, ${each.toFixed(2)} ms of the server’s processor time each`;
  console.log(`examined in ${write(examined)}; moved in ${write(moved)}`);
  expect(examined.ms).toBeLessThan(1_000);
  expect(moved.ms).toBeLessThan(10_000);
}, 600_000);
