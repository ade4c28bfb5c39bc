import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../feature.ts';
import { createTextFilter } from '../i18n/index.ts';
import { Modal } from '../ui/index.ts';
import classes from './go-palette.module.css';

/** Finds a page by a few letters of its name. */
export default function GoPalette({ entries, onClose }: { entries: readonly MenuEntry[]; onClose(): void }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const isFound = createTextFilter(text);
  const found = entries
    .map((entry) => ({ entry, name: t(`menu.${entry.key}`), group: entry.group && t(`groups.${entry.group}`) }))
    .filter(({ name, group }) => isFound(name, group));
  const go = (path: string) => {
    onClose();
    void navigate({ to: path });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && found[chosen]) go(found[chosen].entry.path);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      classNames={{ body: classes.body }}
      size={520}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': t('search.open') } }}
    >
      <input
        className={classes.field}
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <div className={classes.list} id={listId} role="listbox" aria-label={t('menu.label')}>
        {found.map(({ entry, name, group }, index) => (
          <div
            key={entry.key}
            id={`${listId}-${index}`}
            className={classes.entry}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseMove={() => setChosen(index)}
            onKeyDown={onKey}
            onClick={() => go(entry.path)}
          >
            <entry.icon size={18} stroke={1.75} />
            <span>{name}</span>
            {group && <small>{group}</small>}
          </div>
        ))}
      </div>
      <p className={classes.hint} role="status">
        {found.length === 0 ? t('search.nothing', { text }) : t('search.hint')}
      </p>
    </Modal>
  );
}
