import { setHead } from '@rounds/engine/edits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FieldError, Textarea, TextInput } from '../../../../ui/index.ts';
import { Dialog } from '../../dialog.tsx';
import { useBuilder } from '../state/builder-context.tsx';
import { MAX_TEMPLATE_DESCRIPTION_LENGTH, MAX_TEMPLATE_TITLE_LENGTH } from '../state/limits.ts';
import classes from './dialog.module.css';

/** Edits the title and description of the template. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { head } = session.store.records();
  const [title, setTitle] = useState(head.title);
  const [description, setDescription] = useState(head.description);
  const isMissing = title.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) return;
    session.store.endGesture();
    const problem = session.attempt((records) =>
      setHead(records, { title: title.trim(), description: description.trim() }),
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
