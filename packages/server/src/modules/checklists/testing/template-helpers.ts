/** Helpers for tests of templates, which act as the manager of a workspace. */
import { randomUUID } from 'node:crypto';
import { checklists, type Template } from '@rounds/contract/checklists';
import { type TemplatePatch, toRecords } from '@rounds/engine';
import { addItem } from '@rounds/engine/edits';
import type { TestServer } from '../../../testing/index.ts';

export function createTemplateHelpers(server: TestServer) {
  const manager = () => server.as('manager');
  const create = async (title: string, parent_id: number | null = null) =>
    (await manager().call(checklists.create, { body: { title, parent_id } })).body.data;
  const createFolder = async (title: string, parent_id: number | null = null) =>
    (await manager().call(checklists.createFolder, { body: { title, parent_id } })).body.data;
  const read = async (id: number) => (await manager().call(checklists.get, { params: { id } })).body.data;
  const list = async (query: object = {}) =>
    (await manager().call(checklists.list, { query: { limit: 500, ...query } })).body.data;
  const save = (
    id: number | string,
    revision: number,
    patch: TemplatePatch,
    save_id = randomUUID(),
    person = manager(),
  ) => person.call(checklists.saveDraft, { params: { id }, body: { save_id, revision, ...patch } as never });
  const publish = (id: number, revision: number) =>
    manager().call(checklists.publish, { params: { id }, body: { revision } });

  async function createPublished(title: string) {
    const template = await read((await create(title)).id);
    await save(template.id, 0, createQuestionPatch(template, 'Is it clean?'));
    const { body } = await publish(template.id, 1);
    return { id: template.id, version_id: body.data.version_id };
  }
  return { manager, create, createFolder, read, list, save, publish, createPublished };
}

/** A patch that adds a yes/no question to the first page. */
export function createQuestionPatch(template: Template, title: string): TemplatePatch {
  const set = {
    uuid: randomUUID(),
    options: ['Yes', 'No'].map((label, i) => ({
      uuid: randomUUID(),
      label,
      score: 1 - i,
      color: 'none' as const,
      failed: i === 1,
    })),
  };
  const page = template.items.find((item) => item.type === 'page')!;
  const edit = addItem(toRecords(template as never), {
    type: 'yesno',
    title,
    parent_id: page.id,
    newId: randomUUID,
    responses: set,
  });
  if ('problem' in edit) throw new Error(JSON.stringify(edit.problem));
  return edit.patch;
}
