import type { Pagination } from '@rounds/contract/list.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { BareCheckbox, Button, ICON, Kbd, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { Selection } from '../model/selection.ts';
import type { TableState } from '../model/table-state.ts';
import type { BulkAction } from '../types.ts';

interface BulkBarProps {
  readonly selection: Omit<Selection, 'getState' | 'toggle' | 'extendTo'>;
  /** Absent if the action applies only to the selected rows, never to all matches. */
  readonly pagination?: Pagination;
  readonly state?: TableState;
  /** The text next to the count, if the selection is not from this page. */
  readonly scope?: string;
  readonly actions: readonly BulkAction[];
  /** The names of the first selected rows, for questions about them. */
  readonly names?: readonly string[];
  /** Tools behind the actions, such as the export. */
  readonly tools?: ReactNode;
}

/** Replaces the count line while rows are selected. */
export function BulkBar({ selection, pagination, state, scope, actions, names = [], tools }: BulkBarProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [busy, setBusy] = useState<string | null>(null);
  const { total, total_is_exact: isExact } = pagination ?? { total: selection.count, total_is_exact: true };
  const { count, isAllMatching } = selection;
  const canSelectAll = selection.page === 'all' && !isAllMatching && (total > count || !isExact);

  const run = async (action: BulkAction) => {
    setBusy(action.key);
    try {
      await action.run(selection.toBulkSelection(state?.filter ?? {}), count, names);
      selection.clear();
    } catch {
      // The call has shown its error; the selection stays for another try.
    } finally {
      setBusy(null);
    }
  };
  return (
    <Row as="section" wrap gap={1.5} columnGap={3} className={classes.bulk} aria-label={t('bulk.label')}>
      <BareCheckbox
        aria-label={t('bulk.page')}
        checked={selection.page === 'all'}
        indeterminate={selection.page === 'some'}
        onChange={(event) => selection.selectPage(event.currentTarget.checked)}
      />
      <span role="status">
        <strong>{t('bulk.selected', { count })}</strong>{' '}
        <Text as="span" tone="ink2">
          {scope ?? t(isAllMatching ? 'bulk.matching' : 'bulk.on_page')}
        </Text>
      </span>
      {canSelectAll && (
        <UnstyledButton
          className={classes.link}
          data-select-matching
          disabled={busy !== null}
          onClick={() => (isExact ? selection.selectMatching(total) : state?.countExactly())}
        >
          {isExact ? t('bulk.all', { number: format.number(total) }) : t('table.count_exactly')}
        </UnstyledButton>
      )}
      <Row as="span" wrap align="stretch" gap={2} ms="auto" className={classes.bulkActions} data-bulk-actions>
        {actions.map((action) => {
          const { key, label, icon: Icon } = action;
          return (
            <Button
              key={key}
              variant="default"
              size="compact-md"
              leftSection={Icon && <Icon {...ICON} />}
              loading={busy === key}
              disabled={busy !== null && busy !== key}
              onClick={() => void run(action)}
            >
              {label}
            </Button>
          );
        })}
        {tools}
        <Button variant="subtle" size="compact-md" onClick={selection.clear} rightSection={<Kbd>Esc</Kbd>}>
          {t('bulk.clear')}
        </Button>
      </Row>
    </Row>
  );
}
