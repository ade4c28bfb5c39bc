import type { ChartKey, ChartQuery } from '@rounds/contract/analytics';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, Chip, EmptyState, ICON, NativeSelect, Panel, Row, Text } from '../../../ui/index.ts';
import { ChartCard } from '../chart/chart-card.tsx';
import { useChart } from '../chart/chart-queries.ts';
import { toUsageText } from './choose-response.tsx';
import { NumberFigures } from './number-figures.tsx';
import classes from './responses.module.css';
import type { ResponsesState } from './responses-state.ts';
import { useOptionLabel } from './use-option-label.ts';
import type { ShownQuestion } from './use-question.ts';

/** The height of the chart of shares: the rows of its table need more than its single bar. */
const SHARES_HEIGHT = 160;
interface QuestionChartsProps {
  readonly question: ShownQuestion;
  readonly query: ChartQuery;
  readonly state: ResponsesState;
  /** The list of questions is another page. */
  readonly isPhone: boolean;
}
/** The charts that suit the answers of a question. */
export function QuestionCharts({ question, query, state, isPhone }: QuestionChartsProps) {
  const { t } = useTranslation('analytics-pages');
  const answer = useOptionLabel(question, query);
  const press = (chart: ChartKey) => (point: string | undefined) => state.press({ chart, point });
  return (
    <>
      {isPhone && (
        <Button
          variant="subtle"
          className={classes.back}
          leftSection={<IconArrowLeft {...ICON} data-mirror />}
          onClick={() => state.selectQuestion(undefined)}
        >
          {t('all_questions')}
        </Button>
      )}
      <QuestionHead question={question} state={state} answer={answer} />
      {question.kind === 'options' && <OptionCharts answer={answer} query={query} state={state} />}
      {question.kind === 'number' && (
        <>
          <NumberFigures query={query} />
          <ChartCard chart="responses.numbers" query={query} onSelect={press('responses.numbers')} />
          <ChartCard
            chart="responses.numbers_over_time"
            query={query}
            onSelect={press('responses.numbers_over_time')}
          />
        </>
      )}
      {question.kind === 'date' && (
        <ChartCard chart="responses.dates" query={query} onSelect={press('responses.dates')} />
      )}
      {question.kind === 'other' && <OtherAnswers query={query} state={state} />}
      {(question.kind === 'options' || question.failed_count > 0) && (
        <>
          {question.kind !== 'options' && (
            <ChartCard
              chart="responses.over_time"
              title={t('share_failed')}
              query={query}
              onSelect={press('responses.over_time')}
            />
          )}
          <ChartCard
            chart="responses.groups"
            title={getGroupsTitle(state.option, answer, t)}
            query={query}
            onSelect={press('responses.groups')}
          />
        </>
      )}
    </>
  );
}
type Translate = ReturnType<typeof useTranslation<'analytics-pages'>>['t'];
function getShareTitle(option: string | undefined, answer: string | undefined, t: Translate): string {
  if (option === undefined) return t('share_failed');
  return answer === undefined ? t('share_selected') : t('share_of', { answer });
}
function getGroupsTitle(option: string | undefined, answer: string | undefined, t: Translate): string {
  if (option === undefined) return t('groups_failed');
  return answer === undefined ? t('groups_selected') : t('groups_of', { answer });
}
interface QuestionHeadProps extends Pick<QuestionChartsProps, 'question' | 'state'> {
  /** The label of the selected option. */
  readonly answer: string | undefined;
}
/** Shows the question of the charts, and the answer whose share they show. */
function QuestionHead({ question, state, answer }: QuestionHeadProps) {
  const { t } = useTranslation('analytics-pages');
  const format = useFormat();
  const { title, section, template_title, versions, kind, options, answered_count, usage } = question;
  const { option } = state;
  const isListed = option === undefined || options.some(({ key }) => key === option);
  return (
    <Panel label={title}>
      <Row wrap align="end" justify="between" gap={2} columnGap={4}>
        <Box flex="1 1 260px" shrink breakWords>
          <Text size="xs" tone="ink2" dir="auto">
            {usage ? toUsageText(t, usage) : [template_title, section].filter(Boolean).join(' · ')}
          </Text>
          <Text as="h2" size="lg" dir="auto">
            {title}
          </Text>
          <Row as="p" wrap align="stretch" gap={2} mt={2}>
            {versions.length > 0 && (
              <Chip>
                {t('versions', { versions: toList(versions, format.style.language), count: versions.length })}
              </Chip>
            )}
            <Chip>{t('questions.answers', { count: answered_count })}</Chip>
          </Row>
        </Box>
        {kind === 'options' && (options.length > 0 || !isListed) && (
          <NativeSelect
            label={t('followed')}
            value={option ?? ''}
            onChange={(event) => state.selectOption(event.currentTarget.value || undefined)}
            data={[
              ...(question.can_fail ? [{ value: '', label: t('failed_answers') }] : []),
              ...options.map(({ key, label }) => ({ value: key, label })),
              ...(isListed ? [] : [{ value: option, label: answer ?? t('selected_answer') }]),
            ]}
          />
        )}
      </Row>
    </Panel>
  );
}
const toList = (versions: readonly number[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(versions.map(String));
interface OptionChartsProps extends Pick<QuestionChartsProps, 'query' | 'state'> {
  /** The label of the selected option. */
  readonly answer: string | undefined;
}
function OptionCharts({ answer, query, state }: OptionChartsProps) {
  const { t } = useTranslation('analytics-pages');
  const { option: _, ...whole } = query;
  const { data } = useChart('responses.answers', whole);
  return (
    <>
      <ChartCard
        chart="responses.answers"
        query={whole}
        height={SHARES_HEIGHT}
        onSelect={(point) => {
          const bar = { chart: 'responses.answers' as const, point };
          const key = data?.points.find((one) => one.point === point)?.key;
          if (key === undefined || key === null) state.press(bar);
          else state.selectOption(String(key), bar);
        }}
      />
      <ChartCard
        chart="responses.over_time"
        title={getShareTitle(state.option, answer, t)}
        query={query}
        onSelect={(point) => state.press({ chart: 'responses.over_time', point })}
      />
    </>
  );
}
/** Texts, pictures and signatures cannot be counted, only read. */
function OtherAnswers({ query, state }: Pick<QuestionChartsProps, 'query' | 'state'>) {
  const { t } = useTranslation('analytics-pages');
  const { data } = useChart('responses.over_time', query);
  return (
    <Panel>
      <EmptyState
        title={t('other.title')}
        text={t('other.text')}
        action={
          data && data.counted > 0 ? (
            <Button onClick={() => state.press({ chart: 'responses.over_time', point: undefined })}>
              {t('other.read', { count: data.counted })}
            </Button>
          ) : undefined
        }
      />
    </Panel>
  );
}
