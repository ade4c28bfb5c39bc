import { listLanguages, toDocument } from '@rounds/engine';
import { setHead, setLanguage } from '@rounds/engine/edits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TEMPLATE_DESCRIPTION_LENGTH, MAX_TEMPLATE_TITLE_LENGTH } from '../../../kit/templates/limits.ts';
import { getLanguageName, listLanguageChoices } from '../../../platform/i18n/index.ts';
import { Button, Dialog, FieldError, Select, Text, Textarea, TextInput } from '../../../ui/index.ts';
import classes from '../controls/dialog.module.css';
import { useBuilder } from '../state/builder-context.tsx';
import { combineEdits } from '../state/template-store.ts';

/** Edits the title, description and language of the template. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('builder');
  const session = useBuilder();
  const records = session.store.records();
  const { head } = records;
  const [title, setTitle] = useState(head.title);
  const [description, setDescription] = useState(head.description);
  const [language, setNewLanguage] = useState(head.language);
  const isMissing = title.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) return;
    session.store.endGesture();
    const problem = session.attempt(
      combineEdits(
        (current) => setHead(current, { title: title.trim(), description: description.trim() }),
        (current) => setLanguage(current, { language }),
      ),
    );
    if (!problem) onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('about.title')} size={480}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('about.name')}
          withAsterisk
          required
          data-autofocus
          maxLength={MAX_TEMPLATE_TITLE_LENGTH}
          value={title}
          error={isMissing && <FieldError>{t('about.name_missing')}</FieldError>}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={t('about.description')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_TEMPLATE_DESCRIPTION_LENGTH}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Select
          label={t('about.language')}
          searchable
          allowDeselect={false}
          data={listLanguageChoices(i18n.language)}
          value={language}
          onChange={(value) => value && setNewLanguage(value)}
        />
        {language !== head.language && (
          <Text tone="ink2" role="status">
            {t(listLanguages(toDocument(records)).includes(language) ? 'about.texts_swap' : 'about.texts_stay', {
              language: getLanguageName(language, i18n.language),
              before: getLanguageName(head.language, i18n.language),
            })}
          </Text>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('about.save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
