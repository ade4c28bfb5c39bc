import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ToggleButton, Toolbar } from '../../../ui/index.ts';
import classes from './mine.module.css';
import { FILTERS, matchesFilter, type Work, type WorkContext, type WorkFilter } from './work.ts';

interface WorkFiltersProps {
  readonly works: readonly Work[];
  readonly context: WorkContext;
  readonly filter: WorkFilter;
  readonly onChange: (filter: WorkFilter) => void;
}

/** Filters by what is due today, overdue or to come, each with its number. */
export function WorkFilters({ works, context, filter, onChange }: WorkFiltersProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  return (
    <Toolbar className={classes.filters} label={t('mine.filter')}>
      {FILTERS.map((one) => {
        const count = works.filter((work) => matchesFilter(work, one, context)).length;
        return (
          <ToggleButton
            key={one}
            className={classes.filter}
            data-filter={count > 0 ? one : undefined}
            isPressed={filter === one}
            onToggle={() => onChange(one)}
          >
            {t(`mine.filters.${one}`)} <bdi className={classes.count}>{format.number(count)}</bdi>
          </ToggleButton>
        );
      })}
    </Toolbar>
  );
}
