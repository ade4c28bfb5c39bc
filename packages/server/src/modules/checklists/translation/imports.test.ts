import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { translations } from '@rounds/contract/checklists/translations.ts';
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import { jobs } from '@rounds/contract/jobs';
import { logs } from '@rounds/contract/logs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { at, createTranslationHelpers } from '../testing/translation-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTranslationHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTranslationHelpers(server);
});
afterAll(() => server.close());

const manager = () => server.as('manager');

const WITHOUT_STATE = { key: 'key', translation: 'translation' };
const toKeys = async (id: number, sources: readonly string[]) => {
  const { records } = await helpers.list(id);
  return sources.map((source) => records.find((one) => one.source === source)!.key);
};

describe('an import of translations that is undone', () => {
  const COLUMNS = { key: 'key', translation: 'translation', state: 'state' };

  test('leaves texts, states and authors as they were, and can be undone once', async () => {
    const id = await helpers.create('Undone');
    const [title, yes, no] = ['head:title', ...(await toKeys(id, ['Yes', 'No']))] as [string, string, string];
    const { key } = await helpers.find(id, 'Is it clean?');
    await server.as('admin').call(translations.update, { ...at(id), body: { key, translation: 'Sauber?' } });
    await helpers.translate(id, yes, 'Ja', { is_machine: true });
    await helpers.translate(id, title, 'Rückgängig', { source: 'Before' });
    const before = (await helpers.list(id)).records;
    const csv = `key,translation,state\n${key},Rein?,done\n${yes},Ja,done\n${title},Neu,done\n${no},Nein,machine\n`;
    const { body } = await helpers.importFile(id, 'all.csv', csv, { columns: COLUMNS });
    expect(body.data).toMatchObject({ changed: 4, errors: [] });
    const importId = body.data.import_id!;
    expect((await manager().call(translations.listImports, at(id))).body.data).toMatchObject([
      { id: importId, file_name: 'all.csv', created_by: 'Manager A', changed: 4, undone_at: null },
    ]);
    expect((await helpers.undoImport(id, 987_654)).status).toBe(404);
    const undone = await helpers.undoImport(id, importId);
    expect(undone.body.data).toMatchObject({ restored: 4, kept: 0, kept_texts: [] });
    expect((await helpers.list(id)).records).toEqual(before);
    const again = await helpers.undoImport(id, importId);
    expect([again.status, again.body.code]).toEqual([409, 'IMPORT_UNDONE']);
    const [listed] = (await manager().call(translations.listImports, at(id))).body.data;
    expect(listed!.undone_at).not.toBeNull();
  });

  test('leaves the texts of an earlier import, which can be undone then', async () => {
    const id = await helpers.create('Twice');
    const [yes] = await toKeys(id, ['Yes']);
    const load = async (text: string) =>
      (await helpers.importFile(id, 'x.csv', `key,translation\n${yes},${text}\n`, { columns: WITHOUT_STATE })).body
        .data;
    const [first, second] = [await load('Ja'), await load('Jawohl')];
    expect((await helpers.undoImport(id, second.import_id!)).body.data).toMatchObject({ restored: 1, kept: 0 });
    expect((await helpers.find(id, 'Yes')).translation).toBe('Ja');
    expect((await helpers.undoImport(id, first.import_id!)).body.data).toMatchObject({ restored: 1, kept: 0 });
    expect((await helpers.find(id, 'Yes')).translation).toBe('');
  });

  test('leaves texts that somebody has changed since and names them', async () => {
    const id = await helpers.create('Changed since');
    const [yes, no] = (await toKeys(id, ['Yes', 'No'])) as [string, string];
    const { key } = await helpers.find(id, 'Is it clean?');
    const csv = `key,translation\n${key},Sauber?\n${yes},Ja\n${no},Nein\n`;
    const { import_id, ...imported } = (await helpers.importFile(id, 'x.csv', csv, { columns: WITHOUT_STATE })).body
      .data;
    expect(imported.changed).toBe(3);
    await server.as('admin').call(translations.update, { ...at(id), body: { key: yes, translation: 'Jawohl' } });
    // Emptied again, it is as before the import.
    await helpers.translate(id, no, '');
    const undone = await helpers.undoImport(id, import_id!);
    expect(undone.body.data).toMatchObject({
      ...{ restored: 1, kept: 1 },
      kept_texts: [{ key: yes, source: 'Yes', translation: 'Jawohl' }],
    });
    const { records } = await helpers.list(id);
    expect(records.flatMap(({ translation }) => translation || [])).toEqual(['Jawohl']);
  });

  test('stays right for a source that has changed since, and for a text that is gone', async () => {
    const id = await helpers.create('Source');
    const { key } = await helpers.find(id, 'Is it clean?');
    await helpers.translate(id, key, 'Sauber?');
    const [yes] = await toKeys(id, ['Yes']);
    const csv = `key,translation\n${key},Rein?\n${yes},Ja\n`;
    const { import_id } = (await helpers.importFile(id, 'x.csv', csv, { columns: WITHOUT_STATE })).body.data;
    await helpers.renameQuestion(id, 'Is it clean?', 'Is it dry?');
    await helpers.undoImport(id, import_id!);
    expect(await helpers.find(id, 'Is it dry?')).toMatchObject({
      ...{ translation: 'Sauber?', state: 'outdated', previous_source: 'Is it clean?' },
    });
    const next = (await helpers.importFile(id, 'x.csv', csv, { columns: WITHOUT_STATE })).body.data;
    const template = await helpers.read(id);
    const item = template.items.find(({ title }) => title === 'Is it dry?')!;
    await helpers.save(id, template.revision, { items: { remove: [item.id] } } as never);
    const undone = await helpers.undoImport(id, next.import_id!);
    expect([undone.status, undone.body.data.restored, undone.body.data.kept]).toEqual([200, 1, 0]);
  });

  test('sets a global response back with all templates that use it', async () => {
    const options = [{ label: 'Good' }, { label: 'Poor' }];
    const created = await manager().call(globalResponses.create, {
      body: { type: 'list', name: 'Condition', language: 'en', options } as never,
    });
    const { uuid, options: stored } = created.body.data;
    const ids = [await helpers.create('First user'), await helpers.create('Second user')] as const;
    for (const id of ids) {
      const { revision } = await helpers.read(id);
      const record = { uuid: randomUUID(), title: 'Condition', global_id: uuid, options: stored };
      await manager().call(checklists.addResponseSet, { params: { id }, body: { revision, record } as never });
    }
    const [good] = await toKeys(ids[0], ['Good']);
    await helpers.translate(ids[0], good!, 'Gut');
    const csv = `source,translation\nGood,Prima\nPoor,Schlecht\n`;
    const columns = { source: 'source', translation: 'translation' };
    const { import_id } = (await helpers.importFile(ids[0], 'x.csv', csv, { columns })).body.data;
    expect((await helpers.find(ids[1], 'Good')).translation).toBe('Prima');
    expect((await helpers.undoImport(ids[0], import_id!)).body.data).toMatchObject({ restored: 2, kept: 0 });
    for (const id of ids) {
      expect([(await helpers.find(id, 'Good')).translation, (await helpers.find(id, 'Poor')).translation]).toEqual([
        ...['Gut', ''],
      ]);
    }
  });
});

describe('a long file of translations', () => {
  const ROWS = MAX_DIRECT_IMPORT_ROWS + 1;
  const toCsv = (key: string, translation: string) =>
    `key,translation\n${key},${translation}\n${Array.from({ length: ROWS - 1 }, (_, at) => `gone-${at}:title,x\n`).join('')}`;
  const getJob = async (id: number) => (await manager().call(jobs.get, { params: { id } })).body.data;

  test('is stored by a job that can be undone, and the log names it', async () => {
    const id = await helpers.create('Long');
    const { key } = await helpers.find(id, 'Is it clean?');
    const body = { columns: WITHOUT_STATE, skip_errors: true };
    const started = (await helpers.importFile(id, 'long.csv', toCsv(key, 'Sauber?'), body)).body.data;
    expect(started).toMatchObject({ changed: 1 });
    expect(started.import_id).toBeUndefined();
    expect((await helpers.find(id, 'Is it clean?')).translation).toBe('');
    await server.runJobs();
    const job = await getJob(started.job_id!);
    expect(job).toMatchObject({ kind: 'translations.import', status: 'done', progress: 100, result: { changed: 1 } });
    expect(await helpers.find(id, 'Is it clean?')).toMatchObject({
      ...{ translation: 'Sauber?', edited_by: { full_name: 'Manager A' } },
    });
    const entries = (await server.as('admin').call(logs.list, { query: {} })).body.data.list;
    expect(entries[0]).toMatchObject({ code: 'template.changed', subject_title: 'Long' });
    const { import_id } = job.result as { import_id: number };
    expect((await helpers.undoImport(id, import_id)).body.data.restored).toBe(1);
    expect((await helpers.find(id, 'Is it clean?')).translation).toBe('');
  });

  test('is rejected at once if rows are wrong, and stores nothing when it is cancelled', async () => {
    const id = await helpers.create('Cancelled');
    const { key } = await helpers.find(id, 'Is it clean?');
    const wrong = await helpers.importFile(id, 'long.csv', toCsv(key, 'Sauber?'), { columns: WITHOUT_STATE });
    expect(wrong.body.code).toBe('IMPORT_FAILED');
    const body = { columns: WITHOUT_STATE, skip_errors: true };
    const { job_id } = (await helpers.importFile(id, 'long.csv', toCsv(key, 'Sauber?'), body)).body.data;
    await manager().call(jobs.cancel, { params: { id: job_id! } });
    await server.runJobs();
    expect(await getJob(job_id!)).toMatchObject({ status: 'cancelled' });
    expect((await helpers.find(id, 'Is it clean?')).translation).toBe('');
  });
});
