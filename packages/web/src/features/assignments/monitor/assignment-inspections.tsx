import { type Assignment, toAssignedStatus } from '@rounds/contract/assignments';
import { inspections } from '@rounds/contract/inspections';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, EmptyState, ListRow, LoadFailed, Panel, SkeletonRows, StatusBadge } from '../../../ui/index.ts';

/** The latest ones; the others are in the list of inspections. */
const MAX_ROWS = 25;

const toFilter = ({ id }: Assignment) => ({ assignment: [id] });

/** The latest inspections of an assignment. */
export function AssignmentInspections({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['inspections', 'assignment', assignment.id],
    queryFn: ({ signal }) => {
      const sort = JSON.stringify([{ key: 'due_at', direction: 'desc' }]);
      const filter = JSON.stringify(toFilter(assignment));
      return call(inspections.list, { query: { limit: MAX_ROWS, filter, sort }, signal });
    },
  });
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (data.list.length === 0) return <EmptyState title={t('none.title')} text={t('none.text')} />;
  const now = new Date().toISOString();
  return (
    <Panel
      isFlush
      title={t('tabs.inspections')}
      actions={
        <Button component={Link} {...paths.inspections.list({ filter: toFilter(assignment) })} variant="default">
          {t('all_inspections', { count: data.pagination.total })}
        </Button>
      }
    >
      <ul>
        {data.list.map((inspection) => {
          const status = toAssignedStatus(inspection, now);
          const { uuid, asset, template_title, user, due_at } = inspection;
          const facts = [due_at && t('due', { at: format.dateTime(due_at) }), user?.full_name].filter(Boolean);
          return (
            <ListRow
              key={uuid}
              title={asset?.display_name ?? template_title}
              description={<bdi>{facts.join(' · ')}</bdi>}
              to={paths.inspections.report(uuid).to}
              end={<StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>}
            />
          );
        })}
      </ul>
    </Panel>
  );
}
