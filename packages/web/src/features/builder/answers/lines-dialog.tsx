import type { ResponseOption } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_OPTIONS } from '../../../kit/templates/limits.ts';
import { Button, Checkbox, Dialog, Textarea } from '../../../ui/index.ts';
import classes from '../controls/dialog.module.css';
import { parseOptionLines } from './option-edits.ts';

interface LinesDialogProps {
  /** The number of options that can still be added. */
  remaining: number;
  onAdd: (answers: readonly ResponseOption[], replaces: boolean) => void;
  onClose: () => void;
}

/** Adds many options at once, one per line, for example pasted from a spreadsheet. */
export function LinesDialog({ remaining, onAdd, onClose }: LinesDialogProps) {
  const { t } = useTranslation('builder');
  const [text, setText] = useState('');
  const [replaces, setReplaces] = useState(false);
  const answers = parseOptionLines(text);
  const isTooMany = answers.length > (replaces ? MAX_OPTIONS : remaining);
  const add = () => {
    onAdd(answers, replaces);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('lines.title')} size={480}>
      <div className={classes.form}>
        <Textarea
          data-autofocus
          label={t('lines.label')}
          description={t('lines.hint')}
          autosize
          minRows={8}
          maxRows={16}
          value={text}
          error={isTooMany ? t('lines.too_many', { count: remaining }) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label={t('lines.replace')}
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={answers.length === 0 || isTooMany} onClick={add}>
            {t('lines.add', { count: answers.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
