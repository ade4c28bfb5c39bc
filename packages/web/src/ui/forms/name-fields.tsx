import { TextInput } from '@mantine/core';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage, getLanguageNameIn } from '../../platform/i18n/index.ts';
import { FieldError } from '../feedback/field-error.tsx';
import { Stack } from '../layout/box.tsx';

/** A name by language. */
export type LocalizedName = Partial<Record<Language, string>>;

interface NameFieldsProps {
  readonly value: LocalizedName;
  readonly error?: string | undefined;
  readonly max?: number;
  /** The name that errors about the value carry; the form focuses the first field for it. */
  readonly field?: string;
  onChange(names: LocalizedName): void;
}

/** A name in each language. The person's own language comes first; the others may stay empty. */
export function NameFields({ value, onChange, error, max = 100, field }: NameFieldsProps) {
  const { t } = useTranslation('common');
  const own = getCurrentLanguage();
  const ordered = [own, ...LANGUAGES.filter((language) => language !== own)];
  return (
    <Stack gap={3}>
      {ordered.map((language, index) => (
        <TextInput
          key={language}
          name={`name_${language}`}
          data-field={index === 0 ? field : undefined}
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

/** The names that are not blank, trimmed. */
export const removeEmptyNames = (names: Readonly<Partial<Record<string, string>>>): LocalizedName =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) => (name?.trim() ? [[language, name.trim()]] : [])),
  );
