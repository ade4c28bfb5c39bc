import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inspectionName } from '../../../kit/inspections/inspection-name.ts';
import { changeSearch } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, ICON, ListRow, Text } from '../../../ui/index.ts';
import classes from './mine.module.css';
import { useCompletedInspections } from './own-inspection-queries.ts';
/** The person's last completed inspections, and the way to the list of all. */
export function CompletedList() {
  const { t } = useTranslation(['inspections', 'assigned']);
  const format = useFormat();
  const { data } = useCompletedInspections();
  if (!data) return null;
  return (
    <Box as="section" py={4} px="edge" className={classes.completed} aria-labelledby="work-completed">
      {data.list.length > 0 && (
        <>
          <Text as="h2" size="lg" mb={2} className={classes.heading} id="work-completed">
            {t('assigned:mine.completed')}
          </Text>
          <Box as="ul" border="line" radius="card" bg="surface">
            {data.list.map((row) => (
              <ListRow
                key={row.id}
                title={<span dir="auto">{inspectionName(row)}</span>}
                to={`/inspections/${row.uuid}/view-report`}
                description={
                  <>
                    {row.asset && <span dir="auto">{`${row.template_title} · `}</span>}
                    <bdi>{format.dateTime(row.completed_at)}</bdi>
                  </>
                }
                end={row.score_percent !== null && <bdi>{format.percent(row.score_percent / 100)}</bdi>}
              />
            ))}
          </Box>
        </>
      )}
      <Link className={classes.all} {...changeSearch({ list: '1' })}>
        {t('assigned:mine.all')}
        <IconChevronRight {...ICON} data-mirror />
      </Link>
    </Box>
  );
}
