import { IconFunction, IconHash, IconVariable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Completion } from './completions.ts';
import classes from './expression-field.module.css';

interface CompletionEntryProps {
  id: string;
  completion: Completion;
  isActive: boolean;
  onSelect: () => void;
}

/** One suggestion of a completion list. */
export function CompletionEntry({ id, completion, isActive, onSelect }: CompletionEntryProps) {
  const { t } = useTranslation('builder');
  const Icon = completion.kind === 'function' ? IconFunction : completion.kind === 'value' ? IconHash : IconVariable;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.entry}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSelect}
    >
      <Icon size={15} stroke={1.75} />
      {completion.kind === 'function' && (
        <span>
          <code>{t(`function.${completion.name}.form`)}</code>
          <span className={classes.description}>{t(`function.${completion.name}.says`)}</span>
        </span>
      )}
      {completion.kind === 'value' && <code>{completion.name}</code>}
      {completion.kind === 'question' && (
        <span>
          {completion.key ? <code>{completion.key}</code> : <em>{t('expression.gets_variable')}</em>}
          <span className={classes.description}>{completion.title || t('untitled')}</span>
        </span>
      )}
    </div>
  );
}
