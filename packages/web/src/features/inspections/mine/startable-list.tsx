import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, ListRow, Text } from '../../../ui/index.ts';
import classes from './mine.module.css';
import type { WorkList } from './work.ts';

interface StartableListProps {
  readonly startable: WorkList['startable'];
  readonly onStart: (assignment: WorkList['startable'][number]) => void;
}

/** Lists assignments of which the person may start more. */
export function StartableList({ startable, onStart }: StartableListProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  if (startable.length === 0) return null;
  return (
    <section aria-labelledby="work-startable">
      <Text as="h2" size="lg" mb={2} className={classes.heading} id="work-startable">
        {t('mine.another')}
      </Text>
      <Box as="ul" border="line" radius="card" bg="surface">
        {startable.map((assignment) => (
          <ListRow
            key={assignment.id}
            title={assignment.title}
            description={
              <>
                <span dir="auto">{assignment.template.title}</span>
                {assignment.end_at && <bdi>{` · ${t('mine.until', { at: format.dateTime(assignment.end_at) })}`}</bdi>}
              </>
            }
            end={
              <Button
                variant="default"
                aria-label={t('mine.start_another_of', { title: assignment.title })}
                onClick={() => onStart(assignment)}
              >
                {t('mine.start_another')}
              </Button>
            }
          />
        ))}
      </Box>
    </section>
  );
}
