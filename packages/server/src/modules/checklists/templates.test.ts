import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { auth } from '@rounds/contract/auth';
import { checklists, type RevisionPatch } from '@rounds/contract/checklists';
import { logs } from '@rounds/contract/logs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { bringTemplate, programOf, publishedVersion, readVersion } from './index.ts';
import { checklistsOf, withQuestion } from './testing/template-calls.ts';

let server: TestServer;
let use: ReturnType<typeof checklistsOf>;
beforeAll(async () => {
  server = await startTestServer();
  use = checklistsOf(server);
});
afterAll(() => server.close());

describe('a new template', () => {
  test('has its pages, stands in the list and is a draft', async () => {
    const entry = await use.create('Kitchen round');
    expect(entry).toMatchObject({
      template_id: entry.id,
      is_template: true,
      revision: 0,
      has_draft: true,
      questions: 0,
    });
    const template = await use.read(entry.id);
    expect(template.items.map((item) => item.type).slice(0, 3)).toEqual(['start_page', 'page', 'end_page']);
    expect((await use.list()).list.map((row) => row.title)).toContain('Kitchen round');
    expect((await use.manager().call(checklists.read, { params: { id: entry.uuid } })).body.data.id).toBe(entry.id);
  });

  test('without a title is refused with the field', async () => {
    const { status, body } = await use.manager().call(checklists.create, { body: { title: '   ' } });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.keys(body.data as object)).toEqual(['title']);
  });
});

describe('the version published last', () => {
  test('stays as it was published, whatever becomes of the draft; without one there is nothing', async () => {
    const template = await use.read((await use.create('Compared')).id);
    const last = () => use.manager().call(checklists.lastVersion, { params: { id: template.id } });
    expect((await last()).body.code).toBe('CKL_OBJECT_NOT_FOUND');
    await use.save(template.id, 0, withQuestion(template, 'Is it clean?'));
    await use.publish(template.id, 1);
    await use.save(template.id, 1, withQuestion(await use.read(template.id), 'Is it dry?'));
    const { body } = await last();
    expect(body.data).toMatchObject({ version: 1, title: 'Compared' });
    const titles = body.data.items.map(({ title }) => title);
    expect([titles.includes('Is it clean?'), titles.includes('Is it dry?')]).toEqual([true, false]);
  });
});

describe('autosave', () => {
  test('stores the change and gives the next revision', async () => {
    const template = await use.read((await use.create('Saved')).id);
    const { status, body } = await use.save(template.id, 0, withQuestion(template, 'Is the door shut?'));
    expect([status, body.data.revision, body.data.has_draft]).toEqual([200, 1, true]);
    const after = await use.read(template.id);
    expect(after.items.some((item) => item.title === 'Is the door shut?')).toBe(true);
    expect(after.revision).toBe(1);
    expect((await use.list()).list.find((row) => row.id === template.id)).toMatchObject({ questions: 1, revision: 1 });
  });

  test('whose answer was lost is answered again as before, and is no conflict', async () => {
    const template = await use.read((await use.create('Lost answer')).id);
    const patch = withQuestion(template, 'Once only?');
    const save_id = randomUUID();
    const first = await use.save(template.id, 0, patch, save_id);
    const again = await use.save(template.id, 0, patch, save_id);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    await use.save(template.id, 1, { head: { title: 'Renamed' } });
    expect((await use.save(template.id, 0, patch, save_id)).body.data).toEqual(first.body.data);
    const after = await use.read(template.id);
    expect(after.items.filter((item) => item.title === 'Once only?')).toHaveLength(1);
    expect([after.title, after.revision]).toEqual(['Renamed', 2]);
  });

  test('against an old revision changes nothing and tells what came in between, by whom', async () => {
    const template = await use.read((await use.create('Two browsers')).id);
    const other = withQuestion(template, 'From the other browser?');
    await use.save(template.id, 0, other, randomUUID(), server.as('admin'));
    await use.save(template.id, 1, { head: { title: 'Two browsers, renamed' } });
    const { status, body } = await use.save(template.id, 0, withQuestion(template, 'Too late?'));
    expect([status, body.code]).toEqual([409, 'CKL_REVISION_NOT_MATCH']);
    const { revision, patches } = body.data as unknown as { revision: number; patches: RevisionPatch[] };
    expect(revision).toBe(2);
    expect(patches.map((patch) => [patch.revision, patch.by, patch.by_me])).toEqual([
      [1, 'Admin A', false],
      [2, 'Manager A', true],
    ]);
    expect(patches[0]?.patch).toEqual(other);
    expect(patches[1]?.patch).toEqual({ head: { title: 'Two browsers, renamed' } });
    const after = await use.read(template.id);
    expect(after.items.some((item) => item.title === 'Too late?')).toBe(false);
    expect(after.revision).toBe(2);
  });

  test('from two browsers at the same moment lets one through and tells the other', async () => {
    const template = await use.read((await use.create('Race')).id);
    const answers = await Promise.all(
      ['One?', 'Two?', 'Three?', 'Four?'].map((title) => use.save(template.id, 0, withQuestion(template, title))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await use.read(template.id)).revision).toBe(1);
  });

  test('removes and replaces records, the last one winning', async () => {
    const template = await use.read((await use.create('Replaced')).id);
    const patch = withQuestion(template, 'First title?');
    const question = patch.items!.upsert![0]!;
    const twice = { ...patch, items: { upsert: [question, { ...question, title: 'Second title?' }] } };
    expect((await use.save(template.id, 0, twice)).status).toBe(200);
    expect((await use.read(template.id)).items.find((item) => item.id === question.id)?.title).toBe('Second title?');
    expect((await use.save(template.id, 1, { items: { remove: [question.id] } })).status).toBe(200);
    expect((await use.read(template.id)).items.some((item) => item.id === question.id)).toBe(false);
  });

  test('that would break the template is refused with the item and the reason', async () => {
    const template = await use.read((await use.create('Broken')).id);
    const [question] = withQuestion(template, 'Where?').items!.upsert!;
    const lost = { items: { upsert: [{ ...question!, parent_id: randomUUID() }] } };
    const { status, body } = await use.save(template.id, 0, lost);
    expect([status, body.code]).toEqual([422, 'CKL_TEMPLATE_INVALID']);
    expect(body.data).toContainEqual(
      expect.objectContaining({
        code: 'NO_PARENT_ITEM',
        item_id: question!.id,
        message: expect.stringContaining('page or section'),
      }),
    );
    expect((await use.read(template.id)).revision).toBe(0);
  });

  test('that would break it in one place is told of it once, however many of its records meet there', async () => {
    const template = await use.read((await use.create('Broken once')).id);
    const [asked] = withQuestion(template, 'Which?').items!.upsert!;
    const section = { ...asked!, id: randomUUID(), type: 'section' as const, title: 'Where', options: {} };
    const astray = { ...asked!, id: randomUUID(), type: 'document_id' as const, parent_id: section.id, options: {} };
    const { body } = await use.save(template.id, 0, { items: { upsert: [section, astray] } });
    expect(body.data).toMatchObject([{ code: 'NOT_ALLOWED_IN_PAGE', item_id: astray.id }]);
    expect(body.data).toHaveLength(1);
  });

  test('of a rule that does what its item cannot take is refused by that name, and stores nothing', async () => {
    const template = await use.read((await use.create('Ruled')).id);
    const patch = withQuestion(template, 'Is it shut?');
    const asked = patch.items!.upsert![0]!;
    const page = template.items.find(({ type }) => type === 'page')!;
    const rule = (action: string, item: string) => ({
      uuid: randomUUID(),
      related_items: [asked.id],
      action_items: [item],
      branches: [{ when: { item_id: asked.id, operator: 'empty' }, actions: [{ action, items: [item] }] }],
    });
    const refused = await use.save(template.id, 0, {
      ...patch,
      rule_sets: { upsert: [rule('required', asked.id), rule('require_note', page.id)] },
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'CKL_RULE_ACTION_NOT_ALLOWED']);
    expect(refused.body.data).toMatchObject([{ item_id: page.id, params: { action: 'require_note' } }]);
    expect((await use.read(template.id)).revision).toBe(0);
    expect(
      (await use.save(template.id, 0, { ...patch, rule_sets: { upsert: [rule('required', asked.id)] } })).status,
    ).toBe(200);
    const retyped = await use.save(template.id, 1, {
      items: { upsert: [{ ...asked, type: 'instruction', options: {} }] },
    });
    expect(retyped.body.code).toBe('CKL_RULE_ACTION_NOT_ALLOWED');
  });

  test('follows one save after the other', async () => {
    const template = await use.read((await use.create('Remembered')).id);
    await use.save(template.id, 0, withQuestion(template, 'One?'));
    const reread = await use.read(template.id);
    await use.save(template.id, 1, withQuestion(reread, 'Two?'));
    expect((await use.list()).list.find((row) => row.id === template.id)?.questions).toBe(2);
    expect(
      (await use.read(template.id)).items.filter((item) => item.type === 'yesno').map((item) => item.title),
    ).toEqual(['One?', 'Two?']);
  });
});

describe('publishing', () => {
  test('needs at least one question, and says so in the language of the caller', async () => {
    const { id } = await use.create('Nothing in it');
    const { status, body } = await use.manager().call(checklists.publish, {
      params: { id },
      body: { revision: 0 },
      headers: { 'accept-language': 'de' },
    });
    expect([status, body.code]).toEqual([422, 'CKL_TEMPLATE_INVALID']);
    expect(body.data).toMatchObject([{ code: 'NO_QUESTIONS', message: expect.stringContaining('Frage') }]);
  });

  test('makes a version that later changes leave as it is', async () => {
    const { id, version_id } = await use.createPublished('Published');
    expect((await use.list()).list.find((row) => row.id === id)).toMatchObject({
      has_draft: false,
      published_version: 1,
    });
    await use.save(id, 1, withQuestion(await use.read(id), 'Added later?'));
    expect((await use.list()).list.find((row) => row.id === id)).toMatchObject({
      has_draft: true,
    });
    const workspace = await server.workspaceId('A');
    const published = await server.database.inWorkspace(workspace, (tx) => publishedVersion(tx, id));
    expect(published).toMatchObject({ id: version_id, version: 1, questions: 1 });
    expect(published?.document.items.some((item) => item.title === 'Added later?')).toBe(false);
    expect(programOf(published!)).toBe(programOf(published!));
    await use.publish(id, 2);
    const [newer, older] = await server.database.inWorkspace(workspace, async (tx) => [
      await publishedVersion(tx, id),
      await readVersion(tx, version_id),
    ]);
    expect([newer?.version, newer?.questions, older?.version, older?.questions]).toEqual([2, 2, 1, 1]);
  });

  test('is once although it is asked for twice, and the versions are listed with their authors', async () => {
    const { id, version_id } = await use.createPublished('Twice');
    expect((await use.publish(id, 1)).body.data.version_id).toBe(version_id);
    const { body } = await use.manager().call(checklists.options, { params: { id } });
    expect(body.data).toMatchObject({
      published: true,
      version_id,
      pages: 1,
      sections: 0,
      questions: 1,
      inspections: 0,
    });
    expect(body.data.versions).toMatchObject([{ id: version_id, version: 1, published_by: 'Manager A' }]);
  });

  test('names its template in the log, also when it is asked for again', async () => {
    const { id } = await use.createPublished('Named twice');
    await use.publish(id, 1);
    const filter = JSON.stringify({ code: ['template.published'] });
    const { list } = (await server.as('admin').call(logs.everyone, { query: { filter } })).body.data;
    expect(list.slice(0, 2).map(({ subject_title }) => subject_title)).toEqual(['Named twice', 'Named twice']);
  });

  test('of a revision that is not the newest is refused with the changes in between', async () => {
    const { id } = await use.createPublished('Behind');
    const { status, body } = await use.publish(id, 0);
    expect([status, body.code]).toEqual([409, 'CKL_REVISION_NOT_MATCH']);
    expect((body.data as unknown as { patches: unknown[] }).patches).toHaveLength(1);
  });

  test('cannot be undone by changing the version in the database', async () => {
    const { version_id } = await use.createPublished('Stays');
    const workspace = await server.workspaceId('A');
    const change = server.database.inWorkspace(workspace, (tx) =>
      tx.updateTable('template_version').set({ title: 'Other' }).where('id', '=', version_id).execute(),
    );
    await expect(change).rejects.toThrow(/never altered/);
  });
});

describe('a checklist that the product brings along', () => {
  test('is published at once', async () => {
    const workspace_id = await server.workspaceId('A');
    const { body } = await server.as('admin').call(auth.session);
    const path = fileURLToPath(new URL('../../../../../e2e/fixtures/asvs-4.0.3-en.csv', import.meta.url));
    const brought = await server.database.inWorkspace(workspace_id, (tx) =>
      bringTemplate(
        tx,
        { workspace_id, user_id: (body.data as { user: { id: number } }).user.id },
        { path, columns: { page: 'chapter_name', question: 'req_description' }, title: 'Brought', language: 'en' },
      ),
    );
    const options = await use.manager().call(checklists.options, { params: { id: brought.id } });
    expect(options.body.data).toMatchObject({ published: true, version_id: brought.version_id, questions: 286 });
  });
});

describe('a copy', () => {
  test('has the same content under ids of its own', async () => {
    const { id } = await use.createPublished('Original');
    const original = await use.read(id);
    const { body } = await use.manager().call(checklists.clone, { params: { id }, body: {} });
    expect(body.data).toMatchObject({ title: 'Original (copy)', questions: 1, revision: 0, published_version: null });
    const copy = await use.read(body.data.id);
    expect(copy.items.map((item) => [item.type, item.title])).toEqual(
      original.items.map((item) => [item.type, item.title]),
    );
    expect(copy.items.map((item) => item.base_id)).toEqual(original.items.map((item) => item.id));
    const ids = new Set(original.items.map((item) => item.id));
    expect(copy.items.some((item) => ids.has(item.id) || ids.has(item.parent_id ?? ''))).toBe(false);
    const question = copy.items.find((item) => item.type === 'yesno');
    expect(copy.response_sets.map((set) => set.uuid)).toEqual([question?.options.response_set_id]);
    expect((await use.publish(copy.id, 0)).status).toBe(200);
  });
});
