import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getNativeLanguageName } from '../../../platform/i18n/index.ts';
import { ICON, Row, Text, VisuallyHidden } from '../../../ui/index.ts';
import classes from './form-language-choice.module.css';

interface FormLanguageChoiceProps {
  readonly languages: readonly string[];
  readonly language: string;
  readonly onChange: (language: string) => void;
}
/** A select for the form's language; renders nothing if there is only one. */
export function FormLanguageChoice({ languages, language, onChange }: FormLanguageChoiceProps) {
  const { t, i18n } = useTranslation('form');
  if (languages.length < 2) return null;
  return (
    <Row as="label" inline fixed shrink gap={1.5} radius="control" className={classes.choice} title={t('language')}>
      <IconLanguage {...ICON} size={18} />
      <VisuallyHidden>{t('language')}</VisuallyHidden>
      <select value={language} onChange={(event) => onChange(event.currentTarget.value)}>
        {languages.map((code) => (
          <Text as="option" bg="surface" tone="ink" key={code} value={code} lang={code}>
            {getNativeLanguageName(code, i18n.language)}
          </Text>
        ))}
      </select>
    </Row>
  );
}
