import type { ResponseOption } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Checkbox, Textarea } from '../../../../ui/index.ts';
import { Dialog } from '../../dialog.tsx';
import dialogClasses from '../dialog.module.css';
import { answersFromLines, MOST_ANSWERS } from './answer-edits.ts';

interface LinesDialogProps {
  /** How many answers can still be added. */
  room: number;
  onAdd: (answers: readonly ResponseOption[], replaces: boolean) => void;
  onClose: () => void;
}

/** Many answers at once, one a line, as they come out of a sheet or a text. */
export function LinesDialog({ room, onAdd, onClose }: LinesDialogProps) {
  const { t } = useTranslation('builder');
  const [text, setText] = useState('');
  const [replaces, setReplaces] = useState(false);
  const answers = answersFromLines(text);
  const isTooMuch = answers.length > (replaces ? MOST_ANSWERS : room);
  const add = () => {
    onAdd(answers, replaces);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('lines.title')} size={480}>
      <div className={dialogClasses.form}>
        <Textarea
          data-autofocus
          label={t('lines.label')}
          description={t('lines.hint')}
          autosize
          minRows={8}
          maxRows={16}
          value={text}
          error={isTooMuch ? t('lines.too_many', { count: room }) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label={t('lines.replace')}
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
        <div className={dialogClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={answers.length === 0 || isTooMuch} onClick={add}>
            {t('lines.add', { count: answers.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
