import { getPointColor } from '@rounds/charts';
import type { AnalyticsQuestion } from '@rounds/contract/analytics';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartColors } from '../../../kit/charts/index.ts';
import { SearchField } from '../../../kit/data-table/index.ts';
import { createTextFilter, useFormat } from '../../../platform/i18n/index.ts';
import { Box, Grid, joinClasses, Row, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from './question-list.module.css';

interface QuestionListProps {
  readonly questions: readonly AnalyticsQuestion[];
  readonly isTruncated: boolean;
  /** The permanent id of the selected question. */
  readonly selected: string | undefined;
  onSelect(id: string): void;
}
/** The questions of the selected templates by section, each with the share of answers that failed. */
export function QuestionList({ questions, isTruncated, selected, onSelect }: QuestionListProps) {
  const { t } = useTranslation('analytics-pages');
  const [text, setText] = useState('');
  const groups = useMemo(() => groupBySection(questions, text), [questions, text]);
  const hasTemplates = new Set(questions.map(({ template_id }) => template_id)).size > 1;
  return (
    <Stack as="nav" shrinkBlock bg="surface" aria-label={t('questions.label')}>
      <Box pt={3} px={4} pb={1} className={classes.search}>
        <SearchField
          label={t('questions.search', { count: questions.length })}
          value={text}
          onChange={setText}
          onClear={() => setText('')}
        />
      </Box>
      {/* The arrows are a shortcut between its buttons. */}
      <Box grow shrinkBlock overflow="auto" pb={4} onKeyDown={moveBetweenQuestions}>
        {groups.map(({ key, section, template, questions: found }) => (
          <section key={key} aria-label={section || template}>
            <Stack as="h2" px={4} pt={3} pb={1} size="xs" tone="ink2" breakWords dir="auto">
              {section || template}
              {hasTemplates && section && (
                <Text as="small" tone="ink3" weight={400}>
                  {template}
                </Text>
              )}
            </Stack>
            <ul>
              {found.map((question) => (
                <li key={`${question.template_id}:${question.item_base_uuid}`}>
                  <Grid
                    as={UnstyledButton}
                    hover="sunken"
                    focusInset
                    size="sm"
                    template="minmax(0, 1fr) auto"
                    className={classes.question}
                    aria-current={question.item_base_uuid === selected ? 'true' : undefined}
                    onClick={() => onSelect(question.item_base_uuid)}
                  >
                    <Text as="span" breakWords dir="auto">
                      {question.title}
                    </Text>
                    <Failed question={question} />
                    <SharesBar question={question} />
                  </Grid>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && (
          <Text py={3} px={4} tone="ink2" role="status" size="md">
            {t('questions.nothing_found')}
          </Text>
        )}
        {isTruncated && (
          <Text size="xs" py={3} px={4} tone="ink2">
            {t('questions.truncated')}
          </Text>
        )}
      </Box>
    </Stack>
  );
}
/** The share of failed answers; for questions that cannot fail, the number of answers. */
function Failed({ question }: { readonly question: AnalyticsQuestion }) {
  const { t } = useTranslation('analytics-pages');
  const format = useFormat();
  const { answered_count, failed_count, can_fail } = question;
  if (answered_count === 0) return <span className={classes.figure}>–</span>;
  if (!can_fail)
    return (
      <bdi className={classes.figure} title={t('questions.answers', { count: answered_count })}>
        {format.number(answered_count)}
      </bdi>
    );
  return (
    <bdi
      className={joinClasses(classes.figure, classes.failed)}
      data-none={failed_count === 0 || undefined}
      title={t('questions.failed_of', { failed: format.number(failed_count), count: answered_count })}
    >
      {format.percent((failed_count / answered_count) * 100, 1)}
    </bdi>
  );
}
/** How the answers are distributed over the options; without options, that there are answers. */
function SharesBar({ question: { answered_count, chosen, kind } }: { readonly question: AnalyticsQuestion }) {
  const colors = useChartColors();
  // With several options in one answer, there are more of them than answers.
  const whole = Math.max(
    answered_count,
    chosen.reduce((sum, { count }) => sum + count, 0),
  );
  const hasNumbers = answered_count > 0 && (kind === 'number' || kind === 'date');
  return (
    <Row as="span" align="stretch" className={classes.bar} data-numbers={hasNumbers || undefined} aria-hidden>
      {whole > 0 &&
        chosen.map(({ key, color, count }, index) => (
          <span
            key={key}
            style={{
              inlineSize: `${(100 * count) / whole}%`,
              background: getPointColor({ color }, colors.series[index % colors.series.length]!, colors),
            }}
          />
        ))}
    </Row>
  );
}
interface QuestionGroup {
  readonly key: string;
  readonly section: string;
  readonly template: string;
  readonly questions: AnalyticsQuestion[];
}
/** In the order of the template; a question is found by its own title and by that of its section. */
function groupBySection(questions: readonly AnalyticsQuestion[], text: string): readonly QuestionGroup[] {
  const isFound = createTextFilter(text);
  const groups = new Map<string, QuestionGroup>();
  for (const question of questions) {
    const { section, template_id, template_title: template, title } = question;
    if (!isFound(title, section)) continue;
    const key = `${template_id}:${section}`;
    const group = groups.get(key) ?? { key, section, template, questions: [] };
    group.questions.push(question);
    groups.set(key, group);
  }
  return [...groups.values()];
}
function moveBetweenQuestions(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
