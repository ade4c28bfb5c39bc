/** Helpers for tests of translations, which act as the manager of a workspace. */
import { type TranslationRecord, translations } from '@rounds/contract/checklists/translations.ts';
import type { TemplatePatch } from '@rounds/engine';
import type { TestServer } from '../../../testing/index.ts';
import { createQuestionPatch, createTemplateHelpers } from './template-helpers.ts';

export const at = (id: number, lang = 'de') => ({ params: { id, lang } });
export const comparable = (records: readonly TranslationRecord[]) =>
  records.map(({ source, translation, state, previous_source }) => ({ source, translation, state, previous_source }));

export function createTranslationHelpers(server: TestServer) {
  const helpers = createTemplateHelpers(server);
  const manager = () => server.as('manager');
  /** A template with one question, and German as its second language. */
  async function create(title: string, question = 'Is it clean?') {
    const { id } = await helpers.create(title);
    await helpers.save(id, 0, createQuestionPatch(await helpers.read(id), question));
    await manager().call(translations.addLanguage, { params: { id }, body: { lang: 'de' } });
    return id;
  }
  const list = async (id: number, lang = 'de', query: { after?: number } = {}) =>
    (await manager().call(translations.get, { ...at(id, lang), query })).body.data;
  const find = async (id: number, source: string, lang = 'de'): Promise<TranslationRecord> =>
    (await list(id, lang)).records.find((one) => one.source === source)!;
  const translate = (id: number, key: string, translation: string, rest: object = {}, lang = 'de') =>
    manager().call(translations.update, { ...at(id, lang), body: { key, translation, ...rest } });
  async function renameQuestion(id: number, from: string, to: string): Promise<void> {
    const template = await helpers.read(id);
    const item = template.items.find(({ title }) => title === from)!;
    const patch = { items: { upsert: [{ ...item, title: to }] } } as unknown as TemplatePatch;
    await helpers.save(id, template.revision, patch);
  }
  const importFile = (id: number, name: string, bytes: string | Buffer, body: object = {}, lang = 'de') =>
    manager().call(translations.importFile, { ...at(id, lang), file: { name, bytes }, body: body as never });
  const undoImport = (id: number, importId: number, lang = 'de') =>
    manager().call(translations.undoImport, { params: { id, lang, import: importId } });
  return { ...helpers, manager, create, list, find, translate, renameQuestion, importFile, undoImport };
}
