import type { Id, ItemType } from '@rounds/engine';
import { IconDots, IconLayoutRows } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../question-types/index.ts';
import { useBuilder } from './builder-context.tsx';
import { add } from './deeds.ts';
import classes from './insert-bar.module.css';
import { useTypeName } from './use-type-name.ts';

const MOST_WANTED: readonly ItemType[] = ['yesno', 'list', 'textAnswer', 'number', 'photo', 'signature'];

/** The arrows walk through the bar, and do not fold the section around it. */
function walkButtons(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const onwards = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  buttons.at((at + (onwards ? 1 : -1)) % buttons.length)?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** Below the row in use: what can come next, one press each. */
export function InsertBar({ id }: { id: Id }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const typeName = useTypeName();
  const insert = (type: ItemType) => {
    session.view.set({ activeId: id });
    add(session, type);
  };
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('add_below')} onKeyDown={walkButtons}>
      {MOST_WANTED.map((type) => {
        const Icon = QUESTION_TYPES[type].icon;
        return (
          <button key={type} type="button" className={classes.type} onClick={() => insert(type)}>
            <Icon size={15} stroke={1.75} />
            {typeName(type)}
          </button>
        );
      })}
      <button type="button" className={classes.type} onClick={() => insert('section')}>
        <IconLayoutRows size={15} />
        {typeName('section')}
      </button>
      <button
        type="button"
        className={classes.type}
        aria-label={t('more_types')}
        title={t('more_types')}
        onClick={() => session.view.set({ activeId: id, leftSide: 'add', outlineOpen: true })}
      >
        <IconDots size={15} />
      </button>
    </div>
  );
}
