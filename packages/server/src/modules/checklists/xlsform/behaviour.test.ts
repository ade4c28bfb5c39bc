import { describe, expect, test } from 'vitest';
import { createXlsForm, formatNotes, forms, type SheetLines, setUpFormServer } from '../testing/xlsform-helpers.ts';

setUpFormServer();

const HEAD = 'type | name | label | relevant | calculation | constraint | constraint_message | required | default';
const YES_NO = ['list_name | name | label', 'yn | yes | Certainly', 'yn | no | Not at all'];
const conducting = async (survey: readonly string[], choices = YES_NO, more: SheetLines = {}) =>
  forms.conduct(createXlsForm({ survey: [HEAD, ...survey], choices, ...more }));

describe('conditions of an imported XLSForm', () => {
  test('a condition on earlier answers becomes a rule that is true exactly when it is in the form', async () => {
    const { inspection, template, answer } = await conducting([
      'select_one yn | open | Open?',
      'integer | age | Age',
      "text | why | Why? | ${open} = 'no'",
      "text | other | Other? | ${open} != 'no'",
      'text | adult | Adult? | ${age} >= 18 and not(${age} > 65)',
      "text | nothing | Nothing? | ${age} = ''",
      'text | never | Never? | false()',
    ]);
    const shown = () =>
      ['why', 'other', 'adult', 'nothing', 'never'].filter((key) => inspection.isVisible(key)).join(' ');
    expect(answer.notes).toEqual([]);
    expect(template.rule_sets).toHaveLength(4);
    expect(shown()).toBe('other nothing');
    expect([inspection.answer('open', 'no'), shown()][1]).toBe('why nothing');
    expect([inspection.answer('age', 18), shown()][1]).toBe('why adult');
    expect([inspection.answer('age', 66), shown()][1]).toBe('why');
    expect([inspection.answer('open', 'yes'), shown()][1]).toBe('other');
    expect([inspection.answer('open', null), shown()][1]).toBe('other');
  });

  test('a condition that rules cannot express becomes a hidden calculation and a rule', async () => {
    const { inspection, template, answer } = await conducting([
      'select_multiple yn | some | Some?',
      'integer | a | A',
      'integer | b | B',
      'text | name | Name',
      'text | many | Many? | count-selected(${some}) > 1',
      'text | more | More? | ${a} + ${b} > 10',
      "text | exact | Exact? | ${name} = 'Anna'",
      'text | same | Same? | ${a} = ${b}',
      'text | ahead | Ahead? | ${last} > 3',
      'integer | last | Last',
    ]);
    expect(answer.notes).toEqual([]);
    const helper = template.items.find((item) => item.reference_key === 'more_relevant');
    expect(helper).toMatchObject({
      type: 'calculation',
      options: { hidden: true, calculations: { value: 'if(a + b > 10, 1, 0)' } },
    });
    const shown = () => ['many', 'more', 'exact', 'same', 'ahead'].filter((key) => inspection.isVisible(key)).join(' ');
    expect(shown()).toBe('same');
    inspection.answer('some', ['yes', 'no']).answer('a', 6).answer('b', 5);
    expect(shown()).toBe('many more');
    inspection.answer('name', 'anna').answer('b', 6).answer('last', 4);
    expect(shown()).toBe('many more same ahead');
    expect([inspection.answer('name', 'Anna'), shown()][1]).toBe('many more exact same ahead');
  });

  test('a condition hides a whole group, whose answers no longer count', async () => {
    const { inspection, template } = await conducting([
      'integer | people | People',
      'begin_group | family | Family | ${people} > 1',
      'integer | children | Children',
      'end_group',
      'calculate | total |  |  | ${people} + ${children}',
      'text | busy | Busy? | ${total} > 5',
    ]);
    expect(template.items.filter(({ type }) => type === 'page').map(({ title }) => title)).toEqual([
      'form',
      'Family',
      'form (2)',
    ]);
    inspection.answer('people', 3);
    expect(inspection.isVisible('children')).toBe(true);
    inspection.answer('children', 4);
    expect([inspection.value('total'), inspection.isVisible('busy')]).toEqual([7, true]);
    inspection.answer('people', 1);
    expect([inspection.isVisible('children'), inspection.value('total'), inspection.isVisible('busy')]).toEqual([
      false,
      null,
      false,
    ]);
  });

  test('a condition can make answers required', async () => {
    const { inspection } = await conducting([
      'select_one yn | open | Open?',
      "text | why | Why? |  |  |  |  | ${open} = 'no'",
      'text | always | Always? |  |  |  |  | yes',
      'text | never | Never? |  |  |  |  | no',
    ]);
    const required = () => ['why', 'always', 'never'].map((key) => inspection.item(key).required);
    expect(required()).toEqual([false, true, false]);
    expect([inspection.answer('open', 'no'), required()][1]).toEqual([true, true, false]);
  });
});

describe('calculations of an imported XLSForm', () => {
  test('calculations have the same results as in the form', async () => {
    const calculations: [expression: string, result: unknown][] = [
      ['${n} * 2 - 1 div 4', 13.75],
      ['-7 mod 3', -1],
      ['int(-2.7)', -2],
      ['round(${n} div 3, 2)', 2.33],
      ["if(${n} > 5, 'big', 'small')", 'big'],
      ["concat(${t}, '-', ${s})", 'abc-yes'],
      ["jr:choice-name(${s}, '${s}')", 'Certainly'],
      ['count-selected(${m}) + count-selected(${none})', 2],
      ['selected-at(${m}, 1)', 'yes'],
      ["selected(${m}, 'no') and not(selected(${none}, 'no'))", true],
      ['coalesce(${empty}, ${n})', 7],
      ['string-length(${t}) + string-length(${empty_text})', 3],
      ["contains(${t}, 'b') and starts-with(${t}, 'a') and not(ends-with(${t}, 'a'))", true],
      ["regex(${t}, '[a-c]{3}')", true],
      ["'10' + 5", 15],
      ['pow(2, 3) + abs(-1)', 9],
      ['number(${digits}) + 1', 43],
      ["decimal-date-time(${d}) - decimal-date-time('2026-01-01')", 31],
      ["${d} > '2026-01-31' and ${d} <= today()", true],
      ["${n} = '7'", true],
      ['${digits} = 42', true],
      ['${empty} > 0 or ${empty} <= 0', false],
      ['${empty} != 3', true],
      ['min(${n}, 3, 9) + max(${n}, 3)', 10],
      ['true() and boolean(${t})', true],
      ['‘${t}’', '${t}'],
    ];
    const { inspection, answer } = await conducting([
      'integer | n | N',
      'integer | empty | Empty',
      'text | t | T',
      'text | digits | Digits',
      'text | empty_text | Empty text',
      'date | d | D',
      'select_one yn | s | S',
      'select_multiple yn | m | M',
      'select_multiple yn | none | None',
      ...calculations.map(([expression], index) => `calculate | c${index} |  |  | ${expression}`),
    ]);
    expect(answer.notes).toEqual([]);
    inspection.answer('n', 7).answer('t', 'abc').answer('digits', '42').answer('d', '2026-02-01');
    inspection.answer('s', 'yes').answer('m', ['no', 'yes']);
    expect(calculations.map(([expression], index) => [expression, inspection.value(`c${index}`)])).toEqual(
      calculations,
    );
  });

  test('calculations can read all rows of repeats', async () => {
    const { inspection, answer } = await conducting([
      'begin_repeat | fields | Fields',
      'integer | size | Size',
      'select_one yn | sown | Sown?',
      'calculate | place |  |  | position(..)',
      'end_repeat',
      'calculate | all |  |  | sum(${size})',
      'calculate | rows |  |  | count(${fields})',
      'calculate | known |  |  | count-non-empty(${size})',
      'calculate | largest |  |  | max(${size})',
      'calculate | second |  |  | indexed-repeat(${size}, ${fields}, 2)',
      'calculate | first_sown |  |  | indexed-repeat(${sown}, ${fields}, 1)',
      "text | any | Any? | ${sown} = 'yes'",
    ]);
    expect(answer.notes).toEqual([]);
    const values = () =>
      ['all', 'rows', 'known', 'largest', 'second', 'first_sown'].map((key) => inspection.value(key));
    expect(values()).toEqual([0, 0, 0, null, null, null]);
    inspection.addRow('Fields').answer('size', 3).answer('sown', 'no');
    expect(inspection.isVisible('any')).toBe(false);
    const second = inspection.addRow('Fields').answer('size', 5).answer('sown', 'yes');
    inspection.addRow('Fields');
    expect(values()).toEqual([8, 3, 2, 5, 5, 'no']);
    expect([second.value('place'), inspection.isVisible('any')]).toEqual([2, true]);
  });

  test('a calculated answer can be overridden unless it is read-only', async () => {
    const { template } = await forms.conduct(
      createXlsForm({
        survey: [
          'type | name | label | calculation | read_only',
          'integer | a | A',
          'integer | b | B | ${a} * 2',
          'integer | c | C | ${a} * 3 | yes',
        ],
      }),
    );
    const editable = (key: string) => template.items.find((item) => item.reference_key === key)?.options.editable;
    expect([editable('b'), editable('c')]).toEqual([true, false]);
  });
});

describe('texts of an imported XLSForm', () => {
  test('texts refer to answers by the keys of the template in all languages, and unknown references are noted', async () => {
    const { template, answer } = await forms.conduct(
      createXlsForm({
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
      }),
    );
    const age = template.items.find((item) => item.reference_key === 'age');
    expect(age).toMatchObject({
      title: 'How old is ${only}?',
      options: { required: true, required_message: 'Say how old ${only} is' },
      translations: { fr: { title: 'Quel âge a ${only} ?', required_message: 'Dites l’âge de ${only}' } },
    });
    expect(template.info.map(({ text }) => text)).toEqual(['Ask ${only}']);
    expect(formatNotes(answer)).toEqual(['8 label::English (en) text_answers']);
    expect(answer.notes[0]?.message).toContain('${who}');
  });
});

describe('constraints and choices of an imported XLSForm', () => {
  test('a constraint checks the answer itself and has its message', async () => {
    const { inspection } = await conducting([
      'integer | age | Age |  |  | . >= 0 and . <= 120 | Nobody is that old.',
      "text | code | Code |  |  | regex(., '[A-Z]{2}\\d+') | Two letters, then digits.",
      'integer | least | Least',
      'integer | most | Most |  |  | . >= ${least} | Not less than the least.',
    ]);
    const problems = (key: string, value: unknown) => inspection.answer(key, value).item(key).problems;
    expect(problems('age', 130)).toMatchObject([
      { code: 'CONSTRAINT_MESSAGE', params: { message: 'Nobody is that old.' } },
    ]);
    expect(problems('age', 12)).toEqual([]);
    expect([problems('code', 'DE4').length, problems('code', 'D4').length]).toEqual([0, 1]);
    expect(problems('most', 3)).toHaveLength(1);
    expect(inspection.answer('least', 2).item('most').problems).toEqual([]);
  });

  test('choice lists can depend on each other, even if a column has the name of a question', async () => {
    const { inspection, template, answer } = await forms.conduct(
      createXlsForm({
        survey: [
          'type | name | label | choice_filter',
          'select_one regions | region | Region',
          "select_one towns | town | Town | region = ${region} and name != 'old'",
        ],
        choices: [
          'list_name | name | label | region',
          'regions | n | North',
          'regions | s | South',
          'towns | kiel | Kiel | n',
          'towns | old | Vineta | n',
          'towns | ulm | Ulm | s',
        ],
      }),
    );
    expect(answer.notes).toEqual([]);
    const labels = () =>
      template.response_sets
        .flatMap(({ options }) => options)
        .filter(({ uuid }) => inspection.item('town').choices?.includes(uuid))
        .map(({ label }) => label);
    expect([
      labels(),
      inspection.answer('region', 'n') && labels(),
      inspection.answer('region', 's') && labels(),
    ]).toEqual([[], ['Kiel'], ['Ulm']]);
  });

  test('an “other” option is followed by a text question', async () => {
    const { inspection, template } = await conducting(['select_multiple yn or_other | what | What?']);
    expect(inspection.isVisible('what_other')).toBe(false);
    expect(inspection.answer('what', ['yes', 'other']).isVisible('what_other')).toBe(true);
    expect(template.response_sets[0]?.options.map(({ label }) => label)).toEqual(['Certainly', 'Not at all', 'Other']);
  });

  test('default values become default answers', async () => {
    const { inspection, answer } = await conducting([
      'integer | n | N |  |  |  |  |  | 5',
      'select_one yn | s | S |  |  |  |  |  | yes',
      'date | d | D |  |  |  |  |  | today()',
      'date | e | E',
      'text | t | T |  |  |  |  |  | hello',
      'text | u | U |  |  |  |  |  | once(uuid())',
      'select_one yn | v | V |  |  |  |  |  | maybe',
    ]);
    const values = ['n', 'd', 'e', 't', 'u', 'v'].map((key) => inspection.value(key));
    expect(values).toEqual([5, '2026-11-20', null, 'hello', null, null]);
    expect(inspection.value('s')).toHaveLength(1);
    expect(formatNotes(answer)).toEqual(['7 default default_dynamic', '8 default default_unfit']);
  });
});

test('every XLSForm question type is converted to its counterpart', async () => {
  const types = {
    text: 'textAnswer',
    'text | a | A ||||||| multiline': 'longText',
    integer: 'number',
    decimal: 'number',
    range: 'slider',
    note: 'instruction',
    date: 'datetime',
    time: 'datetime',
    dateTime: 'datetime',
    geopoint: 'inspection_location',
    image: 'photo',
    'image | a | A ||||||| signature': 'signature',
    audio: 'audio',
    video: 'video',
    barcode: 'barcode',
    acknowledge: 'acknowledgment',
    'select_one yn': 'list',
    'select_multiple yn': 'list',
    'select_one one': 'checkbox',
    'select_one yn ': 'list',
    today: 'calculation',
  };
  const rows = Object.keys(types).map((type, index) => {
    const [word = '', , label = `Q ${index}`, ...rest] = type.split('|');
    return [word, `q${index}`, label, ...rest].join('|');
  });
  const { template, answer } = await forms.conduct(
    createXlsForm({ survey: [`${HEAD} | appearance`, ...rows], choices: [...YES_NO, 'one | ok | Fine'] }),
  );
  expect(answer.notes).toEqual([]);
  const made = Object.keys(types).map(
    (_, index) => template.items.find((item) => item.reference_key === `q${index}`)?.type,
  );
  expect(made).toEqual(Object.values(types));
});

test('dates that ask for a month or a year keep their shape, and expressions read them as the first day', async () => {
  const { template, answer, inspection } = await forms.conduct(
    createXlsForm({
      survey: [
        `${HEAD} | appearance`,
        "date | made | Made? |  |  | . >= '2020-01-01' | Too old. |  | 2024-03-01 | month-year",
        'date | since | Since? |  |  |  |  |  |  | year',
        'date | day | Day? |  |  |  |  |  |  | no-calendar',
        "text | late | Late? | ${made} > '2024-03-01'",
        "text | none | None? | ${since} = ''",
        'calculate | age |  |  | ${day} - ${since}',
        'date | feast | Feast? |  |  |  |  |  |  | ethiopian',
        'dateTime | at | At? |  |  |  |  |  |  | month-year',
        'date | shown | Shown |  | today() |  |  |  |  | year',
      ],
    }),
  );
  expect(formatNotes(answer)).toEqual(['8 appearance date_look', '9 appearance date_look', '10 appearance date_look']);
  expect(answer.constructs.carried).toBe(answer.constructs.total);
  const shape = (key: string) => template.items.find((item) => item.reference_key === key)?.options.date_time_shape;
  expect(['made', 'since', 'day', 'feast'].map(shape)).toEqual([
    'year_month',
    'year',
    'year_month_day',
    'year_month_day',
  ]);
  expect([inspection.value('made'), inspection.isVisible('late'), inspection.isVisible('none')]).toEqual([
    '2024-03',
    false,
    true,
  ]);
  inspection.answer('made', '2024-04').answer('since', '2024').answer('day', '2024-01-11');
  expect([inspection.isVisible('late'), inspection.isVisible('none'), inspection.value('age')]).toEqual([
    true,
    false,
    10,
  ]);
  inspection.answer('made', '2019-12');
  expect(inspection.item('made').problems).toMatchObject([{ params: { message: 'Too old.' } }]);
});

test('labels, hints, choices and messages are imported in all languages of the form', async () => {
  const { answer, template } = await forms.conduct(
    createXlsForm({
      survey: [
        'type | name | label::German (de) | label::English (en) | hint::German (de) | hint::English (en) | constraint | constraint_message::German (de) | constraint_message::English (en) | label::Portuguese (pt) | label::Klingon speech',
        'integer | age | Wie alt? | How old? | In Jahren | In years | . > 0 | Älter als 0. | More than 0. | Quantos? | nuq',
        'select_one yn or_other | ok | In Ordnung? | Fine?',
      ],
      choices: [
        'list_name | name | label::English (en) | label::German (de)',
        'yn | y | Yes | Ja',
        'yn | n | No | Nein',
      ],
      settings: ['form_title | default_language', 'Alter | German (de)'],
    }),
  );
  expect(answer).toMatchObject({ title: 'Alter', language: 'de', languages: ['de', 'en', 'pt'] });
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
  test('a message in another language than the form’s is not used', async () => {
    const { template } = await forms.conduct(
      createXlsForm({
        survey: [
          'type | name | label::English (en) | label::French (fr) | required | required_message::English (en) | required_message::French (fr)',
          'text | a | Name | Nom | yes |  | Cette question nécessite une réponse',
          'text | b | Place | Lieu | yes | Where? | Où ?',
        ],
        settings: ['form_title | default_language', 'Visit | English (en)'],
      }),
    );
    const messages = template.items.map(({ options }) => options.required_message).filter(Boolean);
    expect(messages).toEqual(['Where?']);
    expect(template.items.find((item) => item.reference_key === 'b')?.translations?.fr).toMatchObject({
      required_message: 'Où ?',
    });
  });

  test('the default language of the settings is kept, also for columns without a language', async () => {
    const read = async (label: string, language: string) => {
      const survey = [`type | name | ${label}`, 'text | a | A | B'];
      const { body } = await forms.importForm(createXlsForm({ survey, settings: ['default_language', language] }));
      return body.data.language;
    };
    expect(await read('label', 'French')).toBe('fr');
    expect(await read('label | label::French (fr)', 'Spanish (es)')).toBe('es');
    expect(await read('label::English (en) | label::Portuguese (pt-BR)', 'Portuguese (pt-BR)')).toBe('pt-BR');
  });
});

test('external choices in the same workbook are read, with their filters', async () => {
  const { inspection, template, answer } = await forms.conduct(
    createXlsForm({
      survey: [
        'type | name | label | choice_filter',
        'select_one region | region | Region',
        'select_one_external city | city | City | region=${region}',
      ],
      choices: ['list_name | name | label', 'region | n | North', 'region | s | South'],
      external_choices: [
        'list_name | name | label | region',
        'city | a | Aachen | n',
        'city | b | Bonn | n',
        'city | c | Calw | s',
      ],
    }),
  );
  expect(answer).toMatchObject({ notes: [], constructs: { total: 3, carried: 3 } });
  inspection.answer('region', 's');
  const cities = template.response_sets.flatMap(({ options }) => options);
  expect(inspection.item('city').choices?.map((uuid) => cities.find((one) => one.uuid === uuid)?.label)).toEqual([
    'Calw',
  ]);
});

test('choice filters that look at each other are noted and left out, and the form can be published', async () => {
  const { answer } = await forms.conduct(
    createXlsForm({
      survey: [
        'type | name | label | choice_filter',
        'select_one c | x | X | name != ${y}',
        'select_one c | y | Y | name != ${x}',
      ],
      choices: ['list_name | name | label', 'c | p | P', 'c | q | Q'],
    }),
  );
  expect(formatNotes(answer)).toEqual(['2 choice_filter circular', '3 choice_filter circular']);
  expect(answer.constructs).toEqual({ total: 4, carried: 2 });
});

test('constraints and required conditions on a total of their own questions are carried', async () => {
  const { inspection, answer } = await conducting([
    'integer | a | A |  |  | ${total} <= 100',
    'integer | b | B |  |  | ${total} <= 100 |  | ${total} > 10',
    'calculate | total |  |  | coalesce(${a}, 0) + coalesce(${b}, 0)',
  ]);
  expect(answer.notes).toEqual([]);
  inspection.answer('a', 60);
  expect([inspection.value('total'), inspection.problems]).toEqual([60, ['B: ANSWER_REQUIRED']]);
  inspection.answer('b', 50);
  expect([inspection.value('total'), inspection.problems]).toEqual([110, ['A: CONSTRAINT', 'B: CONSTRAINT']]);
});

test('sum of a question and sqrt are converted; substr and null are named', async () => {
  const { inspection, answer } = await conducting([
    'integer | a | A',
    'text | t | T',
    'calculate | total |  |  | sum(${a})',
    'calculate | root |  |  | sqrt(${a} + 7)',
    'calculate | part |  |  | substr(${t}, 0, 2)',
    'text | why | Why? | ${a} != null',
  ]);
  expect(formatNotes(answer)).toEqual([
    '6 calculation function_unknown',
    '6 type calculate_left_out',
    '7 relevant null_name',
  ]);
  inspection.answer('a', 9);
  expect([inspection.value('total'), inspection.value('root')]).toEqual([9, 4]);
});
