import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { glossary } from '@rounds/contract/checklists/glossary.ts';
import { translations } from '@rounds/contract/checklists/translations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound } from '../../../outbound/index.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';

/** A translation service: it writes texts in capitals, unless a test lets it do something else. */
let service: Server;
type ServiceAnswer = { readonly status?: number; readonly body: string } | null;
let answer: (text: string) => ServiceAnswer;
const received: { q: string; source: string; target: string; api_key?: string }[] = [];
const capitals = (text: string) => ({ body: JSON.stringify({ translatedText: text.toUpperCase() }) });

let server: TestServer;
let memory: TestServer;
beforeAll(async () => {
  service = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = JSON.parse(Buffer.concat(chunks).toString());
    received.push(sent);
    const translation = answer(sent.q);
    if (translation) reply.writeHead(translation.status ?? 200).end(translation.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const settings = { TRANSLATE_URL: `http://127.0.0.1:${port}`, TRANSLATE_KEY: 'secret' };
  const outbound = createOutbound({ allowedHosts: ['127.0.0.1'], timeoutMs: 50 });
  server = await startTestServer(settings, undefined, { outbound });
  memory = await startTestServer();
});
beforeEach(() => {
  answer = capitals;
  received.length = 0;
});
afterAll(async () => {
  await server.close();
  await memory.close();
  service.closeAllConnections();
  service.close();
});

async function create(t: TestServer, title: string, question: string) {
  const helpers = createTemplateHelpers(t);
  const { id } = await helpers.create(title);
  await helpers.save(id, 0, createQuestionPatch(await helpers.read(id), question));
  await t.as('manager').call(translations.addLanguage, { params: { id }, body: { lang: 'de' } });
  return id;
}
const list = async (t: TestServer, id: number) =>
  (await t.as('manager').call(translations.get, { params: { id, lang: 'de' } })).body.data.records;
const translate = (t: TestServer, id: number, keys: string[]) =>
  t.as('manager').call(translations.bulkAutoTranslate, { params: { id, lang: 'de' }, body: { keys } });
const REFERENCE = '$' + '{pump}';

describe('the translation service', () => {
  test('translates texts, which are marked, and leaves references, units and terms as they have to be', async () => {
    const terms = [
      { term: 'Rounds', language: 'en' as const, is_kept: true },
      { term: 'pressure', language: 'en' as const, translations: { de: 'Druck' } },
    ];
    for (const body of terms) await server.as('manager').call(glossary.create, { body });
    const source = `Is the Pressure of ${REFERENCE} in Rounds below 4 °C?`;
    const id = await create(server, 'Msent', source);
    const { key } = (await list(server, id)).find((one) => one.source === source)!;
    const { status, body } = await translate(server, id, [key]);
    expect([status, body.data.translator, body.data.left]).toEqual([200, 'service', []]);
    expect(body.data.records).toMatchObject([
      { translation: `IS THE Druck OF ${REFERENCE} IN Rounds BELOW 4 °C?`, state: 'machine', is_machine: true },
    ]);
    expect(received[0]).toMatchObject({ source: 'en', target: 'de', api_key: 'secret' });
    const again = { ...terms[0]!, term: 'ROUNDS' };
    expect((await server.as('manager').call(glossary.create, { body: again })).status).toBe(422);
  });

  test('that loses a reference leaves the text as it is, and says so', async () => {
    const id = await create(server, 'Damaged', `Is ${REFERENCE} on?`);
    answer = () => ({ body: JSON.stringify({ translatedText: 'Ist sie an?' }) });
    const records = await list(server, id);
    const { key } = records.find(({ source }) => source.includes('pump'))!;
    const { body } = await translate(server, id, [key]);
    expect([body.data.left, body.data.records]).toEqual([[{ key, reason: 'damaged' }], []]);
  });

  test.each<[string, () => ServiceAnswer]>([
    ['answers nonsense', () => ({ body: '<html>' })],
    ['answers several texts for one', () => ({ body: JSON.stringify({ translatedText: ['a', 'b'] }) })],
    ['answers nothing', () => ({ body: JSON.stringify({ translatedText: '' }) })],
    ['fails', () => ({ status: 500, body: '{}' })],
    ['is too late', () => null],
  ])('that %s for one text changes none of them', async (_name, wrong) => {
    const id = await create(server, 'Failing', 'Is it clean?');
    const records = await list(server, id);
    answer = (text) => (text === 'Is it clean?' ? wrong() : capitals(text));
    const { status, body } = await translate(
      server,
      id,
      records.map(({ key }) => key),
    );
    expect([status, body.code]).toEqual([502, 'CKL_TRANSLATE_FAILED']);
    expect(body.message?.length).toBeGreaterThan(50);
    expect((await list(server, id)).filter(({ state }) => state !== 'missing')).toEqual([]);
  });

  test('keeps the order of texts whatever answer comes first', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    const call = (sent: string[]) =>
      server.as('manager').call(translations.translate, { body: { texts: sent, from: 'en', to: 'de' } });
    expect((await call(texts)).body.data.texts).toEqual(texts.map((text) => text.toUpperCase()));
    const { status, body } = await call([...texts, 'one more']);
    expect([status, body.data]).toEqual([422, { texts: ['20 items can be auto translated per-request'] }]);
  });
});

describe('the memory of the workspace', () => {
  test('translates what was translated before, and says what it does not know', async () => {
    const first = await create(memory, 'First', 'Is the pump on?');
    const remembered = (await list(memory, first)).find(({ source }) => source === 'Is the pump on?')!;
    const yes = (await list(memory, first)).find(({ source }) => source === 'Yes')!;
    for (const [key, translation] of [
      [remembered.key, 'Ist die Pumpe an?'],
      [yes.key, 'Ja'],
    ] as const)
      await memory
        .as('manager')
        .call(translations.update, { params: { id: first, lang: 'de' }, body: { key, translation } });
    const id = await create(memory, 'Second', 'Is the pump on?');
    const records = await list(memory, id);
    const { body } = await translate(
      memory,
      id,
      records.map(({ key }) => key),
    );
    expect(body.data.translator).toBe('memory');
    expect(body.data.records.map(({ source, translation }) => [source, translation])).toEqual([
      ['Is the pump on?', 'Ist die Pumpe an?'],
      ['Yes', 'Ja'],
    ]);
    expect(body.data.left.length).toBe(records.length - 2);
    const sent = { texts: ['Yes', 'Perhaps'], from: 'en', to: 'de' };
    const other = await memory.as('manager', 'B').call(translations.translate, { body: sent });
    expect(other.body.data.texts).toEqual([null, null]);
    expect((await memory.as('manager').call(translations.translate, { body: sent })).body.data.texts).toEqual([
      'Ja',
      null,
    ]);
  });
});
