import { CATALOGUE, ITEM_TYPES, type ItemType } from '@rounds/engine';
import { describe, expect, it } from 'vitest';
import { OFFERED_TYPES, PALETTE_GROUPS, QUESTION_TYPES } from './index.ts';
import { listOptions, OPTION_PLACES } from './option-places.ts';

/** Declared options that have no setting, and why. Anything else that a live type declares has one. */
const SET_ELSEWHERE: Readonly<Record<string, string>> = {
  options_type: 'follows from where the answers were taken: the question’s own, or a global response',
  unit_type: 'is the first half of the field of units',
  repeatable_settings: 'stands with repeatable, once that is on',
  repeat_count: 'stands with repeatable, once that is on',
  'datetime.date': 'follows from the parts that the shape has',
  'datetime.time': 'follows from the parts that the shape has',
  'inspection_start_date.date': 'follows from the parts that the shape has',
  'inspection_start_date.time': 'follows from the parts that the shape has',
  'inspection_end_date.date': 'follows from the parts that the shape has',
  'inspection_end_date.time': 'follows from the parts that the shape has',
  'longText.min': 'another name of min_length, whose field shows and changes both',
  'longText.max': 'another name of max_length, whose field shows and changes both',
  'qr.editable': 'codes can always be typed, by hand or by a hand scanner',
  'barcode.editable': 'codes can always be typed, by hand or by a hand scanner',
  global_list_id: 'follows from the list that is chosen',
  'global_list.field_type': 'follows from the field that calculations read',
  'global_list.value_type': 'follows from the field that calculations read',
  'asset_field.asset_type_id': 'follows from the type that is chosen',
  'asset_field.field_key': 'stands with the type of the asset',
  'asset_field.field_type': 'follows from the field that is chosen',
  'asset_field.value_type': 'follows from the field that is chosen',
  'assignment_field.asset_type_uuid': 'templates of other products name one, which has no effect',
  'assignment_field.asset_type_id': 'templates of other products name one, which has no effect',
  'assignment_field.field_type': 'follows from the field that is chosen',
  'assignment_field.value_type': 'follows from the field that is chosen',
  'document_id.items': 'the parts of the number, which the format says in full',
};

/** The reasons why the palette leaves out live types: the product lacks what they would ask for. */
const NOT_OFFERED: Partial<Record<ItemType, string>> = {};

const optionsSet = (type: ItemType) => new Set(OPTION_PLACES.flatMap((place) => listOptions(type, place)));

const live = ITEM_TYPES.filter((type) => CATALOGUE[type].live);
const onScreen = live.filter((type) => !(type in NOT_OFFERED));
const isQuestion = (type: (typeof live)[number]) => CATALOGUE[type].kind === 'question';

describe('the settings of a question', () => {
  it.each(onScreen)('every option of %s has a field in the settings', (type) => {
    const set = optionsSet(type);
    const missing = Object.keys(CATALOGUE[type].options).filter(
      (name) =>
        !set.has(name) &&
        !(name in SET_ELSEWHERE) &&
        !(`${type}.${name}` in SET_ELSEWHERE) &&
        !(name === 'grouped_item_id' && isQuestion(type)),
    );
    expect(missing).toEqual([]);
  });

  it('the settings list no option that a type lacks', () => {
    for (const type of ITEM_TYPES) {
      const { options, rare } = QUESTION_TYPES[type];
      for (const name of [...(options ?? []), ...(rare ?? [])]) {
        expect(CATALOGUE[type].options, `${type}.${name}`).toHaveProperty(name);
      }
    }
  });

  it('only options without a field have a reason', () => {
    for (const key of Object.keys(SET_ELSEWHERE)) {
      const [type, name] = key.includes('.') ? key.split('.') : [null, key];
      const types = type === null ? live : live.filter((one) => one === type);
      expect(
        types.some((one) => String(name) in CATALOGUE[one].options),
        key,
      ).toBe(true);
      expect(
        types.filter((one) => optionsSet(one).has(String(name))),
        key,
      ).toEqual([]);
    }
  });
});

it('the palette offers every current question type except documented ones', () => {
  const questions = live.filter(isQuestion);
  expect(questions.filter((type) => !OFFERED_TYPES.includes(type)).sort()).toEqual(Object.keys(NOT_OFFERED).sort());
});

it('each question type that can be added is in one group of the palette', () => {
  expect(Object.values(PALETTE_GROUPS).flat().toSorted()).toEqual(OFFERED_TYPES.toSorted());
});
