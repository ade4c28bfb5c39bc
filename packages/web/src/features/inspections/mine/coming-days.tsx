import { dateInZone } from '@rounds/engine';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Grid, ICON, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from './mine.module.css';
import type { Work } from './work.ts';

interface ComingDaysProps {
  readonly works: readonly Work[];
  readonly zone: string;
  /** Opens the first day, for people who have nothing else to do. */
  readonly opensFirst: boolean;
}
/**
 * Lists what cannot start yet: a line for each day, which lists its inspections when it is opened. That of today is
 * open.
 */
export function ComingDays({ works, zone, opensFirst }: ComingDaysProps) {
  const today = dateInZone(new Date().toISOString(), zone, 'year_month_day');
  const days = Map.groupBy(works, ({ start_at }) => dateInZone(start_at ?? '', zone, 'year_month_day'));
  return (
    <Grid as="ul" border="line" radius="card" bg="surface" className={classes.days}>
      {[...days].map(([day, ofDay], index) => (
        <ComingDay key={day} day={day} works={ofDay} opens={day === today || (opensFirst && index === 0)} />
      ))}
    </Grid>
  );
}
interface ComingDayProps {
  readonly day: string;
  readonly works: readonly Work[];
  readonly opens: boolean;
}
function ComingDay({ day, works, opens }: ComingDayProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const [isOpen, setOpen] = useState(opens);
  const [date, ago] = [format.date(day), format.ago(day)];
  return (
    <li>
      <Row as={UnstyledButton} gap={2} className={classes.day} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight {...ICON} data-mirror />
        <b>{date}</b>
        {ago !== date && (
          <Text as="span" size="sm" tone="ink2" breakWords className={classes.hint}>
            {ago}
          </Text>
        )}
        <Text as="span" ms="auto" fontSize="sm" tone="ink2">
          {t('count', { count: works.length })}
        </Text>
      </Row>
      {isOpen && (
        <Grid as="ul" gap={2} className={classes.dayWorks}>
          {works.map(({ uuid, asset, template_title, assignment, start_at }) => (
            <Row as="li" align="stretch" gap={3} size="sm" key={uuid}>
              <bdi>{format.time(start_at)}</bdi>
              <span>
                <b dir="auto">{asset?.display_name ?? template_title}</b>
                <Text as="span" size="sm" tone="ink2" breakWords className={classes.hint} dir="auto">
                  {` ${[asset && template_title, assignment?.title].filter(Boolean).join(' · ')}`}
                </Text>
              </span>
            </Row>
          ))}
        </Grid>
      )}
    </li>
  );
}
