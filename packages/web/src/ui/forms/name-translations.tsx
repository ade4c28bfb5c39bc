import { TextInput, UnstyledButton } from '@mantine/core';
import { LANGUAGES, type Language, type NameTranslations } from '@rounds/contract/languages.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage, getLanguageNameIn } from '../../platform/i18n/index.ts';
import { ICON } from '../display/icon.ts';
import { FieldError } from '../feedback/field-error.tsx';
import { Grid } from '../layout/box.tsx';
import classes from './name-translations.module.css';

interface NameTranslationFieldsProps {
  /** The name that languages without a translation show. */
  readonly name: string;
  readonly value: NameTranslations;
  readonly max: number;
  getError?(language: Language): string | undefined;
  onChange(value: NameTranslations): void;
}

/** The names in the languages of the product, below the field of the name: closed until they are needed. */
export function NameTranslationFields({ name, value, max, getError, onChange }: NameTranslationFieldsProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  const own = getCurrentLanguage();
  const isOpen = isOpened || LANGUAGES.some((language) => getError?.(language));
  const translated = LANGUAGES.filter((language) => value[language]?.trim());
  const languages = translated.map((language) => getLanguageNameIn(own, language)).join(', ');
  return (
    <Grid gap={3} className={classes.root}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpened(!isOpen)}
      >
        <IconChevronDown {...ICON} data-open={isOpen || undefined} />
        {translated.length > 0 ? t('names.others_of', { languages }) : t('names.others')}
      </UnstyledButton>
      {isOpen && (
        <Grid id={id} gap={3}>
          {LANGUAGES.map((language, index) => {
            const error = getError?.(language);
            return (
              <TextInput
                key={language}
                name={`translations.${language}`}
                label={t('names.in', { language: getLanguageNameIn(own, language) })}
                description={index === 0 && !error ? t('names.others_hint') : undefined}
                placeholder={name}
                maxLength={max}
                autoComplete="off"
                lang={language}
                value={value[language] ?? ''}
                error={error && <FieldError>{error}</FieldError>}
                onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
              />
            );
          })}
        </Grid>
      )}
    </Grid>
  );
}
