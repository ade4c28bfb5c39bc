/** Names the parts of a conflict, and formats their values in a state of the template. */
import {
  CATALOGUE,
  type Id,
  type ImageMarker,
  type Info,
  type Item,
  printAnswer,
  type ResponseOption,
  type RuleSet,
  type TemplateRecords,
} from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { toPlainText, useRuleWords } from '../../../kit/templates/rule-words/index.ts';
import { useItemLocation, useTypeName } from '../../../kit/templates/texts.ts';
import { getDateLocale, getLanguageName, useDynamicTranslation, useFormat } from '../../../platform/i18n/index.ts';
import { toParts } from './compare-changes.ts';

/** Parts whose names are not option names. */
const NAMED_PARTS = [
  'title',
  'type',
  'place',
  'variable',
  'answers',
  'help',
  'marks',
  'columns',
  'rule',
  'translations',
] as const;
const TEMPLATE_PARTS = ['description', 'language', 'languages', 'version_title'] as const;
const UNNAMED_SETTINGS = ['bands', 'repeatable_settings', 'global_list_uuid', 'items', 'advanced'];

export function usePartName(): (part: string) => string {
  const { t, i18n } = useTranslation('builder');
  const translate = useDynamicTranslation('builder');
  return (part) => {
    const namedPart = [...NAMED_PARTS, ...TEMPLATE_PARTS].find((one) => one === part);
    if (namedPart) return t(`conflict.part.${namedPart}`);
    const name = part.slice('option:'.length);
    if (UNNAMED_SETTINGS.includes(name) || !i18n.exists(`builder:option.${name}`)) return t('conflict.part.setting');
    return translate(`option.${name}`);
  };
}

/** The value of a part of an item, or of the template, as text; empty where nothing is set. */
export function usePartText(records: TemplateRecords, id: Id): (part: string) => string {
  const { t, i18n } = useTranslation('builder');
  const format = useFormat();
  const place = useItemLocation();
  const typeName = useTypeName();
  const rules = useRuleWords(records, id);
  const item = records.items[id];
  const parts = toParts(records, id);

  const answerText = ({ label, score, failed }: ResponseOption) =>
    [
      label || t('untitled'),
      score === null ? null : t('points', { count: score, points: format.number(score) }),
      failed ? t('failed') : null,
    ]
      .filter(Boolean)
      .join(' · ');
  const optionText = (of: Item, name: string, value: unknown): string => {
    if (name === 'default_value') {
      const words = {
        locale: getDateLocale(i18n.language),
        yes: t('ticked'),
        no: t('not_ticked'),
        na: t('not_applicable'),
      };
      const { type, value: fixed } = value as { type?: unknown; value?: unknown };
      if (type === 'none') return t('no_default');
      if (type === 'current') return t('date_current');
      return printAnswer(of, records.response_sets, { value: type === 'fixed' ? fixed : value }, words) || plain(value);
    }
    const isChoice = typeof value === 'string' && CATALOGUE[of.type].options[name]?.type === 'choice';
    return isChoice ? t(`choice.${value}`, { defaultValue: value }) : plain(value);
  };
  const plain = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off');
    if (typeof value === 'number') return format.number(value);
    if (Array.isArray(value)) return value.map(plain).filter(Boolean).join('\n');
    if (typeof value === 'object') return Object.values(value).map(plain).filter(Boolean).join(' · ');
    return String(value);
  };

  return (part) => {
    const own = parts?.get(part);
    const value = own === undefined && item ? CATALOGUE[item.type].options[part.slice('option:'.length)]?.default : own;
    if (value === null || value === undefined) return '';
    switch (part) {
      case 'type':
        return item ? typeName(item.type) : '';
      case 'place':
        return place(records, id);
      case 'language':
        return getLanguageName(String(value), i18n.language);
      case 'answers':
        return (value as readonly ResponseOption[]).map(answerText).join('\n');
      case 'help':
        return (value as Info).text;
      case 'marks':
        return ((value as ImageMarker).marks ?? []).map(({ label }, at) => `${at + 1} ${label}`).join('\n');
      case 'rule':
        return (value as readonly RuleSet[]).map((set) => toPlainText(rules.sentence(set))).join('\n');
      case 'translations':
        return Object.entries(value as Record<string, Record<string, string>>)
          .map(([language, texts]) => `${language}: ${Object.values(texts).join(' · ')}`)
          .join('\n');
      default:
        return item && part.startsWith('option:')
          ? optionText(item, part.slice('option:'.length), value)
          : plain(value);
    }
  };
}
