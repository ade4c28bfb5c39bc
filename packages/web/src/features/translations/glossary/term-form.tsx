import {
  type GlossaryTerm,
  type GlossaryTermInput,
  glossary,
  MAX_TERM_LENGTH,
} from '@rounds/contract/checklists/glossary.ts';
import { CONTENT_LANGUAGES, type ContentLanguage } from '@rounds/contract/languages.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import { getLanguageName, listLanguageChoices } from '../../../platform/i18n/index.ts';
import { Button, FormError, FormSelect, FormSwitch, FormText, Select, TextInput } from '../../../ui/index.ts';
import classes from '../../../ui/mixins.module.css';
import { useOverview } from '../state/translation-context.tsx';
import { glossaryResource } from './glossary-queries.ts';

interface TermFormProps {
  /** The term; null for a new one. */
  readonly term: GlossaryTerm | null;
  readonly language: string;
  readonly onClose: () => void;
}

interface Values {
  readonly term: string;
  readonly language: ContentLanguage;
  readonly is_kept: boolean;
  readonly translations: Readonly<Record<string, string>>;
}

const toContentLanguage = (language: string): ContentLanguage =>
  CONTENT_LANGUAGES.find((one) => one === language) ?? 'en';

/** Converts the form to the input. Empty translations are not stored, nor any of a term that is never translated. */
const toInput = ({ translations, is_kept, ...values }: Values): GlossaryTermInput => ({
  ...values,
  is_kept,
  translations: is_kept
    ? {}
    : Object.fromEntries(Object.entries(translations).filter(([, text]) => text.trim() !== '')),
});

/** Creates or edits a term of the glossary. */
export function TermForm({ term, language, onClose }: TermFormProps) {
  const { t, i18n } = useTranslation('translations');
  const overview = useOverview();
  const refresh = glossaryResource.useInvalidate();
  const form = useCallForm(term ? glossary.update : glossary.create, {
    initial: {
      term: term?.term ?? '',
      language: toContentLanguage(term?.language ?? overview.language),
      is_kept: term?.is_kept ?? false,
      translations: term?.translations ?? {},
    } as Values,
    ...(term && { params: { id: term.id } as never }),
    toBody: toInput as never,
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const { values } = form;
  const [added, setAdded] = useState<readonly string[]>([]);
  const shown = [
    ...new Set([
      language,
      ...overview.languages.map((one) => one.language),
      ...Object.keys(values.translations),
      ...added,
    ]),
  ].filter((one) => one !== values.language);
  const choices = listLanguageChoices(i18n.language);
  return (
    <form className={classes.dialogForm} onSubmit={form.submit} noValidate>
      <FormText form={form} name="term" label={t('glossary.term')} autoComplete="off" data-autofocus />
      <FormSelect form={form} name="language" label={t('glossary.language')} searchable options={choices} />
      <FormSwitch form={form} name="is_kept" label={t('glossary.keep')} description={t('glossary.keep_hint')} />
      {!values.is_kept && (
        <>
          {shown.map((code) => (
            <TextInput
              key={code}
              lang={code}
              dir="auto"
              label={t('glossary.translation', { language: getLanguageName(code, i18n.language) })}
              maxLength={MAX_TERM_LENGTH}
              value={values.translations[code] ?? ''}
              onChange={(event) =>
                form.set('translations', { ...values.translations, [code]: event.currentTarget.value })
              }
            />
          ))}
          <Select
            label={t('glossary.more_languages')}
            searchable
            leftSection={<IconPlus size={16} />}
            data={choices.filter(({ value }) => value !== values.language && !shown.includes(value))}
            value={null}
            onChange={(next) => next && setAdded([...added, next])}
          />
        </>
      )}
      {form.getError('translations') && <FormError>{form.getError('translations')}</FormError>}
      {form.formError && <FormError>{form.formError}</FormError>}
      <div className={classes.dialogActions}>
        <Button
          variant="default"
          onClick={() => {
            form.discard();
            onClose();
          }}
        >
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.isPending}>
          {t('glossary.save')}
        </Button>
      </div>
    </form>
  );
}
