/** Values as people read them in documents. */
import {
  type CustomFieldValue,
  type FieldRule,
  type FieldValueKind,
  getNumberFormat,
  getValueKind,
  toPlainValue,
} from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages.ts';
import { translateFieldMessage } from './texts.ts';

interface Reader {
  readonly language: Language;
  readonly tz_code: string;
}
type Format = (value: CustomFieldValue, rule: FieldRule, reader: Reader) => string;

const toLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language);
const toText: Format = (value) => String(toPlainValue(value));

const FORMATS: Record<FieldValueKind, Format> = {
  text: toText,
  number(value, rule, { language }) {
    const { grouping, currency, decimals } = getNumberFormat(rule);
    return new Intl.NumberFormat(toLocale(language), {
      useGrouping: grouping,
      maximumFractionDigits: decimals,
      ...(currency && { style: 'currency', currency }),
    }).format(Number(value));
  },
  day: (value, _, { language }) =>
    new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    ),
  moment: (value, _, { language, tz_code }) =>
    new Intl.DateTimeFormat(toLocale(language), {
      ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: tz_code },
    }).format(new Date(String(value))),
  yes_no: (value, _, { language }) => translateFieldMessage(language, value === true ? 'YES' : 'NO'),
  choices: toText,
  person: toText,
};

export const formatFieldValue = (rule: FieldRule, value: CustomFieldValue | undefined, reader: Reader): string =>
  value === undefined ? '' : FORMATS[getValueKind(rule)](value, rule, reader);
