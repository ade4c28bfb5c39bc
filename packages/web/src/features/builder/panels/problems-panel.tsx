import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Box, ICON, Row, Text } from '../../../ui/index.ts';
import { ProblemList } from '../controls/problem-list.tsx';
import { useProblems } from '../state/problems/live-problems.tsx';
import classes from './problems-panel.module.css';

/** Lists what has to be completed before publishing. It stays open while a person goes from problem to problem. */
export function ProblemsPanel() {
  const { t } = useTranslation('builder');
  const problems = useProblems();
  return (
    <Box grow shrinkBlock overflow="auto" px={3} pb={4} className={classes.panel}>
      {problems.length === 0 ? (
        <Row as="p" align="stretch" gap={2} p={1} size="sm" tone="ink2" className={classes.done} role="status">
          <IconCircleCheck {...ICON} size={20} />
          {t('no_problems')}
        </Row>
      ) : (
        <>
          <Text px={1} pb={2} size="sm" tone="ink2" role="status">
            {t('cannot_publish.text', { count: problems.length })}
          </Text>
          <ProblemList problems={problems} onLeave={() => {}} />
        </>
      )}
    </Box>
  );
}
