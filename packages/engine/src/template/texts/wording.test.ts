import { describe, expect, test } from 'vitest';
import {
  fill,
  form,
  list,
  number,
  page,
  question,
  repeat,
  section,
  text,
  withOptions,
  yesno,
} from '../../testing/index.ts';
import type { Scenario } from '../../testing/scenario.ts';
import type { Item, TemplateDocument } from '../document.ts';
import { removeItems } from '../edits/remove.ts';
import { setItem } from '../edits/set.ts';
import { toRecords } from '../records/records.ts';
import { listLanguages, translateTemplate } from './languages.ts';
import { toPlainText } from './rich-text.ts';
import { Wording } from './wording.ts';

const words = { locale: 'en', yes: 'Yes', no: 'No', na: 'N/A' };
const wordingOf = (audit: Scenario, document: TemplateDocument = audit.form.document) =>
  new Wording(toRecords(document), audit.run, () => words);
const titled = (document: TemplateDocument, titles: Readonly<Record<string, Partial<Item>>>): TemplateDocument => ({
  ...document,
  items: document.items.map((item) => ({ ...item, ...titles[item.title] })),
});

describe('texts with answers', () => {
  test('an answer in a text is printed, with a mark while it is missing', () => {
    const audit = fill(
      form(page('P', text('name'), number('degrees', { units: ['degC'] }), list('kind', [['Fish', 1]]))),
    );
    const readText = () => wordingOf(audit).text('Is ${name} (${kind}) really at ${degrees}?', audit.key('kind'));
    expect(readText()).toBe('Is … (…) really at …?');
    audit.answer('name', 'Salmon').answer('degrees', 4.5).answer('kind', 'Fish');
    expect(readText()).toBe('Is Salmon (Fish) really at 4.5\u00a0°C?');
  });

  test('a name in a text means the same row inside a repeat and all rows outside it', () => {
    const audit = fill(form(page('P', repeat('person', text('name'), section('S', number('age'))), yesno('all'))));
    const first = audit.addRow('person').answer('name', 'Ada');
    const second = audit.addRow('person').answer('name', 'Grace');
    audit.addRow('person');
    const wording = wordingOf(audit);
    expect(wording.text('How old is ${name}?', first.key('age'))).toBe('How old is Ada?');
    expect(wording.text('How old is ${name}?', second.key('age'))).toBe('How old is Grace?');
    expect(wording.text('Are ${name} all here?', audit.key('all'))).toBe('Are Ada, Grace all here?');
  });

  test('an unknown name in a text stays as it is, and secret answers are never shown', () => {
    const audit = fill(form(page('P', text('pin', { secure: true })))).answer('pin', '1234');
    expect(wordingOf(audit).text('${pin} ${nobody} ${P} $ {x}', audit.key('pin'))).toBe('•••••• ${nobody} ${P} $ {x}');
  });

  test('a text that names one long answer hundreds of times stays short, and is cut with marks', () => {
    const audit = fill(form(page('P', text('name'), text('other')))).answer('name', 'x'.repeat(1_000));
    const wording = wordingOf(audit);
    expect(wording.text('${name}', audit.key('other'))).toBe(`${'x'.repeat(300)}…`);
    const many = wording.text('${name} '.repeat(1_000), audit.key('other'));
    expect(many.length).toBeLessThan(8_000);
    expect(many).toMatch(/^x{300}… .*… … … $/);
    const runs = Array.from({ length: 500 }, () => ({ text: '${name}' }));
    const rich = wording.rich([{ style: 'normal', runs }], audit.key('other'));
    expect(toPlainText(rich).length).toBeLessThan(8_000);
  });

  test('an answer of thousands of rows is read up to the fiftieth', () => {
    const audit = fill(form(page('P', repeat('rows', text('name')), text('other'))));
    for (let row = 1; row <= 60; row++) audit.addRow('rows').answer('name', String(row));
    const lines = wordingOf(audit).text('${name}', audit.key('other')).split(', ');
    expect([lines.length, lines.at(-1)]).toEqual([50, '50']);
  });

  test('texts are cut once all together are as long as the caller allows', () => {
    const audit = fill(form(page('P', text('name'))));
    const wording = new Wording(toRecords(audit.form.document), audit.run, () => words, 1_000);
    const long = 'y'.repeat(900);
    const texts = Array.from({ length: 4 }, () => wording.text(long, audit.key('name')));
    expect(texts).toEqual([long, long, `${'y'.repeat(200)}…`, `${'y'.repeat(200)}…`]);
  });

  test('an answer that a rule hides is left out of texts', () => {
    const template = form(page('P', yesno('ask'), text('name'), text('other'))).rule({
      when: { item_id: 'ask', operator: 'equals', value: ['No'] },
      actions: [{ action: 'hide', items: ['name'] }],
    });
    const audit = fill(template).answer('name', 'Ada');
    expect(wordingOf(audit).text('${name}', audit.key('other'))).toBe('Ada');
    audit.answer('ask', 'No');
    expect(wordingOf(audit).text('${name}', audit.key('other'))).toBe('…');
  });

  test('renaming a key updates translations, options and help, and deleting it leaves a mark', () => {
    const { document } = form(page('P', text('name'), list('kind', [['Of ${name}', 1]])));
    const translations = { de: { title: 'Wie alt ist ${ name }?' } };
    const records = toRecords({
      ...titled(document, { kind: { title: 'How old is ${name}?', translations, options: { info_id: 'i' } } }),
      info: [{ uuid: 'i', text: 'Ask ${name} itself', media: [] }],
    });
    const [first, other] = [document.items[1] as Item, document.items[2] as Item];
    const renamed = setItem(records, { id: first.id, reference_key: 'person' }).patch;
    expect(renamed?.items?.upsert?.[1]).toMatchObject({
      title: 'How old is ${person}?',
      translations: { de: { title: 'Wie alt ist ${person}?' } },
    });
    expect(renamed?.info?.upsert?.[0]?.text).toBe('Ask ${person} itself');
    expect(renamed?.response_sets?.upsert?.[0]?.options[0]?.label).toBe('Of ${person}');
    expect(removeItems(records, { ids: [first.id] }).problem).toMatchObject({ code: 'ITEM_REFERENCED' });
    const unlinked = removeItems(records, { ids: [first.id], references: 'unlink' }).patch;
    expect(unlinked?.items).toEqual({
      remove: [first.id],
      upsert: [expect.objectContaining({ id: other.id, title: 'How old is …?' })],
    });
  });
});

describe('template in several languages', () => {
  const document = titled(
    form(page('P', withOptions(text('name'), { required: true, required_message: 'We need a name' }), text('age')))
      .document,
    {
      name: {
        reference_key: 'name',
        title: 'Name',
        translations: { fr: { title: 'Nom', required_message: 'Il faut un nom' }, ar: {} },
      },
      age: { translations: { fr: { title: 'Quel âge a ${name} ?' } } },
    },
  );

  test('a template lists its own language first, and untranslated texts stay as they are', () => {
    expect(listLanguages(document)).toEqual(['en', 'fr', 'ar']);
    const titles = (language: string) => translateTemplate(document, language).items.map(({ title }) => title);
    expect(titles('fr')).toEqual(['P', 'Nom', 'Quel âge a ${name} ?']);
    expect(titles('ar')).toEqual(['P', 'Name', 'age']);
  });

  test('a problem with a message of the template is reported in the displayed language', () => {
    const audit = fill({ ...form(), document, id: () => document.items[1]?.id as string });
    const [problem] = audit.run.problems();
    expect(problem).toMatchObject({ code: 'ANSWER_REQUIRED_MESSAGE', params: { message: 'We need a name' } });
    const french = wordingOf(audit, translateTemplate(document, 'fr'));
    expect(french.problem(problem as never).params).toEqual({ message: 'Il faut un nom' });
  });
});

describe('questions that nobody can answer', () => {
  const required = { required: true };
  const template = form(
    page(
      'P',
      question('asset_field', 'number', { ...required, field_key: 'asset_id' }),
      question('asset_field', 'floor', { ...required, field_key: 'floor' }),
      question('assignment_field', 'order', { ...required, field_key: 'title' }),
      question('global_item', 'shared'),
    ),
  );
  const asset = { uuid: 'u', asset_id: 'A-7', display_name: 'Boiler' };
  const context = { zone: 'Europe/Berlin', started_at: '2026-11-20T20:30:00.000Z', asset };

  test('fields of assets and assignments are not required, and those of the asset are read from the context', () => {
    const audit = fill(template, context);
    expect([audit.value('number'), audit.value('floor'), audit.value('order')]).toEqual(['A-7', null, null]);
    expect(audit.problems).toEqual([]);
    expect(audit.run.progress()).toMatchObject({ total: 0, required_open: 0 });
  });
});
