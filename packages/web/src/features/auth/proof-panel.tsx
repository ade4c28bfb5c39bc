import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Box, Center, ProgressRing, Row, Stack, StatusBadge, Text } from '../../ui/index.ts';
import classes from './proof-panel.module.css';

const SAMPLE_SECTIONS = [
  { key: 'food', questions: 7 },
  { key: 'temperature', questions: 5 },
  { key: 'cleaning', questions: 6 },
  { key: 'hands', questions: 4 },
] as const;
const SAMPLE_QUESTIONS = SAMPLE_SECTIONS.reduce((sum, { questions }) => sum + questions, 0);

/** A sample of the product as decoration; screen readers only read the claim. */
export function ProofPanel() {
  const { t } = useTranslation('auth');
  const format = useFormat();
  return (
    <Center as="aside" hideBelow="wide" relative overflow="hidden" className={classes.panel}>
      <svg className={classes.round} viewBox="0 0 100 100" fill="none" aria-hidden="true">
        <circle cx="50" cy="50" r="45" stroke="currentColor" strokeWidth="10" />
      </svg>
      <Box relative width="min(500px, 100%)">
        <div className={classes.card} aria-hidden="true">
          <Row gap={3} className={classes.head}>
            <ProgressRing share={1} size={52} stroke={5} label="">
              <Text as="span" fontSize="md" weight={600} className={classes.count}>
                {SAMPLE_QUESTIONS}
              </Text>
            </ProgressRing>
            <Stack grow shrink className={classes.names}>
              <Text as="strong" fontSize="lg" weight={600}>
                {t('sample.asset')}
              </Text>
              <span>{t('sample.kind')}</span>
            </Stack>
            <StatusBadge status="completed">{t('sample.completed')}</StatusBadge>
          </Row>
          <Stack as="ul" className={classes.sections}>
            {SAMPLE_SECTIONS.map(({ key, questions }) => (
              <Row as="li" fontSize="sm" gap={3} tabular key={key}>
                <Center as="span" radius="full" square={22} className={classes.tick}>
                  <IconCheck size={14} stroke={2.2} />
                </Center>
                <Text as="span" fontSize="md" grow className={classes.section}>
                  {t(`sample.${key}`)}
                </Text>
                <span>{t('sample.answered', { count: questions })}</span>
              </Row>
            ))}
          </Stack>
          <Row justify="between" gap={3} className={classes.foot}>
            <span>{t('sample.signed')}</span>
            <Text as="strong" tabular weight={600}>
              {format.percent(100)}
            </Text>
          </Row>
        </div>
        <Text size="3xl" weight={600} preLine className={classes.claim}>
          {t('claim')}
        </Text>
        <Text mt={3} size="lg" className={classes.reason}>
          {t('reason')}
        </Text>
      </Box>
    </Center>
  );
}
