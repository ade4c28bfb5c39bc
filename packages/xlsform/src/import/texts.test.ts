/** Tests the texts of an imported form in all of its languages. */
import { describe, expect, test } from 'vitest';
import { conduct, convertLines, formatNotes } from '../testing/conduct.ts';

describe('texts of an imported XLSForm', () => {
  test('texts refer to answers by the keys of the template in all languages, and unknown references are noted', () => {
    const { template, answer } = conduct({
      survey: [
        'type | name | label::English (en) | label::French (fr) | hint::English (en) | required | required_message::English (en) | required_message::French (fr)',
        'text | who | Name | Nom',
        'begin group | b | B | B',
        'text | who | Other name | Autre nom',
        'end group | | |',
        'text | only | Name | Nom',
        'integer | age | How old is ${ only }? | Quel âge a ${only} ? | Ask ${only} | yes | Say how old ${only} is | Dites l’âge de ${only}',
        'text | odd | Is ${who} or ${nobody} here? | Ici ?',
      ],
    });
    const age = template.items.find((item) => item.reference_key === 'age');
    expect(age).toMatchObject({
      title: 'How old is ${only}?',
      options: { required: true, required_message: 'Say how old ${only} is' },
      translations: { fr: { title: 'Quel âge a ${only} ?', required_message: 'Dites l’âge de ${only}' } },
    });
    expect(template.info.map(({ text }) => text)).toEqual(['Ask ${only}']);
    expect(formatNotes(answer)).toEqual(['8 label::English (en) text_answers']);
    expect(answer.notes[0]?.params.example).toContain('${who}');
  });
});

test('labels, hints, choices and messages are imported in all languages of the form', () => {
  const { answer, template } = conduct({
    survey: [
      'type | name | label::German (de) | label::English (en) | hint::German (de) | hint::English (en) | constraint | constraint_message::German (de) | constraint_message::English (en) | label::Portuguese (pt) | label::Klingon speech',
      'integer | age | Wie alt? | How old? | In Jahren | In years | . > 0 | Älter als 0. | More than 0. | Quantos? | nuq',
      'select_one yn or_other | ok | In Ordnung? | Fine?',
    ],
    choices: ['list_name | name | label::English (en) | label::German (de)', 'yn | y | Yes | Ja', 'yn | n | No | Nein'],
    settings: ['form_title | default_language', 'Alter | German (de)'],
  });
  expect(answer).toMatchObject({ title: 'Alter', languages: { primary: 'de', available: ['de', 'en', 'pt'] } });
  expect(formatNotes(answer)).toEqual(['1 label::Klingon speech language_unknown']);
  const age = template.items.find((item) => item.reference_key === 'age');
  expect(age).toMatchObject({
    title: 'Wie alt?',
    options: { constraint: { message: 'Älter als 0.' } },
    translations: { en: { title: 'How old?', constraint_message: 'More than 0.' }, pt: { title: 'Quantos?' } },
  });
  expect(template.info).toMatchObject([{ text: 'In Jahren', translations: { en: { text: 'In years' } } }]);
  expect(template.response_sets[0]?.options).toMatchObject([
    { label: 'Ja', translations: { en: { label: 'Yes' } } },
    { label: 'Nein', translations: { en: { label: 'No' } } },
    { label: 'Andere', translations: { en: { label: 'Other' } } },
  ]);
});

describe('languages of an imported XLSForm', () => {
  test('a message in another language than the form’s is not used', () => {
    const { template } = conduct({
      survey: [
        'type | name | label::English (en) | label::French (fr) | required | required_message::English (en) | required_message::French (fr)',
        'text | a | Name | Nom | yes |  | Cette question nécessite une réponse',
        'text | b | Place | Lieu | yes | Where? | Où ?',
      ],
      settings: ['form_title | default_language', 'Visit | English (en)'],
    });
    const messages = template.items.map(({ options }) => options.required_message).filter(Boolean);
    expect(messages).toEqual(['Where?']);
    expect(template.items.find((item) => item.reference_key === 'b')?.translations?.fr).toMatchObject({
      required_message: 'Où ?',
    });
  });

  test('the default language of the settings is kept, also for columns without a language', () => {
    const read = (label: string, language: string) => {
      const survey = [`type | name | ${label}`, 'text | a | A | B'];
      const { converted } = convertLines({ survey, settings: ['default_language', language] });
      return converted.languages.primary;
    };
    expect(read('label', 'French')).toBe('fr');
    expect(read('label | label::French (fr)', 'Spanish (es)')).toBe('es');
    expect(read('label::English (en) | label::Portuguese (pt-BR)', 'Portuguese (pt-BR)')).toBe('pt-BR');
  });
});
