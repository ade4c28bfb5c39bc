import { setHead } from '@rounds/engine/edits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FieldError, Textarea, TextInput } from '../../../ui/index.ts';
import { Dialog } from '../dialog.tsx';
import { useBuilder } from './builder-context.tsx';
import classes from './dialog.module.css';

/** Title and description of the template. */
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
    session.store.mark();
    const refused = session.attempt((records) =>
      setHead(records, { title: title.trim(), description: description.trim() }),
    );
    if (!refused) onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('about.title')} size={480}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('about.name')}
          withAsterisk
          required
          data-autofocus
          maxLength={300}
          value={title}
          error={isMissing && <FieldError>{t('about.name_missing')}</FieldError>}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={t('about.description')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={5_000}
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
