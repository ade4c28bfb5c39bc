import { IconFunction, IconHash, IconVariable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Completion } from './completions.ts';
import classes from './expression-field.module.css';

interface CompletionEntryProps {
  id: string;
  completion: Completion;
  isChosen: boolean;
  onTake: () => void;
}

/** One thing that can stand at the caret. */
export function CompletionEntry({ id, completion, isChosen, onTake }: CompletionEntryProps) {
  const { t } = useTranslation('builder');
  const Icon = completion.kind === 'function' ? IconFunction : completion.kind === 'value' ? IconHash : IconVariable;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.entry}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <Icon size={15} stroke={1.75} />
      {completion.kind === 'function' && (
        <span>
          <code>{t(`function.${completion.name}.form`)}</code>
          <span className={classes.about}>{t(`function.${completion.name}.says`)}</span>
        </span>
      )}
      {completion.kind === 'value' && <code>{completion.name}</code>}
      {completion.kind === 'question' && (
        <span>
          {completion.key ? <code>{completion.key}</code> : <em>{t('expression.gets_variable')}</em>}
          <span className={classes.about}>{completion.title || t('untitled')}</span>
        </span>
      )}
    </div>
  );
}
