import { type AlertCondition, type AlertFigure, getAlertFigure } from '@rounds/contract/alerts';
import { getChart, MEASURES } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { useDynamicTranslation, useFormat } from '../../platform/i18n/index.ts';
import { hasFilter } from './alert-values.ts';

/** The name of a key figure, as its page shows it. */
export function useFigureName(): (key: AlertFigure) => string {
  const translate = useDynamicTranslation('common');
  return (key) => translate(`analytics:figure.${key}`);
}

/** A value of a figure in its unit. */
export function useFigureFormat(): (key: AlertFigure, value: number) => string {
  const format = useFormat();
  return (key, value) => (isPercent(key) ? `${format.number(value)}\u202f%` : format.number(value));
}

export function isPercent(key: AlertFigure): boolean {
  const { chart, measure } = getAlertFigure(key);
  return MEASURES[measure ?? getChart(chart).measures[0]] === 'percent';
}

/** Describes when an alert fires, such as “Score below 75 %”. */
export function useAlertWords(): (condition: AlertCondition) => string {
  const { t } = useTranslation(['alerts', 'common']);
  const format = useFormat();
  const toFigure = useFigureName();
  const formatFigure = useFigureFormat();
  const toWords = (condition: AlertCondition): string => {
    switch (condition.kind) {
      case 'score':
        return t(`words.score_${condition.direction}`, { value: `${format.number(condition.value)}\u202f%` });
      case 'answer':
        return t(condition.options.length > 0 ? 'words.answer' : 'words.failed');
      case 'issue_raised':
        return t('words.issue_raised');
      case 'issue_overdue':
        return t('words.issue_overdue');
      case 'not_inspected':
        return t('words.not_inspected', { count: condition.days });
      case 'figure':
        return t(`words.figure_${condition.direction}`, {
          figure: toFigure(condition.figure),
          range: t(`common:filters.presets.${condition.range}`),
          value: formatFigure(condition.figure, condition.value),
        });
    }
  };
  return (condition) =>
    hasFilter(condition) ? t('words.filtered', { words: toWords(condition) }) : toWords(condition);
}
