import { describe, expect, test } from 'vitest';
import { form, page, testId, text, withOptions } from '../../testing/index.ts';
import { checkPatch } from '../checks/check-patch.ts';
import { setInfo, setItem } from '../edits/set.ts';
import { setLanguage } from '../edits/set-language.ts';
import { applyPatch } from '../patch.ts';
import { toDocument, toRecords } from '../records/records.ts';
import { translateTemplate } from './languages.ts';
import { type RichText, toPlainText, toRichText, translateRichText } from './rich-text.ts';

const rich: RichText = [
  { style: 'h2', align: 'center', runs: [{ text: 'Before you start', color: 'red' }] },
  { style: 'normal', list: 'bullet', runs: [{ text: 'Ask ' }, { text: '${name}', bold: true }] },
  { style: 'quote', runs: [{ text: 'One\nTwo' }] },
];
const plain = 'Before you start\nAsk ${name}\nOne\nTwo';

describe('formatted text', () => {
  test('the plain text has one line for each block and line break', () => {
    expect(toPlainText(rich)).toBe(plain);
    expect(toPlainText(toRichText('a\n\nb'))).toBe('a\n\nb');
  });

  test('a translation with the same number of lines keeps the styles of the blocks', () => {
    expect(translateRichText(rich, 'Vor dem Start\nFragen Sie ${name}\nEins\nZwei')).toEqual([
      { style: 'h2', align: 'center', runs: [{ text: 'Vor dem Start', color: 'red' }] },
      { style: 'normal', list: 'bullet', runs: [{ text: 'Fragen Sie ${name}' }] },
      { style: 'quote', runs: [{ text: 'Eins\nZwei' }] },
    ]);
    expect(translateRichText(rich, 'Nur eine Zeile')).toEqual(toRichText('Nur eine Zeile'));
  });

  test('a help text keeps its formats when a variable is renamed and when the language changes', () => {
    const template = form(page('P', withOptions(text('name'), {}), text('other')));
    const keyed = setItem(toRecords(template.document), { id: template.id('name'), reference_key: 'name' });
    const records = applyPatch(toRecords(template.document), keyed.patch!).records;
    const newId = () => testId(5_000);
    const edit = setInfo(records, { item_id: template.id('other'), text: plain, rich, newId });
    expect(checkPatch(records, edit.patch!)).toEqual([]);
    const helped = applyPatch(records, edit.patch!).records;

    const renamed = setItem(helped, { id: template.id('name'), reference_key: 'person' }).patch!;
    expect(checkPatch(helped, renamed)).toEqual([]);
    const [info] = renamed.info!.upsert!;
    expect([info?.text.includes('${person}'), info?.rich?.[1]?.runs[1]]).toEqual([
      true,
      { text: '${person}', bold: true },
    ]);

    const german = 'Vor dem Start\nFragen Sie ${name}\nEins\nZwei';
    const [own] = Object.values(helped.info);
    const translated = applyPatch(helped, {
      info: { upsert: [{ ...own!, translations: { de: { text: german } } }] },
    }).records;
    expect(translateTemplate(toDocument(translated), 'de').info[0]?.rich?.[0]?.runs[0]?.text).toBe('Vor dem Start');
    const swapped = setLanguage(translated, { language: 'de' }).patch!;
    expect(checkPatch(translated, swapped)).toEqual([]);
    expect(swapped.info?.upsert?.[0]).toMatchObject({ text: german, translations: { en: { text: plain } } });
  });

  test('formats that say something else than the plain text, or split a variable, are rejected', () => {
    const { document } = form(page('P', text('name')));
    const codes = (text: string, blocks: RichText) =>
      checkPatch(toRecords(document), { info: { upsert: [{ uuid: testId(1), text, rich: blocks, media: [] }] } });
    expect(codes('Something else', rich)).toEqual([{ code: 'RICH_TEXT_DIFFERS' }]);
    const split: RichText = [{ style: 'normal', runs: [{ text: 'Ask ${na' }, { text: 'me}', bold: true }] }];
    expect(codes('Ask ${name}', split)).toEqual([{ code: 'RICH_TEXT_DIFFERS' }]);
  });
});
