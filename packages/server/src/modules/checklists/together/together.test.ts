import { randomUUID } from 'node:crypto';
import { checklists, type DraftEvent, type Template } from '@rounds/contract/checklists';
import { applyPatch, type TemplatePatch, toRecords } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EventReader, type Person, startTestServer, type TestServer } from '../../../testing/index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
const streams: EventReader<DraftEvent>[] = [];
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => server.close());

/** A template with questions of these texts, and its revision. */
async function create(title: string, ...texts: string[]): Promise<Template> {
  let template = await helpers.read((await helpers.create(title)).id);
  for (const text of texts) {
    await helpers.save(template.id, template.revision, createQuestionPatch(template, text));
    template = await helpers.read(template.id);
  }
  return template;
}
const toItem = ({ items }: Template, text: string) => items.find(({ title }) => title === text)!;
const rename = (template: Template, text: string, title: string): TemplatePatch =>
  setItem(toRecords(template), { id: toItem(template, text).id, title }).patch!;
const merge = (id: number, revision: number, patch: TemplatePatch, save_id = randomUUID(), who: Person = 'manager') =>
  server.as(who).call(checklists.saveDraft, {
    params: { id },
    body: { save_id, revision, merge: true, ...patch } as never,
  });
const titles = async (id: number) =>
  (await helpers.read(id)).items.filter(({ type }) => type === 'yesno').map(({ title }) => title);
const until = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true);
const watch = async (id: number, who: Person = 'manager') => {
  const stream = await server.as(who).openEvents<DraftEvent>('', `/checklist/template/${id}/events`);
  streams.push(stream);
  return stream;
};
const ofKind = <K extends DraftEvent['kind']>(stream: EventReader<DraftEvent>, kind: K) =>
  stream.events.filter((event): event is Extract<DraftEvent, { kind: K }> => event.kind === kind);

describe('merging saves', () => {
  test('a save of an earlier revision is applied when others touched other records, and answers what they saved', async () => {
    const template = await create('Merged', 'Clean?', 'Dry?');
    const { id, revision } = template;
    await merge(id, revision, rename(template, 'Clean?', 'Is it clean?'), undefined, 'admin');
    const save_id = randomUUID();
    const mine = rename(template, 'Dry?', 'Is it dry?');
    const { body } = await merge(id, revision, mine, save_id);
    expect(body.data).toMatchObject({ revision: revision + 2, patches: [{ revision: revision + 1, by: 'Admin A' }] });
    expect(await titles(id)).toEqual(['Is it clean?', 'Is it dry?']);
    await merge(id, revision + 2, rename(await helpers.read(id), 'Is it dry?', 'Really dry?'));
    expect((await merge(id, revision, mine, save_id)).body.data).toEqual(body.data);
    expect(await titles(id)).toEqual(['Is it clean?', 'Really dry?']);
  });

  test('a save that touches a record of another save is rejected with the saves since, as is any old save without merging', async () => {
    const template = await create('Both', 'Clean?', 'Dry?');
    const { id, revision } = template;
    await merge(id, revision, rename(template, 'Clean?', 'Theirs'), undefined, 'admin');
    const { status, body } = await merge(id, revision, rename(template, 'Clean?', 'Mine'));
    expect([status, body.code]).toEqual([409, 'CKL_REVISION_NOT_MATCH']);
    expect(body.data).toMatchObject({ revision: revision + 1, patches: [{ by: 'Admin A', by_me: false }] });
    expect((await helpers.save(id, revision, rename(template, 'Dry?', 'Mine'))).body.code).toBe(
      'CKL_REVISION_NOT_MATCH',
    );
    expect(await titles(id)).toEqual(['Theirs', 'Dry?']);
  });

  test('a question in a section that somebody else deleted meanwhile is rejected with the saves since', async () => {
    const template = await create('Deleted', 'Clean?');
    const { id, revision } = template;
    const page = template.items.find(({ type }) => type === 'page')!;
    const section = { ...page, id: randomUUID(), type: 'section' as const, parent_id: page.id, options: {} };
    await merge(id, revision, { items: { upsert: [section] } } as unknown as TemplatePatch);
    await merge(id, revision + 1, { items: { remove: [section.id] } }, undefined, 'admin');
    const moved = { ...toItem(template, 'Clean?'), parent_id: section.id };
    const { body } = await merge(id, revision + 1, { items: { upsert: [moved] } } as unknown as TemplatePatch);
    expect([body.code, (body.data as { revision?: number } | undefined)?.revision]).toEqual([
      'CKL_REVISION_NOT_MATCH',
      revision + 2,
    ]);
  });

  test('of fifty racing saves each becomes a revision or is rejected, and the patches lead to the draft', async () => {
    const template = await create('Race', 'Clean?', 'Dry?');
    const { id, revision } = template;
    const saves = Array.from({ length: 50 }, (_, at) => {
      const patch =
        at % 5 === 0 ? rename(template, 'Clean?', `Clean ${at}`) : createQuestionPatch(template, `New ${at}`);
      return { save_id: randomUUID(), patch };
    });
    const answers = await Promise.all(saves.map(({ patch, save_id }) => merge(id, revision, patch, save_id)));
    const won = answers.flatMap(({ status, body }, at) =>
      status === 200 ? [{ at, revision: body.data.revision }] : [],
    );
    const rejected = answers.filter(({ status, body }) => status === 409 && body.code === 'CKL_REVISION_NOT_MATCH');
    expect(won.length + rejected.length).toBe(50);
    // Only the first of several that rename one question wins; new questions do not conflict.
    expect(won.length).toBe(41);
    expect(won.map((one) => one.revision).sort((a, b) => a - b)).toEqual(won.map((_, at) => revision + 1 + at));
    const { body } = await server
      .as('manager')
      .call(checklists.listDraftChanges, { params: { id }, query: { after: revision } });
    const winners = new Set<string>(won.map(({ at }) => saves[at]!.save_id));
    expect(body.data.patches.map(({ save_id }) => winners.has(save_id))).toEqual(won.map(() => true));
    const replayed = body.data.patches.reduce(
      (records, { patch }) => applyPatch(records, patch).records,
      toRecords(template),
    );
    expect(replayed).toEqual(toRecords(await helpers.read(id)));
  });
});

describe('watching a draft', () => {
  test('those who have the template open receive what others save and who is where, until it is archived', async () => {
    const template = await create('Watched', 'Clean?');
    const { id, revision } = template;
    const stream = await watch(id);
    await until(() => ofKind(stream, 'changes').length === 1);
    expect(ofKind(stream, 'changes')[0]).toMatchObject({ after: revision, revision });
    const save_id = randomUUID();
    await merge(id, revision, rename(template, 'Clean?', 'Is it clean?'), save_id, 'admin');
    await until(() => ofKind(stream, 'changes').length === 2);
    expect(ofKind(stream, 'changes')[1]).toMatchObject({ after: revision, patches: [{ save_id, by: 'Admin A' }] });
    const item_id = toItem(template, 'Clean?').id;
    const show = (body: { item_id: string | null; away?: boolean }) =>
      server.as('admin').call(checklists.showDraftPresence, { params: { id }, body });
    await show({ item_id });
    await until(() => ofKind(stream, 'presence').at(-1)?.count === 1);
    expect(ofKind(stream, 'presence').at(-1)?.people).toMatchObject([{ full_name: 'Admin A', item_id }]);
    await show({ item_id, away: true });
    await until(() => ofKind(stream, 'presence').at(-1)?.count === 0);
    await helpers.publish(id, revision + 1);
    await until(() => ofKind(stream, 'changes').at(-1)?.published_version === 1);
    await server.as('manager').call(checklists.archive, { params: { id } });
    await until(() => ofKind(stream, 'gone').length === 1);
  });

  test('people who may not edit templates cannot watch, and other workspaces find nothing', async () => {
    const { id } = await create('Private', 'Clean?');
    const denied = await server
      .as('inspector')
      .call(checklists.listDraftChanges, { params: { id }, query: { after: 0 } });
    expect(denied.status).toBe(403);
    const other = await server
      .as('manager', 'B')
      .call(checklists.listDraftChanges, { params: { id }, query: { after: 0 } });
    expect(other.status).toBe(404);
  });
});

describe('versions', () => {
  test('an earlier version can be read, and the draft is discarded in favor of the published one', async () => {
    const template = await create('Versions', 'Clean?');
    const { id, revision } = template;
    const discard = (at: number) =>
      server.as('manager').call(checklists.discardDraft, { params: { id }, body: { revision: at } });
    expect((await discard(revision)).body.code).toBe('CKL_NOT_PUBLISHED');
    await helpers.publish(id, revision);
    await merge(id, revision, rename(template, 'Clean?', 'Second'));
    await helpers.publish(id, revision + 1);
    await merge(id, revision + 1, createQuestionPatch(template, 'Third'));
    expect((await discard(revision)).body.code).toBe('CKL_REVISION_NOT_MATCH');
    const { body } = await discard(revision + 2);
    expect(body.data.revision).toBe(revision + 3);
    const draft = await helpers.read(id);
    expect([await titles(id), draft.has_draft]).toEqual([['Second'], false]);
    const read = (version: number) => server.as('manager').call(checklists.getVersion, { params: { id, version } });
    expect(toItem((await read(1)).body.data as unknown as Template, 'Clean?').type).toBe('yesno');
    expect((await read(3)).status).toBe(404);
  });
});
