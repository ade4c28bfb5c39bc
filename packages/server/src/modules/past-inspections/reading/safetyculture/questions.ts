/** The questions of a template that is created from audits of SafetyCulture: their types, choices and points. */
import type { ItemOptions, ResponseOption } from '@rounds/engine';
import { type PlannedOption, type QuestionPlan, toText } from '../source.ts';
import type { AuditItem, AuditOption } from './audit.ts';

type Plan = Pick<QuestionPlan, 'type' | 'options' | 'choices'>;

const MIN_CHOICES = 2;
const NO_DEFAULT = { default_value: { type: 'none' } };
/** Answers with these colors count as failed unless the file says so itself. */
const isRed = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = color.split(',').map(Number);
  return red > 150 && green < 140 && blue < 140;
};

/** @param items the same question in all audits */
export function planQuestion(items: readonly AuditItem[]): Plan {
  const [first] = items;
  if (!first) return { type: 'textAnswer' };
  const max = items.find((item) => item.max !== null)?.max ?? null;
  switch (first.type) {
    case 'question':
    case 'list':
      return planChoice(items);
    case 'checkbox':
    case 'switch':
      return { type: 'checkbox', options: toPoints(max) };
    case 'slider':
      return { type: 'slider', options: { ...toRange(first), ...toPoints(max) } };
    case 'number':
    case 'temperature':
      return { type: 'number' };
    case 'datetime':
      return { type: 'datetime', options: toDateOptions(first) };
    // Questions for a location belong to the first page, so the address is a text with its coordinates.
    case 'address':
      return { type: 'textAnswer' };
    case 'media':
    case 'drawing':
      return { type: 'photo' };
    case 'signature':
      return { type: 'signature' };
    case 'scanner':
      return { type: 'barcode' };
    case 'text':
      return { type: 'longText' };
    default:
      return { type: items.some(({ value }) => /\n/.test(toText(value))) ? 'longText' : 'textAnswer' };
  }
}

const toPoints = (max: number | null): ItemOptions =>
  max === null || max === 0 ? {} : { enable_score: true, min_score: 0, max_score: max };

const toRange = ({ options: { min, max, increment } }: AuditItem): ItemOptions => ({
  ...(typeof min === 'number' && { min }),
  ...(typeof max === 'number' && { max }),
  ...(typeof increment === 'number' && increment > 0 && { step: increment }),
});

function toDateOptions({ options: { enable_date, enable_time } }: AuditItem): ItemOptions {
  if (enable_date === true && enable_time === false)
    return { ...NO_DEFAULT, date: true, time: false, date_time_shape: 'year_month_day' };
  if (enable_date === false && enable_time === true)
    return { ...NO_DEFAULT, date: false, time: true, date_time_shape: 'hour_minute' };
  return NO_DEFAULT;
}

function planChoice(items: readonly AuditItem[]): Plan {
  const choiceOptions = items.find(({ choices }) => choices !== null)?.choices ?? collectChoices(items);
  // A flat export does not say which other choices there were.
  if (choiceOptions.length < MIN_CHOICES) return { type: 'textAnswer' };
  const isMultiple = items.some(
    ({ options, value }) => options.multiple_selection === true || (Array.isArray(value) && value.length > 1),
  );
  const isScored = choiceOptions.some(({ score }) => score !== null);
  return {
    type: 'list',
    options: { enable_score: isScored, ...(isMultiple && { multiple_selection: true }) },
    choices: choiceOptions.map(toChoice),
  };
}

const toChoice = ({ label, score, color }: AuditOption): PlannedOption => ({
  label,
  score,
  color: toColor(color),
  failed: isRed(color),
});

/** `61,192,139` */
function toColor(color: string): ResponseOption['color'] {
  const parts = color.split(',').map(Number);
  if (parts.length !== 3 || parts.some((part) => !(part >= 0 && part <= 255))) return 'none';
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** A flat export has only the choices that somebody made. */
function collectChoices(items: readonly AuditItem[]): AuditOption[] {
  const labels = new Set(items.flatMap(({ value }) => (Array.isArray(value) ? value : [toText(value)])));
  return [...labels].filter(Boolean).map((label) => ({ label, score: null, color: '' }));
}
