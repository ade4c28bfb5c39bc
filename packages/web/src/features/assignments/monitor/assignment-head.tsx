import type { Assignment } from '@rounds/contract/assignments';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { FactList, Grid, Notice, Row, Text } from '../../../ui/index.ts';
import { formatPlanTime, getPlanZone } from '../plan-time.ts';
import { useScheduleText } from '../schedule-text.ts';
import classes from './assignment-page.module.css';

const NUMBERS = ['completed', 'open', 'overdue', 'missed'] as const;

/** Shows template, schedule, people and numbers of an assignment. */
export function AssignmentHead({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useTranslation(['assigned', 'lists']);
  const format = useFormat();
  const schedule = useScheduleText(assignment);
  const { template, assignees, managers, progress, note, next_at } = assignment;
  const joinNames = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(', ');
  return (
    <Grid
      as="section"
      columns={1}
      gap={3}
      py={3}
      px="edge"
      borderBottom="line"
      bg="surface"
      aria-label={t('assigned:facts')}
    >
      {note && <Notice Icon={IconAlertTriangle}>{note}</Notice>}
      <Row wrap align="start" justify="between" gap={3} columnGap={6}>
        <FactList
          className={classes.factList}
          facts={[
            { label: t('lists:assignments.columns.template'), value: template.title },
            { label: t('assigned:schedule'), value: schedule },
            { label: t('lists:assignments.columns.assignees'), value: joinNames(assignees) },
            { label: t('lists:assignments.columns.managers'), value: joinNames(managers) },
            {
              label: t('lists:assignments.columns.next_at'),
              value: next_at && <bdi>{formatPlanTime(next_at, getPlanZone(assignment), format)}</bdi>,
            },
          ]}
        />
        <Row as="dl" wrap align="stretch" gap={3} columnGap={6} className={classes.numbers}>
          {NUMBERS.map((name) => (
            <div key={name} data-tone={name === 'overdue' && progress[name] > 0 ? 'red' : undefined}>
              <Text as="dt" size="xs" tone="ink2">
                {t(`assigned:numbers.${name}`)}
              </Text>
              <Text as="dd" size="2xl" weight={600} tabular>
                {format.number(progress[name])}
              </Text>
            </div>
          ))}
        </Row>
      </Row>
    </Grid>
  );
}
