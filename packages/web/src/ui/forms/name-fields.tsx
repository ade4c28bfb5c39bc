import { Stack, TextInput } from '@mantine/core';
import { LANGUAGES, type Language } from '@rounds/contract/languages';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage, getLanguageNameIn } from '../../i18n/index.ts';
import { FieldError } from '../feedback/field-error.tsx';

export type LocalizedName = Partial<Record<Language, string>>;

interface NameFieldsProps {
  value: LocalizedName;
  onChange(names: LocalizedName): void;
  error?: string | undefined;
  max?: number;
}

/** What something is called in each language; one's own comes first, the others may stay empty. */
export function NameFields({ value, onChange, error, max = 100 }: NameFieldsProps) {
  const { t } = useTranslation('common');
  const own = getCurrentLanguage();
  const inOrder = [own, ...LANGUAGES.filter((language) => language !== own)];
  return (
    <Stack gap={12}>
      {inOrder.map((language, index) => (
        <TextInput
          key={language}
          name={`name_${language}`}
          label={t('names.in', { language: getLanguageNameIn(own, language) })}
          description={index === 1 ? t('names.hint') : undefined}
          required={index === 0}
          withAsterisk={index === 0}
          maxLength={max}
          autoComplete="off"
          lang={language}
          data-autofocus={index === 0 || undefined}
          value={value[language] ?? ''}
          error={index === 0 && error ? <FieldError>{error}</FieldError> : undefined}
          onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  );
}

/** Without what is empty, for sending. */
export const removeEmptyNames = (names: LocalizedName): LocalizedName =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) => (name.trim() ? [[language, name.trim()]] : [])),
  );
