import { describe, expect, test } from 'vitest';
import type { Info, TemplateRecords } from '../template/document.ts';
import { setLanguage } from '../template/edits/set-language.ts';
import { applyPatch } from '../template/patch.ts';
import { toDocument, toRecords } from '../template/records/records.ts';
import { listFormLanguages, listLanguages, translateTemplate } from '../template/texts/languages.ts';
import type { RichText } from '../template/texts/rich-text.ts';
import { form, list, page, section, testId, text, withOptions, yesno } from '../testing/index.ts';
import { checkTranslation } from './check-translation.ts';
import { addLanguage, removeLanguage } from './languages.ts';
import { listTexts, readTranslation } from './list-texts.ts';
import { getTranslation, setTranslation, setTranslations } from './set-translations.ts';

const rich: RichText = [
  { style: 'h2', runs: [{ text: 'Before you start' }] },
  {
    style: 'normal',
    runs: [{ text: 'Wear ' }, { text: 'gloves', bold: true }, { text: ' and ' }, { text: 'boots', italic: true }],
  },
];
const INFO: Info = { uuid: testId(900), text: 'Before you start\nWear gloves and boots', rich, media: [] };
const UNIT = { uuid: testId(901), title: 'Crate', symbol: 'cr' };
const MARKER = { uuid: testId(902), marks: [{ uuid: testId(903), x: 0.5, y: 0.5, label: 'Valve' }] };

const build = () =>
  form(
    page(
      'Kitchen',
      withOptions(yesno('Clean?'), { info_id: INFO.uuid, required_message: 'Answer this' }),
      section('Cold store', withOptions(text('Degrees'), { constraint: { expression: '. > 0', message: 'Too cold' } })),
      withOptions(
        list('Smell', [
          ['None', 1],
          ['Bad', 0],
        ]),
        { image_marker_id: MARKER.uuid },
      ),
    ),
  );

function records(): TemplateRecords {
  const base = toRecords(build().document);
  const head = { ...base.head, title: 'Food', description: 'For kitchens', version_title: 'Spring' };
  const extra = { info: { [INFO.uuid]: INFO }, image_markers: { [MARKER.uuid]: MARKER } };
  return { ...base, head, ...extra, custom_units: { [UNIT.uuid]: UNIT } };
}
const apply = (before: TemplateRecords, patch: Parameters<typeof applyPatch>[1]) => applyPatch(before, patch).records;
const translateAll = (before: TemplateRecords, language: string) =>
  apply(
    before,
    setTranslations(
      before,
      language,
      listTexts(before).map(({ key, source }) => ({ key, text: `${language} ${source}` })),
    ),
  );

describe('the texts of a template', () => {
  test('come in the order of the template, with answers and units at the end', () => {
    expect(listTexts(records()).map(({ kind, source }) => [kind, source])).toEqual([
      ['template', 'Food'],
      ['template', 'For kitchens'],
      ['template', 'Spring'],
      ['page', 'Kitchen'],
      ['question', 'Clean?'],
      ['message', 'Answer this'],
      ['help', 'Before you start\nWear <1>gloves</1> and <2>boots</2>'],
      ['section', 'Cold store'],
      ['question', 'Degrees'],
      ['message', 'Too cold'],
      ['question', 'Smell'],
      ['mark', 'Valve'],
      ['option', 'Yes'],
      ['option', 'No'],
      ['option', 'None'],
      ['option', 'Bad'],
      ['unit', 'Crate'],
    ]);
  });

  test('are all translated by their keys, shown in the language, and removed with it', () => {
    const before = records();
    const translated = translateAll(before, 'de');
    expect(listTexts(translated).map((one) => readTranslation(one, 'de'))).toEqual(
      listTexts(before).map(({ source }) => `de ${source}`),
    );
    expect(listLanguages(toDocument(translated))).toEqual(['en', 'de']);
    const german = toRecords(translateTemplate(toDocument(translated), 'de'));
    expect(listTexts(german).map(({ source }) => source)).toEqual(
      listTexts(before).map(({ source }) => `de ${source}`),
    );
    const removed = apply(translated, removeLanguage(translated, 'de'));
    expect(listLanguages(toDocument(removed))).toEqual(['en']);
    expect(toDocument(removed)).toEqual({ ...toDocument(before), languages: ['en'] });
  });

  test('swap with their translation when the template changes its language, there and back', () => {
    const translated = translateAll(records(), 'de');
    const swapped = apply(translated, setLanguage(translated, { language: 'de' }).patch!);
    expect(swapped.head).toMatchObject({
      title: 'de Food',
      description: 'de For kitchens',
      version_title: 'de Spring',
    });
    expect(listTexts(swapped).map((one) => readTranslation(one, 'en'))).toEqual(
      listTexts(records()).map(({ source }) => source),
    );
    const back = apply(swapped, setLanguage(swapped, { language: 'en' }).patch!);
    expect(toDocument(back)).toEqual(toDocument(translated));
  });

  test('can be read and set one by one, and an empty translation removes it', () => {
    const before = records();
    const { key } = listTexts(before).find(({ source }) => source === 'Bad')!;
    const set = apply(before, setTranslation(before, key, 'fr', 'Mauvaise'));
    expect(getTranslation(set, key, 'fr')).toBe('Mauvaise');
    expect(getTranslation(apply(set, setTranslation(set, key, 'fr', '')), key, 'fr')).toBe('');
    expect(setTranslation(set, key, 'fr', 'Mauvaise')).toEqual({});
  });
});

describe('languages', () => {
  test('exist without texts once they are added, but not for those who fill in the form, and adding is undone by the reverse patch', () => {
    const before = records();
    const { records: added, reverse } = applyPatch(before, addLanguage(before, 'tr'));
    expect(listLanguages(toDocument(added))).toEqual(['en', 'tr']);
    expect(listFormLanguages(toDocument(added))).toEqual(['en']);
    expect(addLanguage(added, 'tr')).toEqual({});
    expect(listLanguages(toDocument(apply(added, JSON.parse(JSON.stringify(reverse)))))).toEqual(['en']);
  });

  test('of global responses are those of other templates, and do not count once a template declares its own', () => {
    const before = records();
    const sets = Object.values(before.response_sets).map((set) => ({
      ...set,
      global_id: testId(904),
      options: set.options.map((option) => ({ ...option, translations: { fr: { label: 'Oui' } } })),
    }));
    const shared = apply(before, { response_sets: { upsert: sets } });
    expect(listLanguages(toDocument(shared))).toEqual(['en', 'fr']);
    const removed = apply(shared, removeLanguage(shared, 'fr'));
    expect(listLanguages(toDocument(removed))).toEqual(['en']);
    expect(Object.values(removed.response_sets)[0]?.options[0]?.translations).toEqual({ fr: { label: 'Oui' } });
  });
});

describe('help texts with formats', () => {
  const help = (translation: string) => {
    const before = records();
    const key = `${INFO.uuid}:text`;
    const set = apply(before, setTranslation(before, key, 'de', translation));
    return { stored: set.info[INFO.uuid]!, shown: translateTemplate(toDocument(set), 'de').info[0]! };
  };

  test('keep the formats of words that their translation marks, in any order', () => {
    const { stored, shown } = help('Vor dem Start\n<2>Stiefel</2> und <1>Handschuhe</1> tragen');
    expect(stored.translations?.de?.text).toBe('Vor dem Start\nStiefel und Handschuhe tragen');
    expect(shown.rich).toEqual([
      { style: 'h2', runs: [{ text: 'Vor dem Start' }] },
      {
        style: 'normal',
        runs: [
          { text: 'Stiefel', italic: true },
          { text: ' und ' },
          { text: 'Handschuhe', bold: true },
          { text: ' tragen' },
        ],
      },
    ]);
  });

  test('follow a translation that another program has changed without its marks', () => {
    const { stored } = help('Vor dem Start\n<1>Handschuhe</1> und <2>Stiefel</2>');
    const changed = { ...stored, translations: { de: { ...stored.translations?.de, text: 'Start\nNur Handschuhe' } } };
    const before = records();
    const set = { ...before, info: { [INFO.uuid]: changed } };
    expect(translateTemplate(toDocument(set), 'de').info[0]?.rich?.[1]?.runs).toEqual([{ text: 'Nur Handschuhe' }]);
    expect(getTranslation(set, `${INFO.uuid}:text`, 'de')).toBe('Start\nNur Handschuhe');
  });
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: references to answers are written like this
describe('checking a translation', () => {
  const codes = (source: string, translation: string, is_rich = false) =>
    checkTranslation({ source, is_rich, max_length: 60 }, translation).map(({ code, blocks }) =>
      blocks ? `${code}!` : code,
    );

  test.each([
    ['Is ${pump} on?', 'Ist ${pump} an?', []],
    ['Is ${pump} on?', 'Ist die Pumpe an?', ['TRANSLATION_PLACEHOLDER_LOST!']],
    ['Is it on?', 'Ist ${pump} an?', ['TRANSLATION_PLACEHOLDER_UNKNOWN!']],
    ['At or below 4 °C', 'Höchstens 4 °C', []],
    ['At or below 4 °C', 'Höchstens 4 Grad', ['TRANSLATION_UNIT_LOST']],
    ['At most 3 km/h', 'Höchstens 3 m/s', ['TRANSLATION_UNIT_LOST']],
    ['Short', 'x'.repeat(61), ['TRANSLATION_LONG!']],
    ['Short', '', []],
  ])('finds in “%s” → “%s”: %j', (source, translation, expected) => {
    expect(codes(source, translation)).toEqual(expected);
  });

  test.each([
    ['<1>Gloves</1> on', '<1>Handschuhe</1> an', []],
    ['<1>Gloves</1> on', 'Handschuhe an', ['TRANSLATION_MARK_LOST']],
    ['<1>Gloves</1> on', '<1>Handschuhe an', ['TRANSLATION_MARKS_WRONG!']],
    ['<1>Gloves</1> on', '<2>Handschuhe</2> an', ['TRANSLATION_MARKS_WRONG!']],
    ['One\nTwo', 'Eins', ['TRANSLATION_LINES']],
  ])('finds in the formats of “%s” → “%s”: %j', (source, translation, expected) => {
    expect(codes(source, translation, true)).toEqual(expected);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: references to answers are written like this
