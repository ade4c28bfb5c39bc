import { assetTypes } from '@rounds/contract/asset-types';
import { type Asset, assets } from '@rounds/contract/assets';
import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import type { ImportRowError } from '@rounds/contract/import.ts';
import type { RecordImportResult } from '@rounds/contract/record-import.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const manager = () => t.as('manager');
const toField = (name: string, field_type: CustomFieldInput['field_type'], more: object = {}): CustomFieldInput => ({
  ...{ key: `new_${name}`, name, description: '', field_type, is_used: true, is_required: false },
  ...{ default_value: null, config: {} },
  ...more,
});
async function createType(name: string, fields: readonly CustomFieldInput[]) {
  const order = Object.fromEntries(fields.map(({ key }, index) => [key, index]));
  const { body } = await manager().call(assetTypes.create, { body: { name, fields: [...fields], order } });
  const keys = Object.fromEntries(body.data.fields.map((field) => [field.name, field.key]));
  return { ...body.data, keys, targets: (map: Record<string, string>) => toTargets(keys, map) };
}
const toTargets = (keys: Record<string, string>, map: Record<string, string>) =>
  Object.fromEntries(Object.entries(map).map(([name, column]) => [`fields.${keys[name]}`, column]));

const BASE = { asset_id: 'No', display_name: 'Name' };
type Options = Record<string, unknown>;
const importAssets = (text: string | Buffer, { columns = {}, name = 'a.csv', ...options }: Options = {}) =>
  manager().call(assets.bulkImport, {
    file: { name: name as string, bytes: text },
    body: { columns: { ...BASE, ...(columns as object) }, update_existing: true, ...options },
  } as never);
const importItems = (text: string, { columns = {}, ...options }: Options = {}) =>
  manager().call(globalLists.bulkImport, {
    file: { name: 'items.csv', bytes: text },
    body: { columns: { item_id: 'ID', display_name: 'Name', ...(columns as object) }, ...options },
  } as never);

const toResult = ({ status, body }: Answer<unknown>): RecordImportResult => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as RecordImportResult;
};
const toErrors = ({ body }: Answer<unknown>) =>
  (body.data as { errors: ImportRowError[] }).errors.map(({ row, column, code }) => [row, column, code]);
const undo = (id: number | undefined) => manager().call(assets.undoImport, { params: { id: id! } });
async function findAsset(number: string): Promise<Asset | undefined> {
  const filter = JSON.stringify({ asset_id: [{ operator: 'eq', value: number }] });
  const { list } = (await manager().call(assets.list, { query: { filter } })).body.data;
  return list[0] && (await manager().call(assets.get, { params: { id: list[0].id } })).body.data;
}

describe('importing assets with a type and its fields', () => {
  test('rows get the type, its field values, their place and default values', async () => {
    const type = await createType('Pumps', [
      toField('Power', 'decimal', { config: { max_digits: 6, decimals: 2 } }),
      toField('Maker', 'text'),
      toField('Owner', 'text', { default_value: { value: 'City' } }),
    ]);
    const columns = { ...type.targets({ Power: 'kW', Maker: 'Maker' }), lat: 'Lat', lng: 'Lng' };
    const text =
      'No,Name,kW,Maker,Lat,Lng\nT-1,Pump,4.5,Müller & Söhne,53.3877129525277,-2.36502579209833\nT-2,Fan,,,,\n';
    expect(toResult(await importAssets(text, { columns, type_id: type.uuid })).imported.created).toBe(2);
    expect(await findAsset('T-1')).toMatchObject({
      type: { name: 'Pumps' },
      place: { lat: 53.3877129525277, lng: -2.36502579209833 },
      fields: { [type.keys.Power!]: 4.5, [type.keys.Maker!]: 'Müller & Söhne', [type.keys.Owner!]: 'City' },
    });
    expect((await findAsset('T-2'))?.fields).toEqual({ [type.keys.Owner!]: 'City' });
  });

  test('the rules of fields are those of forms and calls', async () => {
    const type = await createType('Meters', [
      toField('Mail', 'email', { is_required: true }),
      toField('Count', 'integer', { config: { max_digits: 3 } }),
      toField('Note', 'text'),
    ]);
    const rows = [
      'M-1,a,x@y.example,12',
      'M-2,b,,1',
      'M-3,c,nobody,1',
      'M-4,d,x@y.example,1234',
      'M-5,e,x@y.example,1.5',
    ];
    const columns = type.targets({ Mail: 'Mail', Count: 'Count' });
    const answer = await importAssets(`No,Name,Mail,Count\n${rows.join('\n')}\n`, { columns, type_id: type.id });
    expect(toErrors(answer)).toEqual([
      [3, 'Mail', 'field_required'],
      [4, 'Mail', 'NOT_EMAIL'],
      [5, 'Count', 'TOO_MANY_DIGITS'],
      [6, 'Count', 'NOT_WHOLE'],
    ]);
    const form = await manager().call(assets.create, {
      body: { asset_id: 'M-3', display_name: 'c', type_uuid: type.uuid, fields: { [type.keys.Mail!]: 'nobody' } },
    });
    const { errors } = answer.body.data as unknown as { errors: ImportRowError[] };
    expect(errors[1]?.message).toBe((form.body.data as never)[`fields.${type.keys.Mail}`][0]);

    const unmapped = await importAssets('No,Name\nM-6,f\n', { type_id: type.id });
    expect(toErrors(unmapped)).toEqual([[2, null, 'field_unmapped']]);
    const gone = await importAssets('No,Name,X\nM-7,g,1\n', { type_id: type.id, columns: { 'fields.f_gone': 'X' } });
    expect([gone.status, gone.body.data]).toEqual([
      422,
      { columns: ['The field for the column “X” doesn’t exist anymore. Map the column again.'] },
    ]);
  });

  test('a type is created together with its assets, or not at all', async () => {
    const new_type = { name: 'Trees', fields: [toField('Species', 'text'), toField('Height', 'integer')] };
    const columns = { 'fields.new_Species': 'Kind', 'fields.new_Height': 'm' };
    const text = 'No,Name,Kind,m\nTR-1,Oak,Quercus,12\nTR-2,Elm,Ulmus,high\n';
    const listTypes = async () =>
      (await manager().call(assetTypes.all, { query: { q: 'Trees' } })).body.data.map(({ label }) => label);
    const checked = toResult(await importAssets(text, { columns, new_type, dry_run: true }));
    expect([checked.imported.created, checked.bad_rows]).toEqual([1, 1]);
    expect((await importAssets(text, { columns, new_type })).status).toBe(422);
    expect(await listTypes()).toEqual([]);
    const result = toResult(await importAssets(text, { columns, new_type, skip_errors: true }));
    const asset = await findAsset('TR-1');
    expect(asset?.type).toEqual({ uuid: result.created_uuid, name: 'Trees' });
    expect(Object.values(asset!.fields).sort()).toEqual([12, 'Quercus']);
    expect(await listTypes()).toEqual(['Trees']);
  });

  test('creating a type needs its permission', async () => {
    const answer = await t.as('viewer').call(assets.bulkImport, {
      file: { name: 'a.csv', bytes: 'No,Name\n1,a\n' },
      body: { columns: BASE, new_type: { name: 'Nope', fields: [] } },
    } as never);
    expect(answer.status).toBe(403);
  });

  test('a column can name the type of each row, and fields of other types must be empty', async () => {
    const [doors, lifts] = [
      await createType('Doors', [toField('Width', 'integer')]),
      await createType('Lifts', [toField('Load', 'integer')]),
    ];
    const columns = { type: 'Type', ...doors.targets({ Width: 'Width' }), ...lifts.targets({ Load: 'Load' }) };
    const text =
      'No,Name,Type,Width,Load\nD-1,Door,doors,90,\nD-2,Lift,Lifts,,630\nD-3,Odd,Lifts,90,\nD-4,?,Stairs,,\nD-5,Bare,,,\n';
    const answer = await importAssets(text, { columns, skip_errors: true });
    expect(toErrors(answer)).toEqual([
      [4, 'Width', 'field_of_other_type'],
      [5, 'Type', 'asset_type_unknown'],
    ]);
    expect((await findAsset('D-1'))?.fields).toEqual({ [doors.keys.Width!]: 90 });
    expect((await findAsset('D-2'))?.type?.name).toBe('Lifts');
    expect((await findAsset('D-5'))?.type).toBeNull();
  });
});

describe('importing parents', () => {
  const columns = { parent: 'In' };

  test('a row can be part of an asset that exists or comes later in the file', async () => {
    await importAssets('No,Name\nHQ,House\n');
    const text = 'No,Name,In\nR-1,Room,F-1\nF-1,Floor,HQ\nHQ,House,\n';
    const { imported } = toResult(await importAssets(text, { columns }));
    expect(imported).toEqual({ created: 2, changed: 0, unchanged: 1 });
    expect((await findAsset('R-1'))?.parent?.display_name).toBe('Floor');
    expect((await findAsset('F-1'))?.parent?.display_name).toBe('House');
  });

  test('nothing can be its own descendant, also not with what the workspace has', async () => {
    await importAssets('No,Name,In\nC-1,a,\nC-2,b,C-1\nC-3,c,C-2\n', { columns });
    expect(toErrors(await importAssets('No,Name,In\nC-1,a,C-3\n', { columns }))).toEqual([[2, 'In', 'parent_cycle']]);
    expect(
      toErrors(await importAssets('No,Name,In\nC-7,x,C-8\nC-8,y,C-9\nC-9,z,C-7\nC-6,w,C-6\n', { columns })),
    ).toEqual([
      [2, 'In', 'parent_cycle'],
      [3, 'In', 'parent_cycle'],
      [4, 'In', 'parent_cycle'],
      [5, 'In', 'parent_cycle'],
    ]);
    // C-1 keeps its place because its row is wrong, so C-2 cannot be above and below C-3 either.
    const answer = await importAssets('No,Name,In\nC-3,c,nowhere\nC-1,a,C-3\n', { columns, skip_errors: true });
    expect(toErrors(answer)).toEqual([
      [2, 'In', 'asset_parent_unknown'],
      [3, 'In', 'parent_cycle'],
    ]);
  });

  test('rows below a row with errors are errors too', async () => {
    const answer = await importAssets('No,Name,In\nB-1,,\nB-2,b,B-1\nB-3,c,B-2\nB-4,d,\n', {
      columns,
      skip_errors: true,
    });
    expect(toErrors(answer)).toEqual([
      [2, 'Name', 'name_missing'],
      [3, 'In', 'asset_parent_unknown'],
      [4, 'In', 'asset_parent_unknown'],
    ]);
    expect(toResult(answer).imported.created).toBe(1);
  });
});

describe('many errors in a file', () => {
  test('all errors are counted by kind, and a frequent kind does not hide the others', async () => {
    const rows = Array.from({ length: 6_000 }, (_, row) => `E-${row},`);
    const { body } = await importAssets(`No,Name\n${rows.join('\n')}\nE-0,Pump\n,Fan\n`, { dry_run: true });
    const { errors, error_counts, bad_rows } = body.data as RecordImportResult;
    expect([bad_rows, error_counts]).toEqual([6_002, { name_missing: 6_000, number_twice: 1, number_missing: 1 }]);
    expect(errors.length).toBeLessThanOrEqual(5_000);
    expect(errors.slice(-2).map(({ code }) => code)).toEqual(['number_twice', 'number_missing']);
  });
});

test('an import is part of the history of the assets that it created or changed, and so is undoing it', async () => {
  const listHistory = async (number: string) => {
    const { id } = (await findAsset(number))!;
    const { body } = await t.as('viewer').call(assets.listActivity, { params: { id }, query: {} });
    return body.data.list.map(({ code, subject_title, user_name }) => [code, subject_title, user_name]);
  };
  toResult(await importAssets('No,Name\nH-1,Kept\nH-2,Changed\n', { name: 'first.csv' }));
  const second = toResult(await importAssets('No,Name\nH-1,Kept\nH-2,Renamed\nH-3,New\n', { name: 'second.csv' }));
  const [first, changed] = [
    ['asset.imported', 'first.csv', 'Manager A'],
    ['asset.imported', 'second.csv', 'Manager A'],
  ];
  expect(await listHistory('H-1')).toEqual([first]);
  expect(await listHistory('H-2')).toEqual([changed, first]);
  expect(await listHistory('H-3')).toEqual([changed]);
  expect((await undo(second.import_id)).status).toBe(200);
  expect(await listHistory('H-1')).toEqual([first]);
  expect(await listHistory('H-2')).toEqual([['asset.import_undone', 'second.csv', 'Manager A'], changed, first]);
});

describe('undoing imports', () => {
  test('created assets are removed and changed ones are set back with type, parent, place and fields', async () => {
    const [old, next] = [
      await createType('Old', [toField('Size', 'integer'), toField('Tint', 'text')]),
      await createType('Next', [toField('Size', 'integer')]),
    ];
    const first = {
      columns: { ...old.targets({ Size: 'S', Tint: 'T' }), parent: 'In', lat: 'La', lng: 'Lo' },
      type_id: old.id,
    };
    await importAssets('No,Name,S,T,In,La,Lo\nU-0,Top,,,,,\nU-1,One,1,red,U-0,1.5,2.5\n', first);
    const before = await findAsset('U-1');
    const columns = { ...next.targets({ Size: 'S' }), parent: 'In', lat: 'La', lng: 'Lo' };
    const changed = toResult(
      await importAssets('No,Name,S,In,La,Lo\nU-1,Uno,7,U-9,,\nU-9,New,9,,3,4\n', { columns, type_id: next.id }),
    );
    expect(changed.imported).toEqual({ created: 1, changed: 1, unchanged: 0 });
    expect((await findAsset('U-1'))?.fields).toEqual({ [next.keys.Size!]: 7 });

    const [listed] = (await manager().call(assets.listImports)).body.data;
    expect(listed).toMatchObject({
      id: changed.import_id,
      file_name: 'a.csv',
      created: 1,
      changed: 1,
      undone_at: null,
    });
    expect(listed?.has_changed).toBe(false);
    expect((await undo(changed.import_id)).status).toBe(200);
    expect({ ...(await findAsset('U-1')), updated_at: '' }).toEqual({ ...before, updated_at: '' });
    expect(await findAsset('U-9')).toBeUndefined();
    const again = await undo(changed.import_id);
    expect([again.status, again.body.code]).toEqual([409, 'IMPORT_UNDONE']);
  });

  test('an import whose assets have changed or are used since cannot be undone, and nothing is', async () => {
    const { import_id } = toResult(await importAssets('No,Name\nK-1,a\nK-2,b\nK-3,c\n'));
    const parent = (await findAsset('K-2'))!;
    await manager().call(assets.update, {
      params: { id: (await findAsset('K-1'))!.id },
      body: { asset_id: 'K-1', display_name: 'changed' },
    });
    const stored = (await manager().call(assets.listImports)).body.data.find(({ id }) => id === import_id);
    expect(stored?.has_changed).toBe(true);
    const rejected = await undo(import_id);
    expect([rejected.status, rejected.body.code, rejected.body.data]).toEqual([
      409,
      'IMPORT_CHANGED_SINCE',
      { count: 1, keys: ['K-1'] },
    ]);
    const other = toResult(await importAssets('No,Name,In\nK-4,d,\n', { columns: { parent: 'In' } }));
    await manager().call(assets.create, {
      body: { asset_id: 'K-5', display_name: 'e', parent_uuid: (await findAsset('K-4'))!.uuid },
    });
    expect((await undo(other.import_id)).body.data).toEqual({ count: 1, keys: ['K-4'] });
    expect(await findAsset('K-4')).toBeDefined();
    expect(await findAsset(parent.asset_id)).toBeDefined();
  });

  test('an import that changed nothing leaves no entry to undo', async () => {
    await importAssets('No,Name\nN-1,a\n');
    expect(toResult(await importAssets('No,Name\nN-1,a\n')).import_id).toBeUndefined();
  });
});

describe('importing an export again', () => {
  test.each(['csv', 'xlsx'])('an unchanged %s export of a type changes nothing', async (format) => {
    const type = await createType(`Export ${format}`, [toField('Size', 'decimal'), toField('Remark', 'textarea')]);
    const columns = { ...type.targets({ Size: 'S', Remark: 'R' }), parent: 'In', lat: 'La', lng: 'Lo' };
    const prefix = format.toUpperCase();
    const text = `No,Name,S,R,In,La,Lo\n${prefix}-0,"=Top ""1""",1.25,"two\nlines",,1.23456789012345,2\n${prefix}-007,+Low; 'x',-3,,${prefix}-0,,\n`;
    expect(toResult(await importAssets(text, { columns, type_id: type.id })).imported.created).toBe(2);

    const selectors = ['asset_id', 'display_name', 'type', 'parent', 'parent_number', 'lat', 'lng'];
    const fields = type.fields.map(({ key }) => `fields.${key}`);
    const query = new URLSearchParams({
      format,
      columns: [...selectors, ...fields].join(','),
      filter: JSON.stringify({ type: [type.uuid] }),
    });
    const { bytes } = await manager().send('GET', `/api/assets/export?${query}`);
    const { columns: seen } = (
      await manager().call(assets.inspectImport, {
        file: { name: `assets.${format}`, bytes },
        body: { type_id: type.uuid },
      } as never)
    ).body.data as { columns: { name: string; guess: string | null }[] };
    const guessed = Object.fromEntries(seen.flatMap(({ name, guess }) => (guess ? [[guess, name]] : [])));
    expect(Object.keys(guessed).sort()).toEqual(
      ['asset_id', 'display_name', 'lat', 'lng', 'parent', 'type', ...fields].sort(),
    );
    const again = toResult(await importAssets(bytes, { name: `assets.${format}`, columns: guessed }));
    expect(again).toMatchObject({ imported: { created: 0, changed: 0, unchanged: 2 }, bad_rows: 0 });
  });
});

describe('importing items of a global list', () => {
  test('a list is created from a file in one go, with parents, points and fields', async () => {
    const new_list = { name: 'Hazards', fields: [toField('Limit', 'decimal')] };
    const columns = { parent: 'Of', points: 'P', 'fields.new_Limit': 'L' };
    const result = toResult(
      await importItems('ID,Name,Of,P,L\nB,Biology,,2.5,\nB1,Mould,B,1,0.75\n', { columns, new_list }),
    );
    expect(result.imported.created).toBe(2);
    const { body } = await manager().call(globalListItems.list, { params: { listId: result.created_uuid! } });
    const items = body.data.list.map(({ item_id, parent, points, fields }) => [
      item_id,
      parent?.item_id,
      points,
      Object.values(fields),
    ]);
    expect(items).toEqual([
      ['B', undefined, 2.5, []],
      ['B1', 'B', 1, [0.75]],
    ]);
  });

  test('rows without a key and repeated keys are errors, items are updated by their key, and the import is undone', async () => {
    const list = (await manager().call(globalLists.create, { body: { name: 'Rooms' } })).body.data;
    const bad = await importItems('ID,Name\n1,a\n,b\n1,c\n', { list_id: list.uuid });
    expect(toErrors(bad)).toEqual([
      [3, 'ID', 'item_id_missing'],
      [4, 'ID', 'item_id_twice'],
    ]);
    await importItems('ID,Name\n1,a\n', { list_id: list.id });
    expect(toErrors(await importItems('ID,Name\n1,b\n', { list_id: list.id }))).toEqual([[2, 'ID', 'item_id_taken']]);
    const done = toResult(await importItems('ID,Name\n1,b\n2,c\n', { list_id: list.id, update_existing: true }));
    const names = async () =>
      (await manager().call(globalListItems.list, { params: { listId: list.id } })).body.data.list.map(
        ({ display_name }) => display_name,
      );
    expect(await names()).toEqual(['b', 'c']);
    const undone = await manager().call(globalLists.undoImport, { params: { id: done.import_id! } });
    expect(undone.status).toBe(200);
    expect(await names()).toEqual(['a']);
    const unnamed = await importItems('ID,Name\n1,b\n');
    expect([unnamed.status, Object.keys(unnamed.body.data as object)]).toEqual([422, ['list_id']]);
  });
});
