import type { PrintWords, RunContext, TemplateRecords } from '@rounds/engine';
import i18next, { type i18n as I18n } from 'i18next';
import { getDateLocale, getNumberMarks } from '../../../platform/i18n/index.ts';
import { toAnswerNames } from './names.ts';

/** The words for printing answers, by default in the language of the interface. */
export function printWords(
  { custom_units }: Pick<TemplateRecords, 'custom_units'>,
  context: RunContext,
  texts: I18n = i18next,
): PrintWords {
  const t = texts.getFixedT(null, 'form');
  return {
    locale: getDateLocale(texts.resolvedLanguage ?? 'en'),
    number_marks: getNumberMarks(),
    yes: t('answer.yes'),
    no: t('answer.no'),
    na: t('answer.na'),
    custom_units: Object.values(custom_units),
    names: toAnswerNames(context),
  };
}
