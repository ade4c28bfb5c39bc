import { LANGUAGES, resolveName } from '@rounds/contract/languages.ts';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { getLanguageNameIn, useFormat } from '../../platform/i18n/index.ts';
import { isNameByLanguage, type Path } from './differences.ts';

const TIME = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Picture fields are shown as set or empty, because their uuids mean nothing to people. */
const PICTURES: readonly string[] = ['avatar', 'logo', 'logo_full'];

/** Fields that share the values of another field. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  langs: 'locale',
  asked_for: 'second_factor',
  default_priority: 'priority',
};
/** The rules of issues have the same choices for each right and each status. */
const POLICY = 'policy';

/** Returns the texts of fields and values of the log; unknown ones are shown unchanged. */
export function useValueText() {
  const { t, i18n } = useTranslation(['logs', 'errors', 'common']);
  const format = useFormat();

  const word = (part: string) => t(`fields.${part}`, { defaultValue: part.replaceAll('_', ' ') });
  /** The parts in between are names, such as that of a custom field. */
  const field = (path: Path): string => {
    const language = LANGUAGES.find((one) => one === path.at(-1));
    if (path.length > 1 && language)
      return `${field(path.slice(0, -1))} (${getLanguageNameIn(i18n.language, language)})`;
    return path.map((part, index) => (index === 0 || index === path.length - 1 ? word(part) : part)).join(' – ');
  };
  const value = (one: unknown, path: Path): string => {
    const name = path[0] === POLICY ? POLICY : path.at(-1)!;
    if (one === null || one === undefined || one === '') return t('values.nothing');
    if (typeof one === 'boolean') return t(one ? 'values.yes' : 'values.no');
    if (typeof one === 'number') return format.number(one);
    if (Array.isArray(one)) return list(one, path);
    if (isNameByLanguage(one)) return resolveName(one, i18n.language);
    if (typeof one !== 'string') return JSON.stringify(one);
    const permission = PERMISSIONS.find((code) => code === one);
    if (permission) return t(`errors:permission.${permission}`);
    if (PICTURES.includes(name)) return t('values.picture');
    if (TIME.test(one)) return format.dateTime(one);
    if (DAY.test(one)) return format.date(one);
    if (name === 'feature') return t(`errors:feature.${one}`, { defaultValue: one });
    return t(`values.${SAME_WORDS[name] ?? name}.${one}`, { defaultValue: one });
  };
  const list = (values: readonly unknown[], path: Path): string =>
    new Intl.ListFormat(i18n.language).format(values.map((one) => value(one, path)));
  return { field, value, list };
}
