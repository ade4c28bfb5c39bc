import { randomUUID } from 'node:crypto';
import { checklists, type RevisionPatch } from '@rounds/contract/checklists';
import { logs } from '@rounds/contract/logs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { findPublishedVersion, findVersion, getProgram } from '../index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

describe('creating a template', () => {
  test('a new template has its pages, appears in the list and is a draft', async () => {
    const entry = await helpers.create('Kitchen round');
    expect(entry).toMatchObject({
      template_id: entry.id,
      is_template: true,
      revision: 0,
      has_draft: true,
      questions: 0,
    });
    const template = await helpers.read(entry.id);
    expect(template.items.map((item) => item.type).slice(0, 3)).toEqual(['start_page', 'page', 'end_page']);
    expect((await helpers.list()).list.map((row) => row.title)).toContain('Kitchen round');
    expect((await helpers.manager().call(checklists.get, { params: { id: entry.uuid } })).body.data.id).toBe(entry.id);
  });

  test('a template without a title is rejected with an error for the field', async () => {
    const { status, body } = await helpers.manager().call(checklists.create, { body: { title: '   ' } });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.keys(body.data as object)).toEqual(['title']);
  });
});

describe('the latest version', () => {
  test('the latest version stays unchanged when the draft changes, and an unpublished template has none', async () => {
    const template = await helpers.read((await helpers.create('Compared')).id);
    const last = () => helpers.manager().call(checklists.getLatestVersion, { params: { id: template.id } });
    expect((await last()).body.code).toBe('CKL_OBJECT_NOT_FOUND');
    await helpers.save(template.id, 0, createQuestionPatch(template, 'Is it clean?'));
    await helpers.publish(template.id, 1);
    await helpers.save(template.id, 1, createQuestionPatch(await helpers.read(template.id), 'Is it dry?'));
    const { body } = await last();
    expect(body.data).toMatchObject({ version: 1, title: 'Compared' });
    const titles = body.data.items.map(({ title }) => title);
    expect([titles.includes('Is it clean?'), titles.includes('Is it dry?')]).toEqual([true, false]);
  });
});

describe('autosave', () => {
  test('a save stores the change and returns the next revision', async () => {
    const template = await helpers.read((await helpers.create('Saved')).id);
    const { status, body } = await helpers.save(template.id, 0, createQuestionPatch(template, 'Is the door shut?'));
    expect([status, body.data.revision, body.data.has_draft]).toEqual([200, 1, true]);
    const after = await helpers.read(template.id);
    expect(after.items.some((item) => item.title === 'Is the door shut?')).toBe(true);
    expect(after.revision).toBe(1);
    expect((await helpers.list()).list.find((row) => row.id === template.id)).toMatchObject({
      questions: 1,
      revision: 1,
    });
  });

  test('a repeated save gets the same answer and is not a conflict', async () => {
    const template = await helpers.read((await helpers.create('Lost answer')).id);
    const patch = createQuestionPatch(template, 'Once only?');
    const save_id = randomUUID();
    const first = await helpers.save(template.id, 0, patch, save_id);
    const again = await helpers.save(template.id, 0, patch, save_id);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    await helpers.save(template.id, 1, { head: { title: 'Renamed' } });
    expect((await helpers.save(template.id, 0, patch, save_id)).body.data).toEqual(first.body.data);
    const after = await helpers.read(template.id);
    expect(after.items.filter((item) => item.title === 'Once only?')).toHaveLength(1);
    expect([after.title, after.revision]).toEqual(['Renamed', 2]);
  });

  test('a save of an old revision changes nothing and returns the patches since, with their authors', async () => {
    const template = await helpers.read((await helpers.create('Two browsers')).id);
    const other = createQuestionPatch(template, 'From the other browser?');
    await helpers.save(template.id, 0, other, randomUUID(), server.as('admin'));
    await helpers.save(template.id, 1, { head: { title: 'Two browsers, renamed' } });
    const { status, body } = await helpers.save(template.id, 0, createQuestionPatch(template, 'Too late?'));
    expect([status, body.code]).toEqual([409, 'CKL_REVISION_NOT_MATCH']);
    const { revision, patches } = body.data as unknown as { revision: number; patches: RevisionPatch[] };
    expect(revision).toBe(2);
    expect(patches.map((patch) => [patch.revision, patch.by, patch.by_me])).toEqual([
      [1, 'Admin A', false],
      [2, 'Manager A', true],
    ]);
    expect(patches[0]?.patch).toEqual(other);
    expect(patches[1]?.patch).toEqual({ head: { title: 'Two browsers, renamed' } });
    const after = await helpers.read(template.id);
    expect(after.items.some((item) => item.title === 'Too late?')).toBe(false);
    expect(after.revision).toBe(2);
  });

  test('of two simultaneous saves one succeeds and the other gets a conflict', async () => {
    const template = await helpers.read((await helpers.create('Race')).id);
    const answers = await Promise.all(
      ['One?', 'Two?', 'Three?', 'Four?'].map((title) =>
        helpers.save(template.id, 0, createQuestionPatch(template, title)),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await helpers.read(template.id)).revision).toBe(1);
  });

  test('a save removes and replaces records, and the last change wins', async () => {
    const template = await helpers.read((await helpers.create('Replaced')).id);
    const patch = createQuestionPatch(template, 'First title?');
    const question = patch.items!.upsert![0]!;
    const twice = { ...patch, items: { upsert: [question, { ...question, title: 'Second title?' }] } };
    expect((await helpers.save(template.id, 0, twice)).status).toBe(200);
    expect((await helpers.read(template.id)).items.find((item) => item.id === question.id)?.title).toBe(
      'Second title?',
    );
    expect((await helpers.save(template.id, 1, { items: { remove: [question.id] } })).status).toBe(200);
    expect((await helpers.read(template.id)).items.some((item) => item.id === question.id)).toBe(false);
  });

  test('a save that would break the template is rejected with the item and the reason', async () => {
    const template = await helpers.read((await helpers.create('Broken')).id);
    const [question] = createQuestionPatch(template, 'Where?').items!.upsert!;
    const lost = { items: { upsert: [{ ...question!, parent_id: randomUUID() }] } };
    const { status, body } = await helpers.save(template.id, 0, lost);
    expect([status, body.code]).toEqual([422, 'CKL_TEMPLATE_INVALID']);
    expect(body.data).toContainEqual(
      expect.objectContaining({
        code: 'NO_PARENT_ITEM',
        item_id: question!.id,
        message: expect.stringContaining('page or section'),
      }),
    );
    expect((await helpers.read(template.id)).revision).toBe(0);
  });

  test('a problem that several records of a save cause is reported once', async () => {
    const template = await helpers.read((await helpers.create('Broken once')).id);
    const [question] = createQuestionPatch(template, 'Which?').items!.upsert!;
    const section = { ...question!, id: randomUUID(), type: 'section' as const, title: 'Where', options: {} };
    const astray = { ...question!, id: randomUUID(), type: 'document_id' as const, parent_id: section.id, options: {} };
    const { body } = await helpers.save(template.id, 0, { items: { upsert: [section, astray] } });
    expect(body.data).toMatchObject([{ code: 'NOT_ALLOWED_IN_PAGE', item_id: astray.id }]);
    expect(body.data).toHaveLength(1);
  });

  test('a rule action that the item does not support is rejected with its own error code, and nothing is stored', async () => {
    const template = await helpers.read((await helpers.create('Ruled')).id);
    const patch = createQuestionPatch(template, 'Is it shut?');
    const question = patch.items!.upsert![0]!;
    const page = template.items.find(({ type }) => type === 'page')!;
    const rule = (action: string, item: string) => ({
      uuid: randomUUID(),
      related_items: [question.id],
      action_items: [item],
      branches: [{ when: { item_id: question.id, operator: 'empty' }, actions: [{ action, items: [item] }] }],
    });
    const rejected = await helpers.save(template.id, 0, {
      ...patch,
      rule_sets: { upsert: [rule('required', question.id), rule('require_note', page.id)] },
    });
    expect([rejected.status, rejected.body.code]).toEqual([422, 'CKL_RULE_ACTION_NOT_ALLOWED']);
    expect(rejected.body.data).toMatchObject([{ item_id: page.id, params: { action: 'require_note' } }]);
    expect((await helpers.read(template.id)).revision).toBe(0);
    expect(
      (await helpers.save(template.id, 0, { ...patch, rule_sets: { upsert: [rule('required', question.id)] } })).status,
    ).toBe(200);
    const retyped = await helpers.save(template.id, 1, {
      items: { upsert: [{ ...question, type: 'instruction', options: {} }] },
    });
    expect(retyped.body.code).toBe('CKL_RULE_ACTION_NOT_ALLOWED');
  });

  test('consecutive saves build on each other', async () => {
    const template = await helpers.read((await helpers.create('Remembered')).id);
    await helpers.save(template.id, 0, createQuestionPatch(template, 'One?'));
    const reread = await helpers.read(template.id);
    await helpers.save(template.id, 1, createQuestionPatch(reread, 'Two?'));
    expect((await helpers.list()).list.find((row) => row.id === template.id)?.questions).toBe(2);
    expect(
      (await helpers.read(template.id)).items.filter((item) => item.type === 'yesno').map((item) => item.title),
    ).toEqual(['One?', 'Two?']);
  });
});

describe('publishing', () => {
  test('a template without questions cannot be published, and the error is in the caller’s language', async () => {
    const { id } = await helpers.create('Nothing in it');
    const { status, body } = await helpers.manager().call(checklists.publish, {
      params: { id },
      body: { revision: 0 },
      headers: { 'accept-language': 'de' },
    });
    expect([status, body.code]).toEqual([422, 'CKL_TEMPLATE_INVALID']);
    expect(body.data).toMatchObject([{ code: 'NO_QUESTIONS', message: expect.stringContaining('Frage') }]);
  });

  test('later changes of the draft do not affect a published version', async () => {
    const { id, version_id } = await helpers.createPublished('Published');
    expect((await helpers.list()).list.find((row) => row.id === id)).toMatchObject({
      has_draft: false,
      published_version: 1,
    });
    await helpers.save(id, 1, createQuestionPatch(await helpers.read(id), 'Added later?'));
    expect((await helpers.list()).list.find((row) => row.id === id)).toMatchObject({
      has_draft: true,
    });
    const workspace = await server.workspaceId('A');
    const published = await server.database.inWorkspace(workspace, (tx) => findPublishedVersion(tx, id));
    expect(published).toMatchObject({ id: version_id, version: 1, questions: 1 });
    expect(published?.document.items.some((item) => item.title === 'Added later?')).toBe(false);
    expect(getProgram(published!)).toBe(getProgram(published!));
    await helpers.publish(id, 2);
    const [newer, older] = await server.database.inWorkspace(workspace, async (tx) => [
      await findPublishedVersion(tx, id),
      await findVersion(tx, version_id),
    ]);
    expect([newer?.version, newer?.questions, older?.version, older?.questions]).toEqual([2, 2, 1, 1]);
  });

  test('publishing a revision twice creates one version, and versions are listed with their authors', async () => {
    const { id, version_id } = await helpers.createPublished('Twice');
    expect((await helpers.publish(id, 1)).body.data.version_id).toBe(version_id);
    const { body } = await helpers.manager().call(checklists.getSummary, { params: { id } });
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

  test('the activity log has one entry for a version, even when publishing is repeated', async () => {
    const { id } = await helpers.createPublished('Named twice');
    await helpers.publish(id, 1);
    const filter = JSON.stringify({ code: ['template.published'] });
    const { list } = (await server.as('admin').call(logs.list, { query: { filter } })).body.data;
    expect(list.filter(({ subject_title }) => subject_title === 'Named twice')).toHaveLength(1);
  });

  test('publishing an old revision is rejected with the changes since', async () => {
    const { id } = await helpers.createPublished('Behind');
    const { status, body } = await helpers.publish(id, 0);
    expect([status, body.code]).toEqual([409, 'CKL_REVISION_NOT_MATCH']);
    expect((body.data as unknown as { patches: unknown[] }).patches).toHaveLength(1);
  });

  test('a published version cannot be changed in the database', async () => {
    const { version_id } = await helpers.createPublished('Stays');
    const workspace = await server.workspaceId('A');
    const change = server.database.inWorkspace(workspace, (tx) =>
      tx.updateTable('template_version').set({ title: 'Other' }).where('id', '=', version_id).execute(),
    );
    await expect(change).rejects.toThrow(/never altered/);
  });
});

describe('copying a template', () => {
  test('a copy has the same content with new ids', async () => {
    const { id } = await helpers.createPublished('Original');
    const original = await helpers.read(id);
    const { body } = await helpers.manager().call(checklists.clone, { params: { id }, body: {} });
    expect(body.data).toMatchObject({ title: 'Original (copy)', questions: 1, revision: 0, published_version: null });
    const copy = await helpers.read(body.data.id);
    expect(copy.items.map((item) => [item.type, item.title])).toEqual(
      original.items.map((item) => [item.type, item.title]),
    );
    expect(copy.items.map((item) => item.base_id)).toEqual(original.items.map((item) => item.id));
    const ids = new Set(original.items.map((item) => item.id));
    expect(copy.items.some((item) => ids.has(item.id) || ids.has(item.parent_id ?? ''))).toBe(false);
    const question = copy.items.find((item) => item.type === 'yesno');
    expect(copy.response_sets.map((set) => set.uuid)).toEqual([question?.options.response_set_id]);
    expect((await helpers.publish(copy.id, 0)).status).toBe(200);
  });
});
