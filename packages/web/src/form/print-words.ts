import type { PrintWords, RunContext, TemplateRecords } from '@rounds/engine';
import i18next from 'i18next';
import { dateLocale } from '../i18n/index.ts';
import { namesIn } from './names.ts';

/** The words that answers are printed with, in the language of the interface. */
export function printWords({ custom_units }: Pick<TemplateRecords, 'custom_units'>, context: RunContext): PrintWords {
  const t = i18next.getFixedT(null, 'form');
  return {
    locale: dateLocale(i18next.resolvedLanguage ?? 'en'),
    yes: t('answer.yes'),
    no: t('answer.no'),
    na: t('answer.na'),
    custom_units: Object.values(custom_units),
    names: namesIn(context),
  };
}
