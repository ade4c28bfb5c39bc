/** Answers to a question that masks its input reach nobody but people who fill in the inspection. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ENDPOINTS } from '@rounds/contract';
import { assets } from '@rounds/contract/assets';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { type InspectionEvent, inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { logs } from '@rounds/contract/logs';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { CATALOGUE, type TemplateDocument } from '@rounds/engine';
import { calculation, form, number, page, question, repeat, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { type Answer, type Client, cloneDatabase, startTestServer, type TestServer } from '../../../testing/index.ts';
import { noticesModule } from '../../notices/index.ts';
import { findInspection } from '../queries/inspections.ts';
import { buildReport } from '../report/build-report.ts';
import { loadPrintSource } from '../report/print-report.ts';
import { publish, START_PAGE } from '../testing/kitchen-rounds.ts';
import { unzip } from '../testing/unzip.ts';

/** Each planted value contains one of these, however numbers are written. */
const PLANTED = /planted|481\D{0,2}516/i;
const SECRET_TEXT = 'planted secret';
const SECRET_NUMBER = 481_516.25;

const template = form(
  page(
    'Safe',
    text('pin', { secure: true, default_value: 'preset default', enable_score: true }),
    number('amount', { secure: true }),
    repeat('boxes', text('code', { secure: true })),
    calculation('copy', "concat(pin, '!')"),
    calculation('sum', 'amount + 1'),
    calculation('twice', 'sum * 1'),
    text('asked'),
    number('open', { constraint: { expression: 'open = 1', message: 'Not ${pin} and not ${copy}' } }),
  ),
);
const numbered = form(page('Start', question('document_id', 'number', { format: 'D-{N}-{Q:pin}-{Q:copy}-{Q:sum}' })));

const box = randomUUID();
let seconds = 0;
const change = (key: string, more: object) => {
  seconds += 1;
  const at = new Date(Date.parse('2026-11-20T09:00:00Z') + 1000 * seconds).toISOString();
  return { id: randomUUID(), item_id: template.id(key), at, ...more };
};
const planted = () => [
  change('pin', { value: `${SECRET_TEXT} before` }),
  change('pin', { value: SECRET_TEXT }),
  change('amount', { value: SECRET_NUMBER }),
  change('boxes', { row: [box], op: 'add_row' }),
  change('code', { row: [box], value: SECRET_TEXT }),
];

let t: TestServer;
let asset: { readonly id: number; readonly uuid: string };
let templateId: number;
/** Completed by the inspector; the other one was begun at the same asset by somebody else. */
const [uuid, other] = [randomUUID(), randomUUID()];
let id: number;
let issue: { readonly id: number; readonly uuid: string };

beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, { limits: { consume: async () => {} } });
  const permissions = PERMISSIONS.filter((one) => one !== 'INS_MANAGE_INSPECTIONS');
  const role = await data(t.as('admin').call(roles.create, { body: { name_lang: { en: 'Reader' }, permissions } }));
  const [reader] = await data(t.as('admin').call(users.search, { query: { q: 'nobody' } }));
  const params = { id: Number(reader!.value) };
  await data(t.as('admin').call(users.updateRoles, { params, body: { roles: [role.id] } }));
  asset = await data(t.as('manager').call(assets.create, { body: { asset_id: 'S-1', display_name: 'Safe' } }));
  templateId = await publish(t, withNamedAnswers(template.document), 'Safe check');
  await send('inspector', uuid, [...planted(), change('open', { value: 1 })], true);
  await send('nobody', other, [change('open', { value: 2 })], false);
  id = (await data(t.as('inspector').call(inspections.get, { params: { id: uuid } }))).id;
  const source = { inspection_uuid: uuid, item_id: template.id('pin') };
  const body = { title: 'Check the safe', source, assignee: { type: 'user' as const, id: Number(reader!.value) } };
  issue = await data(t.as('inspector').call(issues.create, { body }));
  await t.runJobs();
});
afterAll(() => t.close());

/** A document id and a title that name the answers. */
const withNamedAnswers = (document: TemplateDocument): TemplateDocument => {
  const item = numbered.document.items.find(({ type }) => type === 'document_id')!;
  const title = 'Is ${pin} right, or ${amount}, ${copy} or ${twice}?';
  const items = document.items.map((one) => (one.id === template.id('asked') ? { ...one, title } : one));
  return { ...document, items: [...items, { ...item, id: randomUUID(), parent_id: START_PAGE }] };
};

async function data<D>(sent: Promise<Answer<D>>): Promise<D> {
  const { status, body } = await sent;
  expect(status, JSON.stringify(body).slice(0, 1_000)).toBe(200);
  return body.data;
}

const send = async (who: 'inspector' | 'nobody', inspection: string, changes: object[], complete: boolean) => {
  const begin = { template_id: templateId, asset_uuid: asset.uuid };
  const result = await data(
    t.as(who).call(inspections.sync, { body: { uuid: inspection, new: begin, changes, complete } }),
  );
  expect(result.refused).toEqual([]);
};

const run = promisify(execFile);
const hasPdfReader = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
);

/** Returns everything in a response as text, including the contents of files. */
async function toSearchedText({ headers, bytes }: Answer<unknown>): Promise<string> {
  const type = headers.get('content-type') ?? '';
  if (/zip|openxmlformats/.test(type)) return [...(await unzip(bytes)).values()].join('\n');
  if (!type.includes('pdf') || !hasPdfReader) return bytes.toString();
  const folder = await mkdtemp(path.join(tmpdir(), 'rounds-masked-'));
  try {
    const file = path.join(folder, 'answer.pdf');
    await writeFile(file, bytes);
    return (await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The queries to try of a call: as little as it needs, and each format and question that it may be about. */
function listQueries({ query }: Endpoint): Record<string, string>[] {
  const { properties = {} } = query ? toJSONSchema(query as never, { io: 'input', unrepresentable: 'any' }) : {};
  const choices: Record<string, string>[][] = [
    'preset' in properties ? [{ from: '2020-01-01', to: '2100-01-01' }] : [],
    'format' in properties ? [{ format: 'csv' }, { format: 'xlsx' }] : [],
    'question' in properties ? ['pin', 'amount', 'copy', 'sum'].map((key) => ({ question: template.id(key) })) : [],
  ];
  return choices
    .filter((choice) => choice.length > 0)
    .reduce((queries, choice) => queries.flatMap((query) => choice.map((one) => ({ ...query, ...one }))), [{}]);
}

/** Calls an endpoint about everything that was made here. */
async function* callAbout(client: Client, endpoint: Endpoint): AsyncGenerator<Answer<unknown>> {
  const isAbout = endpoint.path.includes('{');
  const ids = isAbout ? [uuid, id, other, templateId, asset.id, asset.uuid, issue.id, issue.uuid] : [''];
  for (const one of ids) {
    for (const query of listQueries(endpoint)) {
      const address = `/api${endpoint.path.replaceAll(/\{\w+\}/g, String(one))}?${new URLSearchParams(query)}`;
      yield await client.send('GET', address);
    }
  }
}

describe('masked answers', () => {
  test('every question type that can mask its input is planted', () => {
    const capable = Object.values(CATALOGUE).filter(({ options }) => 'secure' in options);
    expect(new Set(capable.map(({ type }) => type))).toEqual(new Set(['textAnswer', 'number']));
  });

  test('the person who fills in an inspection has what they entered', async () => {
    const client = t.as('inspector');
    const read = await data(client.call(inspections.get, { params: { id: uuid } }));
    expect(read.answers.map(({ value }) => value)).toEqual(expect.arrayContaining([SECRET_TEXT, SECRET_NUMBER]));
    const changes = await data(client.call(inspections.listChanges, { params: { id: uuid }, query: {} }));
    expect(JSON.stringify(changes)).toContain(`${SECRET_TEXT} before`);
    const history = await data(client.call(inspections.getHistory, { params: { id: uuid }, query: {} }));
    expect(history.entries.flatMap(({ before }) => before?.value ?? [])).toContain(`${SECRET_TEXT} before`);
  });

  test('others see that there is an answer, but not which', async () => {
    const read = await data(t.as('viewer').call(inspections.get, { params: { id: uuid } }));
    const state = read.computed.items.find(({ item_id }) => item_id === template.id('amount'));
    expect(state).toMatchObject({ answered: true, value: '••••••' });
    expect(read.document_id).toBe('D-1-••••••-••••••-••••••');
    const item = read.template.items.find((one) => one.id === template.id('pin'));
    expect(item?.options).not.toHaveProperty('default_value');
  });

  const calls = ENDPOINTS.filter(({ method, response }) => method === 'GET' && response !== 'events')
    // A template belongs to those who write it, with the defaults in it.
    .filter(({ path: address }) => !address.startsWith('/checklist/') && !address.includes('/offline/template/'));

  test.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s tells no masked answer to somebody with every permission except managing inspections',
    async (_id, endpoint) => {
      for await (const answer of callAbout(t.as('nobody'), endpoint)) {
        const match = PLANTED.exec(await toSearchedText(answer));
        expect(match?.input.slice(Math.max(0, match.index - 200), match.index + 50)).toBeUndefined();
      }
    },
  );

  test('files, lists and the activity log are masked for everybody, also for those who fill in the inspection', async () => {
    const params = { id: uuid };
    const answers = [
      await t.as('inspector').call(inspections.exportAnswersOf, { params, query: { format: 'csv' } }),
      await t.as('inspector').call(inspections.exportAnswersOf, { params, query: { format: 'xlsx' } }),
      await t.as('inspector').call(inspections.getReportPdf, { params, query: {} }),
      await t.as('inspector').call(inspections.getReportDocx, { params, query: {} }),
      await t.as('admin').call(logs.list, { query: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const answer of answers) expect(await toSearchedText(answer)).not.toMatch(PLANTED);
    // This checks the printed text, whether or not this machine can read a PDF.
    const workspace_id = await t.workspaceId('A');
    const printed = await t.database.inWorkspace(workspace_id, async (tx) => {
      const inspection = (await findInspection(tx, id))!;
      const call = {
        tx,
        database: t.database,
        registry: t.registry,
        locale: 'en' as const,
        actor: { workspace_id, plan: 'enterprise' as const },
      };
      return buildReport(await loadPrintSource(call, inspection, {}), new Map());
    });
    expect(JSON.stringify(printed)).toContain('••••••');
    expect(JSON.stringify(printed)).not.toMatch(PLANTED);
  });

  test('a guest with a link reads no masked answer', async () => {
    const { url } = await data(t.as('manager').call(inspections.createShareLink, { params: { id }, body: {} }));
    const params = { token: url.split('/').at(-1)! };
    const shared = await t.guest().call(inspections.getShared, { params, query: {} });
    expect(shared.body.data.report?.answers.length).toBeGreaterThan(3);
    const pdf = await t.guest().call(inspections.getSharedPdf, { params, query: {} });
    expect([shared.status, pdf.status]).toEqual([200, 200]);
    expect(JSON.stringify(shared.body)).not.toContain('preset default');
    for (const answer of [shared, pdf]) expect(await toSearchedText(answer)).not.toMatch(PLANTED);
  });

  test('live events are masked for those who only watch', async () => {
    const [open, watched] = [randomUUID(), `/inspection/`];
    await send('inspector', open, [change('open', { value: 1 })], false);
    const own = await t.as('inspector').openEvents<InspectionEvent>('', `${watched}${open}/events`);
    const theirs = await t.as('nobody').openEvents<InspectionEvent>('', `${watched}${open}/events`);
    try {
      await Promise.all([own.waitFor(2), theirs.waitFor(2)]);
      await send('inspector', open, planted(), false);
      const hasChanges = () => [own, theirs].every(({ events }) => events.some(({ kind }) => kind === 'changes'));
      await expect.poll(hasChanges, { timeout: 30_000 }).toBe(true);
      expect(own.text).toMatch(PLANTED);
      expect(theirs.text).toContain('••••••');
      expect(theirs.text).not.toMatch(PLANTED);
    } finally {
      own.close();
      theirs.close();
    }
  });

  test('no mail tells a masked answer', async () => {
    const mailing = noticesModule.cron!.find(({ name }) => name === 'notices.mail')!;
    await mailing.run(t);
    await t.runJobs();
    const folder = path.join(t.services.config.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(mail).not.toMatch(PLANTED);
  });
});
