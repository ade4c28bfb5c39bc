import type { Id, TemplateTest } from '@rounds/engine';
import { type Goal, goalKey, type TestReport } from '@rounds/engine/template-tests';
import { IconFlask, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreviewing } from '../../../kit/templates/preview/use-previewing.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, EmptyState, ICON, Row, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';
import { listTests } from './test-edits.ts';
import { TestEntry } from './test-entry.tsx';
import { useTestState } from './test-runner.ts';
import classes from './tests-panel.module.css';
import { useTestWords } from './use-test-words.ts';

/** The tests of the template: which are green, what the red ones found, and what no test reaches. */
export function TestsPanel() {
  const { t } = useTranslation('template-tests');
  const { view, togglePreview } = useBuilder();
  const { canPreview, previewing } = usePreviewing();
  const tests = useRecords((records) => records.tests);
  const { report, isOutdated } = useTestState();
  const [isSuggesting, setSuggesting] = useState(false);
  const all = listTests(tests);
  const openPreview = () => {
    view.set({ outlineOpen: false });
    if (!previewing) togglePreview();
  };
  const suggest = (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconWand {...ICON} />}
      onClick={() => setSuggesting(true)}
    >
      {t('suggest.open')}
    </Button>
  );
  return (
    <Stack grow shrinkBlock>
      {all.length === 0 ? (
        <Box grow shrinkBlock overflow="auto" px={3} pb={4}>
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <>
                {canPreview && <Button onClick={openPreview}>{t('empty.open_preview')}</Button>}
                {suggest}
              </>
            }
          />
        </Box>
      ) : (
        <>
          <Summary report={report} isOutdated={isOutdated} />
          <Box grow shrinkBlock overflow="auto" px={3} pb={4}>
            <Stack as="ul" gap={1.5} aria-label={t('title')}>
              {all.map((test) => (
                <TestEntry key={test.uuid} test={test} failures={findFailures(report, test)} />
              ))}
            </Stack>
            {report && <Untouched report={report} />}
          </Box>
          <Row fixed wrap align="stretch" gap={2} py={2} px={3} borderTop="line">
            {canPreview && !previewing && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                leftSection={<IconFlask {...ICON} />}
                onClick={openPreview}
              >
                {t('record')}
              </Button>
            )}
            {suggest}
          </Row>
        </>
      )}
      {isSuggesting && <SuggestDialog onClose={() => setSuggesting(false)} />}
    </Stack>
  );
}

const findFailures = (report: TestReport | null, { uuid }: TemplateTest) =>
  report?.results.find((result) => result.uuid === uuid)?.failures;

function Summary({ report, isOutdated }: { report: TestReport | null; isOutdated: boolean }) {
  const { t } = useTranslation('template-tests');
  if (!report)
    return (
      <Stack as="p" gap="half" size="xs" fixed className={classes.summary}>
        {t('running')}
      </Stack>
    );
  const red = report.results.filter(({ failures }) => failures.length > 0).length;
  const { length } = report.results;
  const reached = report.goals.length - report.untouched.length;
  return (
    <Stack gap="half" size="xs" fixed className={classes.summary} role="status" data-outdated={isOutdated || undefined}>
      <Text as="strong" size="sm" tone="green-ink" weight={600} data-red={red > 0 || undefined}>
        {red === 0 ? t('all_green', { count: length }) : t('some_red', { count: length, red })}
      </Text>
      {report.goals.length > 0 && <span>{t('reached', { count: report.goals.length, reached })}</span>}
    </Stack>
  );
}

const SHOWN_AT_FIRST = 20;

/** Lists branches, comparisons and bands that no test reaches, each with a link to its item. */
function Untouched({ report: { untouched } }: { report: TestReport }) {
  const { t } = useTranslation('template-tests');
  const format = useFormat();
  const session = useBuilder();
  const words = useTestWords();
  const [showsAll, setShowsAll] = useState(false);
  if (untouched.length === 0) return null;
  const visibleUntouched = showsAll ? untouched : untouched.slice(0, SHOWN_AT_FIRST);
  const go = (goal: Goal) => {
    const id: Id | undefined = words.itemOf(goal);
    if (id) session.reveal(id, { optionsOpen: true, outlineOpen: false });
  };
  return (
    <Box as="section" mt={5} className={classes.untouched} aria-labelledby="untouched-by-tests">
      <Text as="h3" size="xs" mb={1.5} tone="ink2" weight={550} id="untouched-by-tests">
        {t('untouched.title')}{' '}
        <Text as="span" tone="ink3">
          {format.number(untouched.length)}
        </Text>
      </Text>
      <ul>
        {visibleUntouched.map((goal) => (
          <li key={goalKey(goal)}>
            <Text as={UnstyledButton} size="xs" fullWidth tone="ink" className={classes.goal} onClick={() => go(goal)}>
              {words.goal(goal)}
            </Text>
          </li>
        ))}
      </ul>
      {visibleUntouched.length < untouched.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t('untouched.all', { count: untouched.length })}
        </Button>
      )}
    </Box>
  );
}
