import { CONTENT_LANGUAGES } from '@rounds/contract/languages.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSearch } from '../../../paths.ts';
import { getNativeLanguageName, listLanguageChoices } from '../../../platform/i18n/index.ts';
import { Dialog, DialogActions, FieldError, Select } from '../../../ui/index.ts';
import classes from '../../../ui/mixins.module.css';
import { useAddLanguage } from '../translation-queries.ts';

interface AddLanguageDialogProps {
  readonly templateId: number;
  readonly languages: readonly string[];
  readonly onClose: () => void;
}

/** Adds a language, still without texts. */
export function AddLanguageDialog({ templateId, languages, onClose }: AddLanguageDialogProps) {
  const { t, i18n } = useTranslation('translations');
  const navigate = useNavigate();
  const add = useAddLanguage(templateId);
  const [value, setValue] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const choices = listLanguageChoices(i18n.language)
    .filter((choice) => !languages.includes(choice.value))
    .map((choice) => {
      const native = getNativeLanguageName(choice.value, i18n.language);
      return { ...choice, label: native === choice.label ? choice.label : `${choice.label} (${native})` };
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const contentLanguage = CONTENT_LANGUAGES.find((one) => one === value);
    setMissing(!contentLanguage);
    if (!contentLanguage) return;
    await add.mutateAsync(contentLanguage);
    onClose();
    await navigate(changeSearch({ lang: contentLanguage, key: undefined }));
  };
  return (
    <Dialog onClose={onClose} title={t('add.title')} size={440}>
      <form className={classes.dialogForm} onSubmit={(event) => void submit(event).catch(() => {})} noValidate>
        <Select
          label={t('add.language')}
          description={t('add.hint')}
          searchable
          required
          data-autofocus
          data={choices}
          nothingFoundMessage={t('add.nothing')}
          value={value}
          error={isMissing && <FieldError>{t('add.missing')}</FieldError>}
          onChange={(next) => {
            setValue(next);
            setMissing(false);
          }}
        />
        <DialogActions onCancel={onClose} isPending={add.isPending} submitLabel={t('add.confirm')} />
      </form>
    </Dialog>
  );
}
