import type { ListDeclaration } from '@rounds/contract/list.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Menu, Row } from '../../../ui/index.ts';
import { changeFilter, type FilterValues } from '../model/query-string.ts';
import { useTableText } from '../model/table-text.ts';
import { FilterCard } from './filter-card.tsx';
import { isFiltered } from './filter-editor.tsx';

interface ValueFiltersProps {
  readonly list: ListDeclaration;
  readonly value: FilterValues;
  readonly onChange: (value: FilterValues) => void;
}

/** The filters of a list as a field of a form: nothing of them is in the address. */
export function ValueFilters({ list, value, onChange }: ValueFiltersProps) {
  const { t } = useTranslation('common');
  const text = useTableText(list);
  // A filter stays visible while its card is open, even when it is empty.
  const [open, setOpen] = useState<string | null>(null);
  const state = {
    filter: value,
    setFilter: (selector: string, next: unknown) => onChange(changeFilter(list, value, selector, next)),
  };
  const columns = list.columns.filter((column) => isFiltered(column) && !column.search_only);
  const isShown = (selector: string) => value[selector] !== undefined || selector === open;
  const off = columns.filter(({ selector }) => !isShown(selector));
  return (
    <Row wrap align="stretch" gap={2}>
      {columns
        .filter(({ selector }) => isShown(selector))
        .map((column) => (
          <FilterCard
            key={column.selector}
            column={column}
            state={state}
            text={text}
            isCompact={false}
            isOpen={column.selector === open}
            setOpen={(isOpen) => setOpen(isOpen ? column.selector : null)}
          />
        ))}
      {off.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" leftSection={<IconPlus size={16} stroke={2} />}>
              {t('filters.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown miw={200}>
            {off.map((column) => (
              <Menu.Item key={column.selector} onClick={() => setOpen(column.selector)}>
                {text.column(column)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Row>
  );
}
