import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Row, Text } from '../layout/box.tsx';
import { Modal } from '../overlays/dialogs.tsx';
import classes from './confirm.module.css';
import type { OpenQuestion } from './confirm-store.ts';

/** Replaces typographic dashes, quotes and spaces with those of a keyboard: “Jolly Mac’s – annex” can be typed. */
const normalizeTyping = (text: string): string =>
  text
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** The deny label "No" has the focus. */
export default function ConfirmDialog({ question }: { question: OpenQuestion }) {
  return (
    <Modal opened onClose={() => question.answer(null)} withCloseButton={false} title={question.title} size={460}>
      <Question key={question.title} question={question} />
    </Modal>
  );
}

function Question({ question }: { question: OpenQuestion }) {
  const { t } = useTranslation('common');
  const [typedText, setTyped] = useState('');
  const isComplete =
    question.requiredText === undefined || normalizeTyping(typedText) === normalizeTyping(question.requiredText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && question.confirmLabel) question.answer('confirm');
  };
  return (
    <form onSubmit={submit}>
      {question.text && (
        <Text as="div" tone="ink2" className={classes.text}>
          {question.text}
        </Text>
      )}
      {question.requiredText !== undefined && (
        <TextInput
          className={classes.field}
          label={
            <Trans
              t={t}
              i18nKey="confirm.type"
              values={{ title: question.requiredText }}
              components={{ strong: <strong /> }}
            />
          }
          value={typedText}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Row wrap align="stretch" justify="end" gap={2} mt={6}>
        <Button variant="default" data-autofocus onClick={() => question.answer(null)}>
          {question.denyLabel ?? t('confirm.no')}
        </Button>
        {question.alternativeLabel && (
          <Button variant="default" onClick={() => question.answer('alternative')}>
            {question.alternativeLabel}
          </Button>
        )}
        {question.confirmLabel && (
          <Button
            type="submit"
            data-danger={question.danger || undefined}
            aria-disabled={!isComplete}
            data-disabled={!isComplete || undefined}
          >
            {question.confirmLabel}
          </Button>
        )}
      </Row>
    </form>
  );
}
