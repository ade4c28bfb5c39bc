import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../feature.ts';
import { createTextFilter } from '../i18n/index.ts';
import { type LinkTarget, toScreen } from '../paths.ts';
import { Modal } from '../ui/index.ts';
import classes from './go-palette.module.css';
import { useFoundRecords } from './use-found-records.ts';

interface Choice {
  readonly key: string;
  readonly icon: MenuEntry['icon'];
  readonly name: string;
  readonly hint?: string | null | undefined;
  readonly link: LinkTarget;
}

/** Finds pages by a few letters of their name, and templates, assets, people and inspections. */
export default function GoPalette({ entries, onClose }: { entries: readonly MenuEntry[]; onClose(): void }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { features } = useRouteContext({ from: rootRouteId });
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching } = useFoundRecords(features, text);
  const isFound = createTextFilter(text);
  const pages = entries
    .map(({ key, path, icon, group }): Choice => {
      const hint = group && t(`groups.${group}`);
      return { key, icon, name: t(`menu.${key}`), hint, link: toScreen(path) };
    })
    .filter(({ name, hint }) => isFound(name, hint ?? ''));
  const records = groups.flatMap(({ search, records: found }) =>
    found.map(({ id, name, hint, link }): Choice => {
      const group = t(`menu.${search.key}`);
      return { key: `${search.key} ${id}`, icon: search.icon, name, hint: hint ? `${hint} · ${group}` : group, link };
    }),
  );
  const found = [...pages, ...records];
  const go = ({ link }: Choice) => {
    onClose();
    void navigate(link);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const next = (chosen + step + found.length) % found.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && found[chosen]) go(found[chosen]);
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
      <div className={classes.list} id={listId} role="listbox" aria-label={t('search.results')}>
        {found.map((choice, index) => (
          <div
            key={choice.key}
            id={`${listId}-${index}`}
            className={classes.entry}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseMove={() => setChosen(index)}
            onKeyDown={onKey}
            onClick={() => go(choice)}
          >
            <choice.icon size={18} stroke={1.75} />
            <bdi className={classes.name}>{choice.name}</bdi>
            {choice.hint && <small>{choice.hint}</small>}
          </div>
        ))}
      </div>
      <p className={classes.hint} role="status">
        {isSearching ? t('search.searching') : found.length === 0 ? t('search.nothing', { text }) : t('search.hint')}
      </p>
    </Modal>
  );
}
