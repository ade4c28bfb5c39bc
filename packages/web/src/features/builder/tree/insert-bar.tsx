import type { Id, ItemType } from '@rounds/engine';
import { IconDots, IconLayoutRows } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { ICON, Row, UnstyledButton } from '../../../ui/index.ts';
import { insertItem } from '../commands/commands.ts';
import { useBuilder } from '../state/builder-context.tsx';
import classes from './insert-bar.module.css';

const COMMON_TYPES: readonly ItemType[] = ['yesno', 'list', 'textAnswer', 'number', 'photo', 'signature'];

/** The horizontal arrows move through the bar instead of collapsing the section around it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const onwards = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  buttons.at((at + (onwards ? 1 : -1)) % buttons.length)?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** The toolbar below the active row that adds the next item with one click. */
export function InsertBar({ id }: { id: Id }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const typeName = useTypeName();
  const insert = (type: ItemType) => {
    session.view.set({ activeId: id });
    insertItem(session, type);
  };
  return (
    <div className={classes.root}>
      <Row
        wrap
        justify="center"
        gap={1.5}
        py={1}
        px={2.5}
        className={classes.bar}
        role="toolbar"
        aria-label={t('add_below')}
        onKeyDown={moveFocus}
      >
        {COMMON_TYPES.map((type) => {
          const Icon = QUESTION_TYPES[type].icon;
          return (
            <UnstyledButton key={type} className={classes.type} onClick={() => insert(type)}>
              <Icon {...ICON} size={15} />
              {typeName(type)}
            </UnstyledButton>
          );
        })}
        <UnstyledButton className={classes.type} onClick={() => insert('section')}>
          <IconLayoutRows size={15} />
          {typeName('section')}
        </UnstyledButton>
        <UnstyledButton
          className={classes.type}
          aria-label={t('more_types')}
          title={t('more_types')}
          onClick={() => session.view.set({ activeId: id, leftPanel: 'add', outlineOpen: true })}
        >
          <IconDots size={15} />
        </UnstyledButton>
      </Row>
    </div>
  );
}
