import { LANGUAGES, type NameByLanguage, nameIn } from '@rounds/contract/languages';
import { PERMISSIONS } from '@rounds/contract/permissions';
import { useTranslation } from 'react-i18next';
import { languageIn, useFormat } from '../../i18n/index.ts';

const TIME = /^\d{4}-\d\d-\d\dT/;

/** Fields and values of the log as people say them; what has no word yet is shown as it is. */
export function useValueText() {
  const { t, i18n } = useTranslation(['logs', 'errors', 'common']);
  const format = useFormat();

  const field = (path: string): string => {
    const parts = path.split('.');
    const language = LANGUAGES.find((one) => one === parts.at(-1));
    const name = t(`fields.${parts[0]}`, { defaultValue: parts[0]!.replaceAll('_', ' ') });
    if (parts.length > 1 && language) return `${name} (${languageIn(i18n.language, language)})`;
    return [name, ...parts.slice(1).map((part) => part.replaceAll('_', ' '))].join(' – ');
  };
  const value = (one: unknown): string => {
    if (one === null || one === undefined || one === '') return t('values.nothing');
    if (typeof one === 'boolean') return t(one ? 'values.yes' : 'values.no');
    if (typeof one === 'number') return format.number(one);
    if (isNameByLanguage(one)) return nameIn(one, i18n.language);
    if (typeof one !== 'string') return JSON.stringify(one);
    if (PERMISSIONS.some((code) => code === one)) return t(`errors:permission.${one}`);
    if (TIME.test(one)) return format.dateTime(one);
    return t(`values.${one}`, { defaultValue: one });
  };
  const list = (values: readonly unknown[]): string => new Intl.ListFormat(i18n.language).format(values.map(value));
  return { field, value, list };
}

/** What something is called in each language, such as a role. */
export const isNameByLanguage = (value: unknown): value is NameByLanguage => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const languages = Object.keys(value);
  return languages.length > 0 && languages.every((one) => LANGUAGES.some((language) => language === one));
};
