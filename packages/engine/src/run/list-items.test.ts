/** Tests questions that use global lists and the fields of assets. */
import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../catalogue/index.ts';
import type { ListItem } from '../catalogue/value.ts';
import { checkTemplate } from '../template/checks/check-template.ts';
import type { WorkspaceReferences } from '../template/checks/check-workspace.ts';
import { removeItems } from '../template/edits/remove.ts';
import { toRecords } from '../template/records/records.ts';
import { renameReferenceKey } from '../template/records/references.ts';
import { listReferredRecords } from '../template/records/referred-records.ts';
import { CONTEXT, calculation, type Draft, fill, form, page, question, testId, text, yesno } from '../testing/index.ts';
import type { RunContext } from './types.ts';

const PLACES = testId(80);
const ofPlaces = (key: string, options: object = {}): Draft =>
  question('global_list', key, { global_list_uuid: PLACES, global_list_id: 8, ...options });
const place = (uuid: string, more: Partial<ListItem> = {}): ListItem => ({
  uuid,
  item_id: uuid.toUpperCase(),
  display_name: `Place ${uuid}`,
  parent_uuid: null,
  points: null,
  ...more,
});
const withPlaces = (...places: ListItem[]): RunContext => ({ ...CONTEXT, lists: { [PLACES]: places } });
const codes = (audit: ReturnType<typeof fill>) => audit.run.problems().map(({ code }) => code);

/** The start page asks for the site. */
const start = (...children: Draft[]): Draft => ({ ...page('Start', ...children), type: 'start_page' });

test('a site is printed with its path, and an answer of a question without a structure with the name of its asset', () => {
  const words = { locale: 'en', yes: 'yes', no: 'no', na: 'n/a' };
  const names = {
    lists: { 'site_structure:4': [{ uuid: '12', display_name: 'Europe / Berlin' }] },
    assets: { [testId(1)]: { asset_id: 'P-1', display_name: 'Pump' } },
  };
  const template = form(
    start(question('site', 'where', { column_options: [{ structure_id: '4' }] }), question('site', 'what')),
  );
  const print = (key: string, value: unknown) =>
    CATALOGUE.site.print(
      value,
      template.document.items.find(({ id }) => id === template.id(key))!,
      {},
      { ...words, names },
    );
  const markedContext = {
    ...words,
    archived: 'archived',
    names: { lists: { 'site_structure:4': [{ uuid: '12', display_name: 'Berlin', archived: true }] } },
  };
  const where = template.document.items.find(({ id }) => id === template.id('where'))!;
  expect(CATALOGUE.site.print('12', where, {}, markedContext)).toBe('Berlin (archived)');
  expect([print('where', '12'), print('where', '13'), print('what', testId(1))]).toEqual([
    'Europe / Berlin',
    '13',
    'Pump',
  ]);
});

describe('the items that a question offers', () => {
  const cascade = form(page('P', ofPlaces('region'), ofPlaces('town', { parent_question: 'region', required: true })));
  const context = withPlaces(place('north'), place('south'), place('york', { parent_uuid: 'north' }));

  test('only items that belong to the answer of the parent question are offered', () => {
    const audit = fill(cascade, context);
    const offer = () => audit.run.item(cascade.id('town')).offer;
    expect(offer()).toEqual({ parents: [], filter: null });
    audit.answer('region', ['north']).answer('town', ['york']);
    expect(offer()).toEqual({ parents: ['north'], filter: null });
    expect(codes(audit)).toEqual([]);
    audit.answer('region', ['south']);
    expect(codes(audit)).toEqual(['CHOICE_NOT_OFFERED']);
  });

  test('a parent question that is hidden restricts nothing', () => {
    const template = form(
      page('P', ofPlaces('region', { hidden: true }), ofPlaces('town', { parent_question: 'region' })),
    );
    const audit = fill(template, context).answer('town', ['york']);
    expect(audit.run.item(template.id('town')).offer).toEqual({ parents: null, filter: null });
    expect(codes(audit)).toEqual([]);
  });

  test('only items whose field fits an earlier answer are offered', () => {
    const filter = { field_key: 'f_kind', operator: 'contains', value: 'kind' };
    const template = form(page('P', text('kind'), ofPlaces('room', { item_filter: filter })));
    const audit = fill(template, withPlaces(place('lab', { f_kind: 'Wet lab' }), place('hall', { f_kind: 'Hall' })));
    audit.answer('room', ['hall']);
    expect(codes(audit)).toEqual([]);
    audit.answer('kind', ' LAB ');
    expect(audit.run.item(template.id('room')).offer?.filter?.texts).toEqual(['lab']);
    expect(codes(audit)).toEqual(['CHOICE_NOT_OFFERED']);
    audit.answer('room', ['lab']);
    expect(codes(audit)).toEqual([]);
  });

  test('an item that the inspection does not know is not judged, and neither is one of an older inspection', () => {
    const audit = fill(cascade, { ...CONTEXT, lists: { [PLACES]: [{ uuid: 'old', display_name: 'Old' }] } });
    audit.answer('region', ['north']).answer('town', ['old']);
    expect(codes(audit)).toEqual([]);
    audit.answer('town', ['never seen']);
    expect(codes(audit)).toEqual([]);
  });

  test('a question can be answered while the inspection knows no item of its list', () => {
    const audit = fill(cascade);
    expect(audit.run.item(cascade.id('town'))).toMatchObject({ read_only: false });
    expect(codes(audit)).toEqual(['ANSWER_REQUIRED']);
  });

  test('a filter follows the new name of the question that it reads, and goes with that question', () => {
    const records = toRecords(cascade.document);
    const renamed = renameReferenceKey(records, 'region', 'area').items?.upsert?.[0];
    expect(renamed?.options.parent_question).toBe('area');
    expect(removeItems(records, { ids: [cascade.id('region')] }).problem?.code).toBe('ITEM_REFERENCED');
    const unlinked = removeItems(records, { ids: [cascade.id('region')], references: 'unlink' }).patch;
    expect(unlinked?.items?.upsert?.[0]?.options).not.toHaveProperty('parent_question');
  });

  test('a question cannot take the items of another list as parents', () => {
    const other = question('global_list', 'region', { global_list_uuid: testId(81), global_list_id: 9 });
    const template = form(page('P', other, ofPlaces('town', { parent_question: 'region' })));
    expect(checkTemplate(template.document).map(({ code }) => code)).toEqual(['LIST_PARENT_WRONG']);
  });
});

describe('the points and values of list items', () => {
  const scored = { enable_score: true, point_field_key: 'points', max_score: 10, multiple_selection: true };

  test('the points of the chosen items are the score, up to the maximum of the question', () => {
    const template = form(page('P', ofPlaces('hazard', { ...scored, weight: 2 })));
    const audit = fill(
      template,
      withPlaces(place('a', { points: 3 }), place('b', { points: 4.5 }), place('c'), place('d', { points: 9 })),
    );
    const score = () => audit.run.item(template.id('hazard')).score;
    expect(score()).toBeNull();
    audit.answer('hazard', ['a', 'b']);
    expect(score()).toEqual({ score: 150_000, max: 200_000 });
    audit.answer('hazard', ['a', 'd']);
    expect(score()).toEqual({ score: 200_000, max: 200_000 });
    audit.answer('hazard', ['c']);
    expect(score()).toBeNull();
  });

  test('expressions read items by the value field, as numbers or as texts', () => {
    const price = { value_field_keys: ['f_price'], value_type: 'number' };
    const template = form(
      page(
        'P',
        ofPlaces('part', price),
        ofPlaces('place'),
        calculation('total', 'part * 3'),
        calculation('is_lab', "if(selected(place, 'LAB'), 'yes', 'no')"),
        calculation('name', 'label_of(place)'),
      ),
    );
    const audit = fill(
      template,
      withPlaces(place('bolt', { f_price: 1.5 }), place('lab', { display_name: 'Laboratory' })),
    );
    audit.answer('part', ['bolt']).answer('place', ['lab']);
    expect(['total', 'is_lab', 'name'].map((key) => audit.run.item(template.id(key)).value)).toEqual([
      4.5,
      'yes',
      'LAB / Laboratory',
    ]);
  });

  test('points of items need a maximum', () => {
    const template = form(page('P', ofPlaces('hazard', { ...scored, max_score: null })));
    expect(checkTemplate(template.document).map(({ code }) => code)).toEqual(['POINTS_MAX_REQUIRED']);
  });
});

describe('the surroundings of a template', () => {
  const template = form(page('P', ofPlaces('q', { enable_score: true, point_field_key: 'points', max_score: 5 })));
  const listProblems = (workspace: WorkspaceReferences, { document } = template) =>
    checkTemplate(document, workspace).map(({ code }) => code);
  const fields = ['item_id', 'display_name'];

  test('a list in use must exist, not be archived, and have points where points are counted', () => {
    const withList = (list: object) => ({ global_lists: new Map([[PLACES, { fields, has_points: true, ...list }]]) });
    expect(listProblems(withList({}))).toEqual([]);
    expect(listProblems({ global_lists: new Map() })).toEqual(['GLOBAL_LIST_DELETED']);
    expect(listProblems(withList({ archived: true }))).toEqual(['GLOBAL_LIST_ARCHIVED']);
    expect(listProblems(withList({ has_points: false }))).toEqual(['GLOBAL_LIST_NO_POINTS']);
    expect(listProblems(withList({ fields: ['item_id'] }))).toEqual(['GLOBAL_LIST_FIELD_UNKNOWN']);
  });

  test('the type and the field of an asset field must exist', () => {
    const field = {
      asset_type_uuid: testId(1),
      asset_type_id: 1,
      field_key: 'f_1',
      field_type: 'text',
      value_type: 'text',
    };
    const asset = form(page('P', question('asset_field', 'maker', field)));
    const withType = (type: object) => ({ asset_types: new Map([[testId(1), { fields: ['f_1'], ...type }]]) });
    expect(listProblems(withType({}), asset)).toEqual([]);
    expect(listProblems({ asset_types: new Map() }, asset)).toEqual(['ASSET_TYPE_DELETED']);
    expect(listProblems(withType({ archived: true }), asset)).toEqual(['ASSET_TYPE_ARCHIVED']);
    expect(listProblems(withType({ fields: [] }), asset)).toEqual(['ASSET_FIELD_UNKNOWN']);
  });

  test('the structure of a site question and the part that it offers must exist', () => {
    const source = [{ structure_id: '4', structure_node_id: '9', column_id: 'cost' }];
    const site = form(start(question('site', 'where', { column_options: source })), page('P', text('note')));
    const withStructure = (structure: object) => ({
      site_structures: new Map([['4', { nodes: new Set(['9']), ...structure }]]),
    });
    expect(listProblems(withStructure({}), site)).toEqual([]);
    expect(listProblems({ site_structures: new Map() }, site)).toEqual(['SITE_STRUCTURE_DELETED']);
    expect(listProblems(withStructure({ archived: true }), site)).toEqual(['SITE_STRUCTURE_ARCHIVED']);
    expect(listProblems(withStructure({ nodes: new Set() }), site)).toEqual(['SITE_NODE_DELETED']);
    expect([...listReferredRecords(site.document).site_structures]).toEqual([['4', new Set(['9'])]]);
  });

  test('the fields that questions, points and filters use are listed with their list', () => {
    const filter = { field_key: 'f_kind', value: "'lab'" };
    const { lists } = listReferredRecords(form(page('P', ofPlaces('q', { item_filter: filter }))).document);
    expect([...(lists.get(PLACES) ?? [])]).toEqual(['item_id', 'display_name', 'f_kind']);
  });
});

describe('the fields of the asset', () => {
  const maker = { asset_type_uuid: testId(1), field_key: 'f_maker', field_type: 'text' };
  const start = (...questions: Draft[]): Draft => ({ ...page('S', ...questions), type: 'start_page' });
  const pump = {
    uuid: testId(70),
    asset_id: 'A-1',
    display_name: 'Pump',
    type_uuid: testId(1),
    fields: { f_maker: 'Acme' },
  };
  const valve = { asset_id: 'A-2', display_name: 'Valve', type_uuid: testId(2), fields: { f_maker: 'Bolt' } };

  test('an asset field shows the field of the asset that the asset question names', () => {
    const template = form(start(question('asset', 'what')), page('P', question('asset_field', 'maker', maker)));
    const own = fill(template, { ...CONTEXT, asset: pump });
    expect(own.run.item(template.id('maker'))).toMatchObject({ value: 'Acme', read_only: true, answered: true });
    const scenario = fill(template, { ...CONTEXT, assets: { [testId(71)]: valve } });
    expect(scenario.run.item(template.id('maker')).value).toBeNull();
    scenario.answer('what', testId(71));
    expect(scenario.run.item(template.id('maker')).value).toBe('Bolt');
  });

  test('an editable asset field keeps what a person wrote, until it is cleared', () => {
    const template = form(page('P', question('asset_field', 'maker', { ...maker, editable: true })));
    const audit = fill(template, { ...CONTEXT, asset: pump }).answer('maker', 'Zeta');
    expect(audit.run.item(template.id('maker')).value).toBe('Zeta');
    expect(audit.answer('maker', null).run.item(template.id('maker')).value).toBe('Acme');
  });

  test('rules and calculations read asset fields', () => {
    const power = { ...maker, field_key: 'f_power', field_type: 'decimal' };
    const template = form(
      page('P', question('asset_field', 'power', power), calculation('double', 'power * 2'), yesno('loud')),
    ).rule({
      when: { item_id: 'power', operator: 'greater', value: 5 },
      actions: [{ action: 'show', items: ['loud'] }],
    });
    const audit = fill(template, { ...CONTEXT, asset: { ...pump, fields: { f_power: 7.5 } } });
    expect(audit.run.item(template.id('double')).value).toBe(15);
    expect(audit.isVisible('loud')).toBe(true);
  });

  test('questions, rules and calculations read the fields of the assignment', () => {
    const of = (field_key: string, field_type: string) => ({ field_key, field_type, value_type: field_type });
    const template = form(
      page(
        'P',
        question('assignment_field', 'order', of('title', 'text')),
        question('assignment_field', 'hours', { ...of('f_hours', 'integer'), editable: true }),
        calculation('double', 'hours * 2'),
        yesno('long'),
      ),
    ).rule({
      when: { item_id: 'hours', operator: 'greater', value: 5 },
      actions: [{ action: 'show', items: ['long'] }],
    });
    const audit = fill(template, { ...CONTEXT, assignment: { id: 3, title: 'Fire check', fields: { f_hours: 4 } } });
    expect(audit.run.item(template.id('order'))).toMatchObject({
      value: 'Fire check',
      read_only: true,
      answered: true,
    });
    expect([audit.run.item(template.id('double')).value, audit.isVisible('long')]).toEqual([8, false]);
    audit.answer('hours', 6);
    expect([audit.run.item(template.id('double')).value, audit.isVisible('long')]).toEqual([12, true]);
    expect(fill(template, CONTEXT).run.item(template.id('order')).value).toBeNull();
  });

  test('an asset of another type than the question allows is a problem', () => {
    const template = form(start(question('asset', 'what', { asset_type_uuids: [testId(1)] })), page('P', text('t')));
    expect(codes(fill(template, { ...CONTEXT, asset: pump }))).toEqual([]);
    const other = fill(template, { ...CONTEXT, assets: { [testId(71)]: valve } }).answer('what', testId(71));
    expect(codes(other)).toEqual(['ASSET_TYPE_NOT_ALLOWED']);
  });
});
