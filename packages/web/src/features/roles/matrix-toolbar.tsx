import type { Role } from '@rounds/contract/roles';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, FilterBar, SearchField } from '../../kit/data-table/index.ts';
import { Center, Row, Segmented, useIsPhone } from '../../ui/index.ts';
import classes from './roles.module.css';
import { useRoleName } from './use-role-name.ts';

export const VIEWS = ['all', 'differences', 'changed'] as const;
export type MatrixView = (typeof VIEWS)[number];

interface MatrixToolbarProps {
  readonly roles: readonly Role[];
  readonly counts: Readonly<Record<MatrixView, number>>;
  readonly searchText: string;
  onSearchTextChange(searchText: string): void;
  readonly view: MatrixView;
  onViewChange(view: MatrixView): void;
  /** The roles to compare; all if none is selected. */
  readonly selectedIds: readonly number[];
  onSelectedIdsChange(ids: readonly number[]): void;
}

export function MatrixToolbar(props: MatrixToolbarProps) {
  const { roles, counts, searchText, onSearchTextChange, view, onViewChange, selectedIds, onSelectedIdsChange } = props;
  const { t } = useTranslation('roles');
  const getName = useRoleName();
  const isPhone = useIsPhone();
  return (
    <Row wrap justify="between" gap={0} columnGap={4} borderBottom="line" className={classes.toolbar}>
      <FilterBar>
        <SearchField
          value={searchText}
          label={t('find')}
          onChange={onSearchTextChange}
          onClear={() => onSearchTextChange('')}
        />
        <Segmented
          aria-label={t('show')}
          value={view}
          onChange={(value) => onViewChange(value as MatrixView)}
          data={VIEWS.map((value) => ({ value, label: t(`shown.${value}`, { count: counts[value] }) }))}
        />
        {!isPhone && (
          <ChoiceFilter
            name={t('compare')}
            options={roles.map((role) => ({ value: String(role.id), label: getName(role) }))}
            selection={selectedIds.map(String)}
            onChange={(ids) => onSelectedIdsChange(ids.map(Number))}
          />
        )}
      </FilterBar>
      <Row
        as="ul"
        wrap
        align="stretch"
        gap={1}
        columnGap={4}
        py={1.5}
        px="edge"
        fontSize="xs"
        tone="ink2"
        className={classes.legend}
      >
        {(['granted', 'included', 'changed'] as const).map((state) => (
          <Row as="li" inline key={state}>
            <Center as="span" inline className={classes.sample} data-state={state} aria-hidden>
              <IconCheck size={12} stroke={2.5} />
            </Center>
            {t(`state.${state}`)}
          </Row>
        ))}
      </Row>
    </Row>
  );
}
