/** Each chart with each of its dimensions, and with questions and options where it needs them. */
import { CHART_KEYS, type ChartKey, type ChartQuery, getChart, isAlwaysGrouped } from '@rounds/contract/analytics';
import { store } from './store-form.ts';

/** The remarks are a number from the second version on. */
const NUMBERS: readonly ChartQuery[] = ['Temperature', 'Degrees', 'Remarks', 'Oven', 'Above the limit'].map(
  (title) => ({
    question: store.id(title),
  }),
);
const DATES: readonly ChartQuery[] = [{ question: store.id('Next service') }];
const CHOICES: readonly ChartQuery[] = [
  { question: store.id('Condition') },
  { question: store.id('Condition'), option: store.choice('Condition', 'Fair') },
  { question: store.id('Defects'), option: store.choice('Defects', 'Rust') },
  { question: store.id('Cleaned at once') },
  { question: store.id('Is it clean') },
];

export const CASES: readonly (readonly [ChartKey, ChartQuery])[] = CHART_KEYS.flatMap((key) => {
  const declaration = getChart(key);
  const { dimensions = [], question } = declaration;
  const divided = dimensions.map((by): ChartQuery => ({ by }));
  const plain = isAlwaysGrouped(declaration) && dimensions.length > 0 ? divided : [{}, ...divided];
  if (!question) return plain.map((query) => [key, query] as const);
  const questions = key === 'responses.dates' ? DATES : key.includes('numbers') ? NUMBERS : CHOICES;
  return plain.flatMap((query) => questions.map((selected) => [key, { ...query, ...selected }] as const));
});
