/** Names in several languages, as two people with different languages see them. */
import { account } from '@rounds/contract/account';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import { settings } from '@rounds/contract/settings';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../testing/index.ts';
import { createIssueHelpers, data, type IssueHelpers } from '../issues/testing/issue-helpers.ts';

let t: TestServer;
let admin: Client;
/** Reads German. */
let manager: Client;
let create: IssueHelpers['create'];
let createCategory: IssueHelpers['createCategory'];
beforeAll(async () => {
  t = await startTestServer();
  [admin, manager] = [t.as('admin'), t.as('manager')];
  ({ create, createCategory } = await createIssueHelpers(t));
  await data(manager.call(account.updatePreferences, { body: { locale: 'de' } }));
});
afterAll(() => t.close());

const toField = (name: string, translations?: object): CustomFieldInput => ({
  ...{ key: `new_${name.replaceAll(/\W/g, '')}`, name, description: '', field_type: 'text', is_used: true },
  ...{ is_required: false, default_value: null, config: {} },
  ...(translations && { translations }),
});

describe('custom fields in several languages', () => {
  const saveIssueFields = (fields: readonly CustomFieldInput[]) =>
    admin.call(issues.saveCustomFields, { body: { fields: [...fields], order: {} } });

  test('a list heads the column of a field in the language of each reader, and so do its exports and the PDF', async () => {
    const saved = await data(saveIssueFields([toField('Year built', { de: ' Baujahr ', fr: '' })]));
    const field = saved.find(({ name }) => name === 'Year built')!;
    expect(field.translations).toEqual({ de: 'Baujahr' });
    const issue = await create({ custom_fields: { [field.key]: '1998' } });
    const readHead = async (client: Client) =>
      (await data(client.call(issues.list, { query: {} }))).columns?.find(({ selector }) =>
        selector.endsWith(field.key),
      )?.label;
    expect([await readHead(admin), await readHead(manager)]).toEqual(['Year built', 'Baujahr']);
    const exportAs = async (client: Client, lang?: string) => {
      const query = { columns: `number,custom_fields.${field.key}`, ...(lang && { lang }) };
      return (await client.call(issues.exportList, { query: query as never })).bytes.toString().split('\r\n')[0];
    };
    expect(await exportAs(admin)).toContain('Year built');
    expect(await exportAs(manager)).toContain('Baujahr');
    expect(await exportAs(admin, 'de')).toContain('Baujahr');
    const print = async (client: Client) => {
      const { bytes } = await client.call(issues.downloadPdf, { params: { id: issue.id }, query: {} });
      return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
    };
    expect(await print(admin)).toContain('Year built');
    expect(await print(manager)).toContain('Baujahr');
  });

  test('a filter by a field works in every language, because it names the key of the field', async () => {
    const saved = await data(saveIssueFields([toField('Maker', { de: 'Hersteller' })]));
    const { key } = saved.find(({ name }) => name === 'Maker')!;
    const issue = await create({ custom_fields: { [key]: 'Acme' } });
    const filter = JSON.stringify({ [`custom_fields.${key}`]: [{ operator: 'eq', value: 'Acme' }] });
    for (const client of [admin, manager]) {
      const { list } = await data(client.call(issues.list, { query: { filter } }));
      expect(list.map(({ id }) => id)).toEqual([issue.id]);
    }
  });

  test('a change without translations keeps them, an empty one removes them, and the log names each language', async () => {
    const saved = await data(saveIssueFields([toField('Floor', { de: 'Etage', fr: 'Étage' })]));
    const { key } = saved.find(({ name }) => name === 'Floor')!;
    const save = async (input: CustomFieldInput) =>
      (await data(saveIssueFields([{ ...input, key }]))).find((one) => one.key === key)!;
    expect((await save(toField('Storey'))).translations).toEqual({ de: 'Etage', fr: 'Étage' });
    expect((await save(toField('Storey', { de: 'Stock' }))).translations).toEqual({ de: 'Stock' });
    const { rows } = await t.queryIn<{ before: object; after: object }>(
      'A',
      `select before, after from activity where code = 'issue_fields.changed' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      before: { field: { Storey: { translations: { de: 'Etage', fr: 'Étage' } } } },
      after: { field: { Storey: { translations: { de: 'Stock' } } } },
    });
    expect((await save(toField('Storey', {}))).translations).toEqual({});
  });

  test('names must differ, but what they are called in other languages need not', async () => {
    expect(
      (await saveIssueFields([toField('Depth', { de: 'Tiefe' }), toField('Profundity', { de: 'Tiefe' })])).status,
    ).toBe(200);
    const taken = await saveIssueFields([{ ...toField('DEPTH'), key: 'new_again' }]);
    expect(taken.body.data).toHaveProperty('fields.0.name');
  });

  test('a translation that is too long, and one in a language that the product lacks, are rejected at their field', async () => {
    const long = await saveIssueFields([toField('Width', { de: 'x'.repeat(126) })]);
    expect([long.status, Object.keys(long.body.data as object)]).toEqual([422, ['fields.0.translations.de']]);
    const unknown = await saveIssueFields([toField('Width', { xx: 'Breite' })]);
    expect(unknown.status).toBe(422);
  });

  test('the fields of a type head the columns of its assets, and a list of items has its own', async () => {
    const fields = [toField('Power', { de: 'Leistung' })];
    const type = await data(admin.call(assetTypes.create, { body: { name: 'Motor', fields, order: {} } }));
    const query = { filter: JSON.stringify({ type: [type.uuid] }) };
    const { columns = [] } = await data(manager.call(assets.list, { query }));
    expect(columns.map(({ label }) => label)).toEqual(['Leistung']);
    const list = await data(admin.call(globalLists.create, { body: { name: 'Rooms', fields, order: {} } }));
    const items = await data(manager.call(globalListItems.list, { params: { listId: list.uuid }, query: {} as never }));
    expect(items.columns?.map(({ label }) => label)).toEqual(['Leistung']);
    const [option] = await data(manager.call(assetTypes.all, { query: { q: 'Motor', with_fields: true } as never }));
    expect(option?.fields).toMatchObject([{ name: 'Power', translations: { de: 'Leistung' } }]);
  });

  test('a row that lacks a needed field is reported with the name that the reader knows', async () => {
    const field = { ...toField('Serial number', { de: 'Seriennummer' }), is_required: true };
    const type = await data(admin.call(assetTypes.create, { body: { name: 'Meter', fields: [field], order: {} } }));
    const body = {
      columns: { asset_id: 'Nr', display_name: 'Name' },
      ...{ type_id: type.uuid, dry_run: true, skip_errors: true },
    } as never;
    const file = { name: 'meters.csv', bytes: 'Nr,Name\nM-1,Meter one' };
    const read = async (client: Client) => JSON.stringify((await client.call(assets.bulkImport, { body, file })).body);
    expect(await read(admin)).toContain('Serial number');
    expect(await read(manager)).toContain('Seriennummer');
  });
});

describe('other names in several languages', () => {
  test('labels of issues are shown, found and sorted by the name in the language of the reader', async () => {
    const label = await data(
      admin.call(issueLabels.create, {
        body: { name: 'Wet floor', translations: { de: 'Nasser Boden' }, color: 'blue' },
      }),
    );
    await data(admin.call(issueLabels.create, { body: { name: 'Open door', color: 'red' } }));
    const issue = await create({ label_ids: [label.id] });
    const readNames = async (client: Client) =>
      (await data(client.call(issues.get, { params: { id: issue.id } }))).labels.map(({ name }) => name);
    expect([await readNames(admin), await readNames(manager)]).toEqual([['Wet floor'], ['Nasser Boden']]);
    const search = async (client: Client, q?: string) =>
      (await data(client.call(issueLabels.all, { query: { ...(q && { q }) } as never }))).map((one) => one.label);
    expect([await search(manager, 'boden'), await search(admin, 'boden')]).toEqual([['Nasser Boden'], []]);
    expect([await search(admin), await search(manager)]).toEqual([
      ['Open door', 'Wet floor'],
      ['Nasser Boden', 'Open door'],
    ]);
    const again = await admin.call(issueLabels.create, { body: { name: 'wet floor', color: 'red' } });
    expect(again.status).toBe(422);
    const renamed = await data(
      admin.call(issueLabels.update, { params: { id: label.id }, body: { name: 'Slippery', color: 'blue' } }),
    );
    expect(renamed.translations).toEqual({ de: 'Nasser Boden' });
  });

  test('categories and types of issues and ratings are answered by name and in all languages for devices', async () => {
    const category = await createCategory('Fire safety', {}, { name_lang: { en: 'Fire safety', de: 'Brandschutz' } });
    const findOption = async (client: Client) =>
      (await data(client.call(issueCategories.all, { query: {} as never }))).find(({ value }) => value === category.id);
    expect(await findOption(admin)).toMatchObject({ label: 'Fire safety', name_lang: { de: 'Brandschutz' } });
    expect(await findOption(manager)).toMatchObject({ label: 'Brandschutz' });
    const types = await data(manager.call(issues.searchTypes, { query: {} as never }));
    expect(types.find(({ value }) => value === 'defect')).toMatchObject({
      label: 'Mangel',
      name_lang: { en: 'Defect' },
    });
    const ratings = await data(manager.call(settings.listRatings, { query: {} }));
    expect(ratings[0]).toMatchObject({ name: 'Ausgezeichnet', name_lang: { en: 'Excellent' } });
    const issue = await create({ category_id: category.id });
    const filter = JSON.stringify({ category: [category.id] });
    const query = { filter, columns: 'number,category', lang: 'de' };
    const csv = (await admin.call(issues.exportList, { query: query as never })).bytes.toString();
    expect(csv).toContain(`${issue.number},Brandschutz`);
  });
});
