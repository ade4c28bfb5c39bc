import type { Language } from '@rounds/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choosePendingLanguage, getCurrentLanguage, LANGUAGE_NAMES, setLanguage } from '../../platform/i18n/index.ts';
import { sessionQuery, useAppSettings } from '../../platform/session/index.ts';
import { NativeSelect } from '../../ui/index.ts';
import classes from './center.module.css';

/**
 * The language of the help. Signed-in people have their own language again as soon as they go back to their work.
 */
export function CenterLanguage() {
  const { t } = useTranslation('help');
  const { data: settings } = useAppSettings();
  const { data: user } = useQuery(sessionQuery);
  const choose = (language: Language) => (user ? setLanguage(language) : choosePendingLanguage(language));
  const languages = settings?.langs ?? [getCurrentLanguage()];
  if (languages.length < 2) return null;
  return (
    <NativeSelect
      className={classes.language}
      aria-label={t('language')}
      value={getCurrentLanguage()}
      onChange={(event) => void choose(event.currentTarget.value as Language)}
      data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}
