/**
 * Conditions (smart fields) of SafetyCulture templates. They are below a question and hold what is only asked if its
 * answer meets them. JSON names them by an id, the flat export by a sentence: `if response is one of|Yes||No|`.
 */
import type { ConditionTest, SourceCondition } from '../source.ts';
import type { AuditItem } from './audit.ts';

/** Keyed by the start of the ids of a type of question; the digit that follows says which. */
const TESTS: Readonly<Record<string, readonly ConditionTest[]>> = {
  '3f20618': ['answered', 'unanswered', 'is', 'is_not', 'is', 'is_not'],
  '35f6c13': ['answered', 'unanswered', 'is', 'is_not', 'is', 'is_not'],
  cda7c33: ['less', 'less_equal', 'is', 'is_not', 'greater_equal', 'greater', 'between', 'not_between'],
  '4e671f4': ['checked', 'unchecked'],
  '3d346f0': ['checked', 'unchecked'],
  '7c44147': ['is', 'is_not'],
  '6ff300f': ['is', 'is_not'],
  '8259d90': ['is', 'is_not'],
  '831f8ff': ['answered', 'unanswered'],
};

const SENTENCES: Readonly<Record<string, ConditionTest>> = {
  'response selected': 'answered',
  'response not selected': 'unanswered',
  'response is': 'is',
  'response is not': 'is_not',
  'response is one of': 'is',
  'response is not one of': 'is_not',
  'slider value is less than': 'less',
  'slider value is less than or equal to': 'less_equal',
  'slider value is equal to': 'is',
  'slider value is not equal to': 'is_not',
  'slider value is greater than or equal to': 'greater_equal',
  'slider value is greater than': 'greater',
  'slider value is between': 'between',
  'slider value is not between': 'not_between',
  'checkbox is checked': 'checked',
  'checkbox is not checked': 'unchecked',
  'switch is on': 'checked',
  'switch is off': 'unchecked',
  'text is': 'is',
  'text is not': 'is_not',
  'scanned barcode is': 'is',
  'scanned barcode is not': 'is_not',
  'signature exists': 'answered',
  'signature does not exist': 'unanswered',
};

/** Responses that every template has. */
const STANDARD_RESPONSES: Readonly<Record<string, string>> = {
  '8bcfbf00-e11b-11e1-9b23-0800200c9a66': 'Yes',
  '8bcfbf01-e11b-11e1-9b23-0800200c9a66': 'No',
  '8bcfbf02-e11b-11e1-9b23-0800200c9a66': 'N/A',
  'b5c92350-e11b-11e1-9b23-0800200c9a66': 'Safe',
  'b5c92351-e11b-11e1-9b23-0800200c9a66': 'At Risk',
  'b5c92352-e11b-11e1-9b23-0800200c9a66': 'N/A',
};

const ID = /^([\da-f]{7})([\da-f])-/i;

/** @param question the item that has the condition */
export function readCondition(item: AuditItem, question: AuditItem): Omit<SourceCondition, 'question'> {
  const { condition, values } = item.options;
  if (typeof condition === 'string') {
    const [, type = '', digit = ''] = ID.exec(condition) ?? [];
    const texts = Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
    return {
      test: TESTS[type.toLowerCase()]?.[Number.parseInt(digit, 16)] ?? null,
      values: texts.map((value) => toLabel(value, question)),
    };
  }
  const [sentence = '', ...labels] = item.label.split('|').filter((part) => part.trim() !== '');
  const name = sentence
    .trim()
    .toLowerCase()
    .replace(/^if (?:the )?/, '');
  return { test: SENTENCES[name] ?? null, values: labels };
}

const toLabel = (value: string, { choices }: AuditItem): string =>
  choices?.find(({ id }) => id === value)?.label ?? STANDARD_RESPONSES[value.toLowerCase()] ?? value;
