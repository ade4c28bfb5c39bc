import type { ListColumn } from '@rounds/contract/list.ts';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTextFilter } from '../../../platform/i18n/index.ts';
import { Button, Menu } from '../../../ui/index.ts';
import type { TableText } from '../model/table-text.ts';
import classes from './filters.module.css';

/** Lists with more filters have a search field. */
const MAX_WITHOUT_SEARCH = 10;

interface AddFilterMenuProps {
  /** The columns that are not filtered yet. */
  readonly columns: readonly ListColumn[];
  readonly text: TableText;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly onAdd: (selector: string) => void;
}

/** The menu of further filters. */
export function AddFilterMenu({ columns, text, buttonRef, onAdd }: AddFilterMenuProps) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useState('');
  const isFound = createTextFilter(search);
  const matching = columns.filter((column) => isFound(text.column(column)));
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button ref={buttonRef} variant="subtle" leftSection={<IconPlus size={16} stroke={2} />}>
          {t('filters.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={200} className={classes.addMenu}>
        {columns.length > MAX_WITHOUT_SEARCH && (
          <Menu.Search
            className={classes.addSearch}
            aria-label={t('filters.find')}
            placeholder={t('filters.find')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {matching.map((column) => (
          <Menu.Item key={column.selector} onClick={() => onAdd(column.selector)}>
            {text.column(column)}
          </Menu.Item>
        ))}
        {matching.length === 0 && <Menu.Label role="status">{t('filters.nothing_found')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
