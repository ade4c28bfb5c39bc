import type { ListColumn } from '@rounds/contract/list.ts';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Box, ICON, Popover, Row, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import type { FilterState } from '../model/table-state.ts';
import type { TableText } from '../model/table-text.ts';
import { FilterEditor } from './filter-editor.tsx';
import { useFilterText } from './filter-text.ts';
import classes from './filters.module.css';

interface FilterCardProps {
  readonly column: ListColumn;
  readonly state: FilterState;
  readonly text: TableText;
  /** Whether the card is one line, next to the panel with all filters. */
  readonly isCompact: boolean;
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
}
/** A filter as a card with its name and value; pressing it opens the editor. */
export function FilterCard({ column, state, text, isCompact, isOpen, setOpen }: FilterCardProps) {
  const { t } = useTranslation('common');
  const name = text.column(column);
  const value = state.filter[column.selector];
  const summary = useFilterText(column, value, text);
  return (
    <Row as="span" inline align="stretch" border="line" className={classes.card} data-compact={isCompact || undefined}>
      <Popover position="bottom-start" withRoles opened={isOpen} onChange={setOpen}>
        <Popover.Target>
          <Stack
            as={UnstyledButton}
            size="sm"
            justify="center"
            shrink
            radius="control"
            className={classes.cardText}
            title={summary ? `${name}: ${summary}` : name}
            onClick={() => setOpen(!isOpen)}
          >
            <Text as="span" size="xs" tone="ink2" className={classes.cardName}>
              {name}
            </Text>
            <Text as="bdi" weight={550} className={classes.cardValue}>
              {summary || t('filters.any')}
            </Text>
          </Stack>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <Box p={2.5} width="min(360px, calc(100vw - 48px))">
            <FilterEditor column={column} state={state} text={text} onDone={() => setOpen(false)} />
          </Box>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        className={classes.remove}
        size={26}
        aria-label={t('table.clear_filter', { name })}
        onClick={() => {
          setOpen(false);
          state.setFilter(column.selector, undefined);
        }}
      >
        <IconX {...ICON} size={15} />
      </ActionIcon>
    </Row>
  );
}
