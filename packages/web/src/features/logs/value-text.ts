import { LANGUAGES, nameIn } from '@rounds/contract/languages';
import { PERMISSIONS } from '@rounds/contract/permissions';
import { useTranslation } from 'react-i18next';
import { languageIn, useFormat } from '../../i18n/index.ts';
import { isNameByLanguage, type Path } from './differences.ts';

const TIME = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Pictures have no name, and a uuid says nothing to anybody. */
const PICTURES: readonly string[] = ['avatar', 'logo', 'logo_full'];

/** Fields whose values are those of another. */
const SAME_WORDS: Readonly<Record<string, string>> = { langs: 'locale', asked_for: 'second_factor' };

/** Fields and values of the log as people say them; what has no word yet is shown as it is. */
export function useValueText() {
  const { t, i18n } = useTranslation(['logs', 'errors', 'common']);
  const format = useFormat();

  const word = (part: string) => t(`fields.${part}`, { defaultValue: part.replaceAll('_', ' ') });
  /** What lies in between is the name of something: of a custom field. */
  const field = (path: Path): string => {
    const language = LANGUAGES.find((one) => one === path.at(-1));
    if (path.length > 1 && language) return `${word(path[0]!)} (${languageIn(i18n.language, language)})`;
    return path.map((part, index) => (index === 0 || index === path.length - 1 ? word(part) : part)).join(' – ');
  };
  const value = (one: unknown, path: Path): string => {
    const name = path.at(-1)!;
    if (one === null || one === undefined || one === '') return t('values.nothing');
    if (typeof one === 'boolean') return t(one ? 'values.yes' : 'values.no');
    if (typeof one === 'number') return format.number(one);
    if (Array.isArray(one)) return list(one, path);
    if (isNameByLanguage(one)) return nameIn(one, i18n.language);
    if (typeof one !== 'string') return JSON.stringify(one);
    if (PERMISSIONS.some((code) => code === one)) return t(`errors:permission.${one}`);
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
