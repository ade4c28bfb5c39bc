import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTextFilter, useFormat } from '../../platform/i18n/index.ts';
import { Box, Button, NativeSelect, Notice, Row, Segmented, Text, TextInput } from '../../ui/index.ts';
import classes from './assign-columns.module.css';
import importShapeClasses from './import-shapes.module.css';
import type { SheetInfo, Wizard } from './use-wizard.ts';

/** If there are more columns than this, they have a search field and are rendered in pages of this size. */
const WIDE = 12;
const SHOWN = 60;

type Column = SheetInfo['columns'][number];
type Filter = 'all' | 'used' | 'left';

export interface Target {
  readonly value: string;
  readonly label: string;
  readonly isNeeded: boolean;
}

export interface TargetGroup {
  readonly label: string;
  of(column: string): readonly Target[];
}

interface AssignColumnsProps {
  wizard: Wizard;
  inspected: SheetInfo;
  targets: readonly Target[];
  /** Further targets of a column, in a group of their own. */
  moreTargets?: TargetGroup | undefined;
  /** Shown below the target of a column, such as the name of the field that it creates. */
  renderBelow?: ((column: string, target: string) => ReactNode) | undefined;
  /** The heading of the targets. */
  targetHead: string;
  /** The label of leaving out a column without a target, if such columns are imported all the same. */
  leaveOut?: string | undefined;
  /** The targets that are still required. */
  missing: string | null;
  /** An action next to the title. */
  action?: ReactNode;
  /** Settings for how to read the file, and the destination of its rows. */
  children: ReactNode;
}

/** Each column of the file with its first values, and the field that it becomes. */
export function AssignColumns(props: AssignColumnsProps) {
  const { wizard, inspected, targets, moreTargets, renderBelow, targetHead, leaveOut, missing, action, children } =
    props;
  const { t } = useTranslation('import');
  const format = useFormat();
  const { columns } = wizard.state;
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [visibleCount, setVisibleCount] = useState(SHOWN);
  const findTarget = (name: string) => Object.entries(columns).find(([, column]) => column === name)?.[0];
  const isWide = inspected.columns.length > WIDE;
  const isFound = createTextFilter(search);
  /** Whether the name or the first values of a column match the filter. */
  const fits = ({ name, values }: Column) =>
    (filter === 'all' || (filter === 'used') === (findTarget(name) !== undefined)) && isFound(name, ...values);
  const matchingColumns = isWide ? inspected.columns.filter(fits) : inspected.columns;
  const used = inspected.columns.filter(({ name }) => findTarget(name)).length;
  return (
    <section className={classes.card} aria-labelledby="assign-columns">
      <div className={classes.head}>
        <h2 id="assign-columns">{t('assign.title')}</h2>
        {used > 0 && (
          <span className={importShapeClasses.recognised}>
            <IconCircleCheckFilled size={14} />
            {t('assign.mapped', { used: format.number(used), count: inspected.columns.length })}
          </span>
        )}
        <Row as="span" align="stretch" gap={3} ms="auto">
          {action}
          <Button variant="subtle" color="gray" size="compact-md" onClick={wizard.resetColumns}>
            {t('assign.reset')}
          </Button>
        </Row>
      </div>
      {children}
      {isWide && (
        <Row as="search" wrap gap={2} columnGap={3} pt={3} px={4} pb={2} className={classes.filter}>
          <TextInput
            aria-label={t('assign.find')}
            placeholder={t('assign.find')}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setVisibleCount(SHOWN);
            }}
          />
          <Segmented
            size="sm"
            aria-label={t('assign.show')}
            value={filter}
            onChange={(value) => {
              setFilter(value as Filter);
              setVisibleCount(SHOWN);
            }}
            data={[
              { value: 'all', label: t('assign.all', { count: inspected.columns.length }) },
              { value: 'used', label: t('assign.used', { count: used }) },
              { value: 'left', label: t('assign.left', { count: inspected.columns.length - used }) },
            ]}
          />
          <Text size="xs" tone="ink2" className={classes.found} role="status">
            {matchingColumns.length === 0
              ? t('assign.not_found')
              : t('assign.found', { count: matchingColumns.length })}
          </Text>
        </Row>
      )}
      <Box overflow="auto">
        <Text as="table" fullWidth size="sm" className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('assign.column')}</th>
              <th scope="col">{t('assign.values')}</th>
              <th scope="col">{targetHead}</th>
            </tr>
          </thead>
          <tbody>
            {matchingColumns.slice(0, visibleCount).map((column) => (
              <ColumnRow
                key={column.name}
                column={column}
                targets={targets}
                moreTargets={moreTargets}
                target={findTarget(column.name) ?? null}
                leaveOut={leaveOut}
                renderBelow={renderBelow}
                onAssign={(target) => wizard.assign(column.name, target)}
              />
            ))}
          </tbody>
        </Text>
        {matchingColumns.length > visibleCount && (
          <Button className={classes.more} variant="default" onClick={() => setVisibleCount(visibleCount + SHOWN)}>
            {t('assign.more', { count: Math.min(SHOWN, matchingColumns.length - visibleCount) })}
          </Button>
        )}
      </Box>
      {missing && (
        <Notice className={classes.missing} role="status">
          {missing}
        </Notice>
      )}
    </section>
  );
}

interface ColumnRowProps {
  column: Column;
  targets: readonly Target[];
  moreTargets: TargetGroup | undefined;
  target: string | null;
  leaveOut: string | undefined;
  renderBelow: AssignColumnsProps['renderBelow'];
  onAssign: (target: string | null) => void;
}

function ColumnRow({ column, targets, moreTargets, target, leaveOut, renderBelow, onAssign }: ColumnRowProps) {
  const { t } = useTranslation('import');
  const more = moreTargets?.of(column.name) ?? [];
  return (
    <tr data-used={target || leaveOut ? '' : undefined}>
      <th scope="row">
        <bdi>{column.name}</bdi>
      </th>
      <td>
        <Text as="div" tone="ink2" truncate dir="auto" title={column.values.join('\n')}>
          {[...new Set(column.values)].filter(Boolean).join(' · ') || '–'}
        </Text>
        <IconArrowRight size={16} className={classes.arrow} />
      </td>
      <td>
        <NativeSelect
          aria-label={t('assign.target_of', { column: column.name })}
          value={target ?? ''}
          data={[
            { value: '', label: leaveOut ?? t('assign.leave_out') },
            ...targets.map(toOption),
            ...(more.length > 0 ? [{ group: moreTargets!.label, items: more.map(toOption) }] : []),
          ]}
          onChange={(event) => onAssign(event.currentTarget.value || null)}
        />
        {target && renderBelow?.(column.name, target)}
      </td>
    </tr>
  );
}

const toOption = ({ value, label, isNeeded }: Target) => ({ value, label: isNeeded ? `${label} *` : label });
