import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import styles from './confirm.module.css';
import type { AskedQuestion } from './confirm-store.ts';
import { Modal } from './dialogs.tsx';

/** Dashes, quotes and spaces as a keyboard has them: “Jolly Mac’s – annex” can be typed as it is read. */
const plain = (text: string): string =>
  text
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** The deny label "No" has the focus. */
export default function ConfirmDialog({ question }: { question: AskedQuestion }) {
  return (
    <Modal opened onClose={() => question.answer(false)} withCloseButton={false} title={question.title} size={460}>
      <Question key={question.title} question={question} />
    </Modal>
  );
}

function Question({ question }: { question: AskedQuestion }) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const isTyped = question.typed === undefined || plain(typed) === plain(question.typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) question.answer(true);
  };
  return (
    <form onSubmit={submit}>
      {question.text && <div className={styles.text}>{question.text}</div>}
      {question.typed !== undefined && (
        <TextInput
          className={styles.typed}
          label={
            <Trans
              t={t}
              i18nKey="confirm.type"
              values={{ title: question.typed }}
              components={{ strong: <strong /> }}
            />
          }
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus onClick={() => question.answer(false)}>
          {t('confirm.no')}
        </Button>
        <Button
          type="submit"
          className={question.danger ? styles.danger : undefined}
          aria-disabled={!isTyped}
          data-disabled={!isTyped || undefined}
        >
          {question.confirmLabel}
        </Button>
      </div>
    </form>
  );
}
