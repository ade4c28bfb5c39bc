import type { ConflictChoice } from '@rounds/contract/file-manager';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Checkbox, Modal } from '../../ui/index.ts';
import classes from '../../ui/mixins.module.css';
import type { AskConflict } from './use-file-actions.ts';

interface Question {
  readonly name: string;
  readonly remaining: number;
  answer(answer: Awaited<ReturnType<AskConflict>>): void;
}

/** Asks about taken names, one after the other. */
export function useConflictDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: AskConflict = (name, remaining) =>
    new Promise((resolve) => {
      setQuestion({
        name,
        remaining,
        answer: (answer) => {
          setQuestion(null);
          resolve(answer);
        },
      });
    });
  return { ask, dialog: question && <ConflictDialog key={question.name} {...question} /> };
}

/** Asks what happens to a file or folder whose name is taken. */
export function ConflictDialog({ name, remaining, answer }: Question) {
  const { t } = useTranslation('file-manager');
  const [forAll, setForAll] = useState(false);
  const choose = (choice: ConflictChoice) => () => answer({ choice, forAll });
  return (
    <Modal opened onClose={() => answer(null)} title={t('conflict.title')} size={480}>
      <div className={classes.dialogForm}>
        <p>{t('conflict.text', { name })}</p>
        {remaining > 0 && (
          <Checkbox
            label={t('conflict.for_all', { count: remaining })}
            checked={forAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={choose('skip')}>
            {t('conflict.skip')}
          </Button>
          <Button variant="default" color="red" onClick={choose('replace')}>
            {t('conflict.replace')}
          </Button>
          <Button data-autofocus onClick={choose('keep_both')}>
            {t('conflict.keep_both')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
