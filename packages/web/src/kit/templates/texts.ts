/** The texts that several screens of templates show: problems, locations, changes and type names. */
import {
  CATALOGUE,
  getAncestors,
  type Id,
  type ItemType,
  listInDocumentOrder,
  type TemplateProblem,
  type TemplateRecords,
} from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useDynamicTranslation, useFormat } from '../../platform/i18n/index.ts';
import type { ChangeKind, ChangeLine } from './change-lines.ts';
import { toItemName } from './rule-words/index.ts';

/** A problem code in addition to those of the engine: another person deleted the item meanwhile. */
export const DELETED_BY_OTHER = 'DELETED_BY_OTHER';

/** Translates problems of the engine. At the field of a setting, its name need not be said again. */
export function useProblemText(): (problem: TemplateProblem, place?: { readonly atField: boolean }) => string {
  const { t, i18n } = useTranslation(['builder', 'problems', 'rules']);
  const translate = useDynamicTranslation('builder');
  const missing = (field: unknown) => {
    if (field === 'title') return t('missing.text');
    if (field === 'label') return t('missing.answer_text');
    return i18n.exists(`builder:option.${field}`)
      ? t('missing.setting', { setting: translate(`option.${field}`) })
      : null;
  };
  return ({ code, params }, { atField } = { atField: false }) => {
    if (code === DELETED_BY_OTHER) return t('deleted_by_other');
    const lacks = code === 'FIELD_REQUIRED' && missing(params?.field);
    if (lacks) return lacks;
    const setting = i18n.exists(`builder:option.${params?.option}`) ? translate(`option.${params?.option}`) : undefined;
    const names = {
      ...params,
      ...(setting && { option: setting }),
      ...(params?.action && { action: translate(`rules:action.${params.action}`) }),
      ...(params?.operator && { operator: translate(`rules:operator.${params.operator}`) }),
    };
    const problem = t(code, { ns: 'problems', ...names, defaultValue: t('problem_unknown') });
    return setting && !atField && !problem.includes(setting) ? t('problem_of_setting', { setting, problem }) : problem;
  };
}

const numberCache = new WeakMap<TemplateRecords['items'], ReadonlyMap<Id, number>>();

/** The number of each question, counted through the whole template. */
function getQuestionNumbers(records: TemplateRecords): ReadonlyMap<Id, number> {
  const cached = numberCache.get(records.items);
  if (cached) return cached;
  const questions = listInDocumentOrder(records).filter(({ type }) => CATALOGUE[type].kind === 'question');
  const numbers = new Map(questions.map(({ id }, at) => [id, at + 1]));
  numberCache.set(records.items, numbers);
  return numbers;
}

export function useItemLocation(): (records: TemplateRecords, id: Id) => string {
  const { t } = useTranslation('builder');
  const format = useFormat();
  return (records, id) => {
    const item = records.items[id];
    if (!item) return '';
    const path = getAncestors(records, id)
      .map((above) => toItemName(above, t('untitled')))
      .reverse()
      .join(' › ');
    const number = getQuestionNumbers(records).get(id);
    if (number === undefined) return path;
    return t('changes.place', { path, number: format.number(number) });
  };
}

const MAX_NAME_LENGTH = 60;
const shorten = (name: string) => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name);

/** The text of a change line: "V2.1.7: text changed, now required". */
export function useChangeText(): (line: ChangeLine) => string {
  const { t } = useTranslation('builder');
  return ({ name, kinds }) => {
    const what = kinds.map((word: ChangeKind) => t(`change.${word}`)).join(', ');
    return name === null ? what : t('change_of', { name: shorten(name) || t('untitled'), what });
  };
}

/** The display name of an item type. */
export function useTypeName(): (type: ItemType) => string {
  const { t } = useTranslation('builder');
  return (type) => t(`type.${type}`);
}
