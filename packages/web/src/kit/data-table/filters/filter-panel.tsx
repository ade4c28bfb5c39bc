import type { ListColumn, ListDeclaration } from '@rounds/contract/list.ts';
import { IconChevronDown, IconFilter, IconLayoutGrid } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  Box,
  Button,
  ICON,
  Popover,
  Row,
  Text,
  Tooltip,
  UnstyledButton,
  useIsPhone,
  useLocalStorage,
  useReturnFocus,
} from '../../../ui/index.ts';
import type { FilterPanelState } from '../model/table-state.ts';
import type { TableText } from '../model/table-text.ts';
import { hasFilterBeyondSearch, hasOperators } from '../model/text-filter-value.ts';
import { ColumnSearch } from '../toolbar/column-search.tsx';
import { FilterBar } from '../toolbar/filter-bar.tsx';
import { AddFilterMenu } from './add-filter-menu.tsx';
import { FilterCard } from './filter-card.tsx';
import { FilterEditor, isFiltered } from './filter-editor.tsx';
import { useFilterText } from './filter-text.ts';
import classes from './filters.module.css';

interface FilterPanelProps {
  readonly list: ListDeclaration;
  readonly state: FilterPanelState;
  readonly text: TableText;
  /** The column of the search box. */
  readonly search?: string | undefined;
}

type Mode = 'dropdown' | 'card';

/** The search box and the filters, as cards or in one panel. */
export const FilterPanel = memo(({ list, state, text, search }: FilterPanelProps) => {
  const isPhone = useIsPhone();
  const [chosenMode, setMode] = useLocalStorage<Mode>({
    key: `rounds.table.${list.table_name}.filters`,
    defaultValue: 'card',
    getInitialValueInEffect: false,
  });
  // A filter stays visible while its card is open, even when it is empty.
  const [open, setOpen] = useState<string | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  // An empty filter disappears when its card closes; the focus then returns to the add button.
  useReturnFocus(open !== null, () => adding.current);
  const mode = isPhone ? 'dropdown' : chosenMode;
  const searched = list.columns.find(({ selector }) => selector === search);
  const columns = list.columns.filter(
    (column) => !column.search_only && isFiltered(column) && (column !== searched || hasOperators(column)),
  );
  const isOn = (column: ListColumn) => hasFilterBeyondSearch(state.filter[column.selector], column === searched);
  const on = columns.filter((column) => isOn(column) || column.selector === open);
  const off = columns.filter((column) => !on.includes(column));
  const active = columns.filter(isOn).length;
  return (
    <FilterBar>
      {searched && <ColumnSearch column={searched} state={state} label={text.search()} />}
      {mode === 'dropdown' && columns.length > 0 && (
        <AllFilters columns={columns} state={state} text={text} active={active} />
      )}
      {on.map((column) => (
        <FilterCard
          key={column.selector}
          column={column}
          state={state}
          text={text}
          isCompact={mode === 'dropdown'}
          isOpen={column.selector === open}
          setOpen={(isOpen) => setOpen(isOpen ? column.selector : null)}
        />
      ))}
      {mode === 'card' && off.length > 0 && (
        <AddFilterMenu columns={off} text={text} buttonRef={adding} onAdd={setOpen} />
      )}
      {!isPhone && columns.length > 0 && <ModeToggle mode={mode} setMode={setMode} />}
    </FilterBar>
  );
});

function ModeToggle({ mode, setMode }: { mode: Mode; setMode(mode: Mode): void }) {
  const { t } = useTranslation('common');
  const button = (one: Mode, Glyph: typeof IconFilter) => (
    <Tooltip label={t(`filters.modes.${one}`)}>
      <ActionIcon
        className={classes.mode}
        size={28}
        aria-label={t(`filters.modes.${one}`)}
        aria-pressed={mode === one}
        onClick={() => setMode(one)}
      >
        <Glyph {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Row as="span" inline align="stretch" gap="half" fixed ms="auto" p="half" radius="control" bg="sunken">
      {button('dropdown', IconFilter)}
      {button('card', IconLayoutGrid)}
    </Row>
  );
}

interface AllFiltersProps extends Pick<FilterPanelProps, 'state' | 'text'> {
  readonly columns: readonly ListColumn[];
  readonly active: number;
}

function AllFilters({ columns, state, text, active }: AllFiltersProps) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Popover position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          data-filters
          leftSection={<IconFilter {...ICON} />}
          rightSection={
            active > 0 && (
              <Text as="span" px={1.5} radius="chip" bg="brand-soft" fontSize="xs" tone="brand-ink" tabular>
                {active}
              </Text>
            )
          }
        >
          {t('filters.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters.title')}>
        <Box py={1} px={2.5} className={classes.panel}>
          {columns.map((column) => (
            <FilterField
              key={column.selector}
              column={column}
              state={state}
              text={text}
              isOpen={open === column.selector}
              toggle={() => setOpen(open === column.selector ? null : column.selector)}
            />
          ))}
          {active > 0 && (
            <Button variant="subtle" mt={6} onClick={state.clearFilters}>
              {t('table.clear_all')}
            </Button>
          )}
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}

interface FilterFieldProps extends Pick<FilterPanelProps, 'state' | 'text'> {
  readonly column: ListColumn;
  readonly isOpen: boolean;
  toggle(): void;
}

function FilterField({ column, state, text, isOpen, toggle }: FilterFieldProps) {
  const name = text.column(column);
  const value = state.filter[column.selector];
  const summary = useFilterText(column, value, text);
  return (
    <Box borderBottom="line2" className={classes.field}>
      <Row as={UnstyledButton} fontSize="sm" className={classes.fieldHeader} aria-expanded={isOpen} onClick={toggle}>
        <span>{name}</span>
        <Text as="bdi" grow tone="brand-ink" weight={500} textAlign="end" truncate>
          {summary}
        </Text>
        <IconChevronDown size={15} stroke={2} aria-hidden />
      </Row>
      {isOpen && (
        <Box pt="half" pb={3.5}>
          <FilterEditor column={column} state={state} text={text} />
        </Box>
      )}
    </Box>
  );
}
