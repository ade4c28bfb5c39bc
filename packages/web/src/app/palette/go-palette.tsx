import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../feature.ts';
import { Box, ICON, Modal, Row, Text } from '../../ui/index.ts';
import classes from './go-palette.module.css';
import { type Choice, useChoices } from './palette-choices.ts';

interface GoPaletteProps {
  readonly entries: readonly MenuEntry[];
  onClose(): void;
}

/** Finds actions, pages and records by a few letters; before anything is typed, it lists what was opened last. */
export default function GoPalette({ entries, onClose }: GoPaletteProps) {
  const { t } = useTranslation(['common', 'palette']);
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching } = useChoices(entries, text);
  const all = groups.flatMap(({ choices }) => choices);
  const go = ({ choose }: Choice) => {
    onClose();
    choose();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && all.length > 0) {
      event.preventDefault();
      const next = (chosen + step + all.length) % all.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && all[chosen]) go(all[chosen]);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      classNames={{ body: classes.body }}
      size={620}
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
        aria-activedescendant={all[chosen] ? `${listId}-${chosen}` : undefined}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <Box
        id={listId}
        role="listbox"
        aria-label={t('search.results')}
        overflow="auto"
        maxHeight="min(420px, 60vh)"
        p={1.5}
      >
        {groups.map(({ title, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={title} role="group" aria-label={title ?? t('search.results')}>
            {title && (
              <Text as="div" px={2.5} pt={2.5} pb={1} size="xs" tone="ink3" weight={600} aria-hidden>
                {title}
              </Text>
            )}
            {choices.map((choice) => {
              const index = all.indexOf(choice);
              return (
                <Row
                  key={choice.key}
                  id={`${listId}-${index}`}
                  gap={3}
                  className={classes.entry}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  onMouseMove={() => setChosen(index)}
                  onKeyDown={onKey}
                  onClick={() => go(choice)}
                >
                  <choice.icon {...ICON} size={18} />
                  <Text as="bdi" shrink truncate title={choice.name}>
                    {choice.name}
                  </Text>
                  {choice.hint && <small title={choice.hint}>{choice.hint}</small>}
                </Row>
              );
            })}
          </div>
        ))}
      </Box>
      <Text py={2.5} px={4} borderTop="line" size="xs" tone="ink3" role="status">
        {isSearching ? t('search.searching') : all.length === 0 ? t('search.nothing', { text }) : t('search.hint')}
      </Text>
    </Modal>
  );
}
