import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { choosePendingLanguage, LANGUAGE_NAMES } from '../../platform/i18n/index.ts';
import { ICON, Row, UnstyledButton } from '../../ui/index.ts';
import classes from './sign-in-page.module.css';
export function LanguageChoice({ languages = LANGUAGES }: { languages?: readonly Language[] }) {
  const { t, i18n } = useTranslation('auth');
  return (
    <Row as="fieldset" wrap fontSize="sm" tone="ink2" className={classes.languages} aria-label={t('language')}>
      <IconWorld {...ICON} />
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          className={classes.language}
          lang={language}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => void choosePendingLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </UnstyledButton>
      ))}
    </Row>
  );
}
