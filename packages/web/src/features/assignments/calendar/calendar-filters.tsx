import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { groups } from '@rounds/contract/groups';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { canAccess, useCan, useSessionUser } from '../../../platform/session/index.ts';
import { Button, Grid } from '../../../ui/index.ts';
import { CALENDAR_FILTERS, type CalendarFilter, type CalendarState } from './calendar-state.ts';

const ENDPOINTS = {
  template: checklists.search,
  asset: assets.search,
  assignee: groups.searchUsersAndGroups,
  assignment: assignments.search,
} as const;

export function CalendarFilters({ state }: { readonly state: CalendarState }) {
  const { t } = useTranslation('assigned');
  const can = useCan();
  const user = useSessionUser();
  const shown = CALENDAR_FILTERS.filter(
    (filter) =>
      // Others see only what is theirs.
      (filter !== 'assignee' || can('AST_MANAGE_ASSIGNMENT')) && canAccess(user, ENDPOINTS[filter].access),
  );
  const clear = () => {
    for (const filter of CALENDAR_FILTERS) state.setFilter(filter, null);
  };
  return (
    <Grid
      as="section"
      align="end"
      gap={3}
      px="edge"
      pb={3}
      template="repeat(auto-fit, minmax(min(200px, 100%), 1fr))"
      aria-label={t('calendar.filters')}
    >
      {shown.map((filter: CalendarFilter) => (
        <RecordSelect
          key={filter}
          endpoint={ENDPOINTS[filter]}
          name={filter}
          label={t(`calendar.filter.${filter}`)}
          value={state.filters[filter] ?? null}
          onChange={(value) => state.setFilter(filter, value)}
        />
      ))}
      {Object.values(state.filters).some(Boolean) && (
        <Button variant="default" onClick={clear}>
          {t('calendar.clear_filters')}
        </Button>
      )}
    </Grid>
  );
}
