import { isNumeric } from '@rounds/contract/custom-fields';
import type { GlobalList } from '@rounds/contract/global-lists';
import type { ListItemData } from '@rounds/contract/global-lists/items.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, getShownName, useFormat } from '../../../../platform/i18n/index.ts';
import { Box, Grid, Row, UnstyledButton } from '../../../../ui/index.ts';
import { listUsedFields } from '../item-fields.tsx';
import { getItemValue, type ItemNode, type ItemSort } from './item-nodes.ts';
import classes from './item-tree.module.css';

export interface ItemColumn {
  readonly key: string;
  readonly label: string;
  readonly isNumber: boolean;
}

/** More columns would leave no space for the names; the table has them all. */
const MAX_FIELD_COLUMNS = 4;

/** The columns besides the name for which at least one item has a value. */
export function useItemColumns(list: GlobalList, items: readonly ListItemData[]): readonly ItemColumn[] {
  const { t } = useTranslation('lists');
  const hasValue = (key: string) => items.some((item) => getItemValue(item, key) !== null);
  return [
    { key: 'item_id', label: t('global_list_items.columns.item_id'), isNumber: false },
    ...(hasValue('points') ? [{ key: 'points', label: t('global_list_items.columns.points'), isNumber: true }] : []),
    ...listUsedFields(list)
      .filter(({ key }) => hasValue(key))
      .slice(0, MAX_FIELD_COLUMNS)
      .map((field) => ({ key: field.key, label: getShownName(field), isNumber: isNumeric(field.field_type) })),
  ];
}

interface ItemHeadProps {
  readonly columns: readonly ItemColumn[];
  readonly sort: ItemSort;
  readonly hasChecks: boolean;
  readonly onSort: (sort: ItemSort) => void;
}

/** The names of the columns; pressing one sorts by it within each level. */
export function ItemHead({ columns, sort, hasChecks, onSort }: ItemHeadProps) {
  const { t } = useTranslation('lists');
  const button = (key: string, label: string) => {
    const isSorted = sort.key === key;
    const Arrow = sort.direction === 'asc' ? IconArrowUp : IconArrowDown;
    return (
      <Row
        as={UnstyledButton}
        inline
        gap={1}
        minWidth={24}
        maxWidth="100%"
        minHeight={28}
        weight={550}
        aria-pressed={isSorted}
        onClick={() => onSort({ key, direction: isSorted && sort.direction === 'asc' ? 'desc' : 'asc' })}
      >
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </Row>
    );
  };
  return (
    <Row gap={1} minHeight={36} borderBottom="line" className={classes.head} data-checks={hasChecks || undefined}>
      <Box as="span" grow minWidth={200} className={classes.headName}>
        {button('display_name', t('global_list_items.columns.display_name'))}
      </Box>
      <Grid as="span" gap={3} className={classes.cells} style={{ '--columns': columns.length } as object}>
        {columns.map(({ key, label, isNumber }) => (
          <span key={key} data-number={isNumber || undefined} title={label}>
            {button(key, label)}
          </span>
        ))}
      </Grid>
    </Row>
  );
}

interface ItemCellsProps {
  readonly item: ListItemData;
  readonly columns: readonly ItemColumn[];
}

/** The value of a column as a row shows it. */
const toText = (value: ReturnType<typeof getItemValue>, format: Format): string =>
  value === null ? '–' : typeof value === 'number' ? format.number(value) : String(value);

/** All that the row of an item shows, which assistive technology reads out. */
export const toRowName = (
  { label, count, item }: Pick<ItemNode, 'label' | 'count' | 'item'>,
  columns: readonly ItemColumn[],
  format: Format,
): string =>
  [label, ...(count > 0 ? [count] : []), ...columns.map(({ key }) => toText(getItemValue(item, key), format))].join(
    ' ',
  );

/** Shows the values of an item next to its name. */
export function ItemCells({ item, columns }: ItemCellsProps) {
  const format = useFormat();
  return (
    <Grid as="span" gap={3} className={classes.cells} style={{ '--columns': columns.length } as object}>
      {columns.map(({ key, isNumber }) => {
        const value = getItemValue(item, key);
        const text = toText(value, format);
        return (
          <Fragment key={key}>
            {' '}
            <span data-number={isNumber || undefined} title={value === null ? undefined : text}>
              {text}
            </span>
          </Fragment>
        );
      })}
    </Grid>
  );
}
