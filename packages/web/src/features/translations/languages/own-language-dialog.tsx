import type { TranslationProgress } from '@rounds/contract/checklists/translations.ts';
import { CONTENT_LANGUAGES } from '@rounds/contract/languages.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSearch } from '../../../paths.ts';
import { getLanguageName, listLanguageChoices } from '../../../platform/i18n/index.ts';
import { Dialog, DialogActions, Notice, Select, toast } from '../../../ui/index.ts';
import classes from '../../../ui/mixins.module.css';
import { useSetOwnLanguage } from '../translation-queries.ts';

interface OwnLanguageDialogProps {
  readonly templateId: number;
  readonly ownLanguage: string;
  readonly languages: readonly { readonly language: string; readonly progress: TranslationProgress }[];
  readonly onClose: () => void;
}

/** Sets the language of the template itself, and says before what becomes of its texts. */
export function OwnLanguageDialog({ templateId, ownLanguage, languages, onClose }: OwnLanguageDialogProps) {
  const { t, i18n } = useTranslation('translations');
  const navigate = useNavigate();
  const setOwn = useSetOwnLanguage(templateId);
  const [value, setValue] = useState(ownLanguage);
  const name = (language: string) => getLanguageName(language, i18n.language);
  const progress = languages.find(({ language }) => language === value)?.progress;
  const translated = progress ? progress.total - progress.missing : 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const contentLanguage = CONTENT_LANGUAGES.find((one) => one === value);
    if (!contentLanguage || contentLanguage === ownLanguage) return onClose();
    await setOwn.mutateAsync(contentLanguage);
    toast.success(t('own.done', { language: name(contentLanguage) }));
    onClose();
    await navigate({ ...changeSearch({ lang: undefined, with: undefined, key: undefined }), replace: true });
  };
  return (
    <Dialog onClose={onClose} title={t('own.title')} size={480}>
      <form className={classes.dialogForm} onSubmit={(event) => void submit(event).catch(() => {})} noValidate>
        <Select
          label={t('own.language')}
          description={t('own.hint')}
          searchable
          allowDeselect={false}
          data-autofocus
          data={listLanguageChoices(i18n.language)}
          value={value}
          onChange={(next) => next && setValue(next)}
        />
        {value !== ownLanguage && (
          <Notice role="status" tone={progress && progress.missing === 0 ? 'calm' : 'amber'}>
            {progress
              ? [
                  t('own.swap', { count: translated, language: name(value), before: name(ownLanguage) }),
                  ...(progress.missing > 0
                    ? [t('own.stay', { count: progress.missing, language: name(value), before: name(ownLanguage) })]
                    : []),
                ].join(' ')
              : t('own.none', { language: name(value), before: name(ownLanguage) })}
          </Notice>
        )}
        <DialogActions onCancel={onClose} isPending={setOwn.isPending} submitLabel={t('own.confirm')} />
      </form>
    </Dialog>
  );
}
