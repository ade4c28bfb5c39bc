import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, ICON, Row, Text } from '../../ui/index.ts';
import classes from './period-steps.module.css';

interface PeriodStepsProps {
  /** The period that is shown, such as a month. */
  readonly title: string;
  readonly onStep: (direction: -1 | 1) => void;
  readonly onToday: () => void;
}

/** The head of a calendar: a period back or forth, and to today. */
export function PeriodSteps({ title, onStep, onToday }: PeriodStepsProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <Row gap={1}>
        <ActionIcon size={34} aria-label={t('date.previous_period')} onClick={() => onStep(-1)}>
          <IconChevronLeft {...ICON} data-mirror size={18} />
        </ActionIcon>
        <ActionIcon size={34} aria-label={t('date.next_period')} onClick={() => onStep(1)}>
          <IconChevronRight {...ICON} data-mirror size={18} />
        </ActionIcon>
      </Row>
      <Text as="h2" size="2xl" className={classes.title} aria-live="polite">
        <bdi>{title}</bdi>
      </Text>
      <Button variant="default" onClick={onToday}>
        {t('date.today')}
      </Button>
    </>
  );
}
