import { analytics, type ChartQuery } from '@rounds/contract/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';
import { LoadFailed, Panel, SkeletonRows, Stack, useIsPhone } from '../../../ui/index.ts';
import { ChartCard } from '../chart/chart-card.tsx';
import { useChart } from '../chart/chart-queries.ts';
import { NothingCounted } from '../page/nothing-counted.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import pageClasses from '../page.module.css';
import { PanelLayout } from '../rows-panel/rows-layout.tsx';
import { type PageState, usePageState } from '../toolbar/use-page-state.ts';
import { BarAnswers } from './bar-answers.tsx';
import { ChooseResponse } from './choose-response.tsx';
import { ChooseTemplate } from './choose-template.tsx';
import { QuestionCharts } from './question-charts.tsx';
import { QuestionList } from './question-list.tsx';
import classes from './responses.module.css';
import { type ResponsesState, useResponsesState } from './responses-state.ts';
import { getDefaultOption, useQuestion } from './use-question.ts';

/** Shows how questions were answered, over all versions of their templates: list, charts, and the answers of a bar. */
export default function ResponsesPage() {
  const page = usePageState('responses');
  const state = useResponsesState();
  const { question, option } = state;
  const query: ChartQuery = {
    ...page.chartQuery,
    ...(question && { question }),
    ...(question && option && { option }),
  };
  const { data } = useChart('responses.failed', page.chartQuery);
  const isChosen = page.filter.template !== undefined || question !== undefined;
  return (
    <PageFrame state={page} query={query} used={data?.range} hasPanes={isChosen}>
      {isChosen ? <Panes page={page} state={state} query={query} /> : <WithoutTemplate page={page} state={state} />}
    </PageFrame>
  );
}

interface PartProps {
  readonly page: PageState;
  readonly state: ResponsesState;
}

/** All templates have too many questions for a list, so only those that failed most are shown. */
function WithoutTemplate({ page, state }: PartProps) {
  return (
    <div className={pageClasses.page}>
      <Panel>
        <ChooseTemplate onSelect={(id) => page.setFilter('template', [Number(id)])} />
      </Panel>
      <ChooseResponse query={page.chartQuery} onSelect={state.selectQuestion} />
      <MostFailed page={page} state={state} />
    </div>
  );
}

/** The questions that failed most; each opens its charts. */
function MostFailed({ page, state }: PartProps) {
  const { data } = useChart('responses.failed', page.chartQuery);
  if (data?.counted === 0) return <NothingCounted state={page} chart="responses.failed" what="answers" />;
  return (
    <ChartCard
      chart="responses.failed"
      query={page.chartQuery}
      onSelect={(point) => {
        const id = data?.points.find((one) => one.point === point)?.item_base_uuid;
        if (id) state.selectQuestion(id);
      }}
    />
  );
}

function Panes({ page, state, query }: PartProps & { readonly query: ChartQuery }) {
  const isPhone = useIsPhone();
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', 'questions', page.chartQuery],
    queryFn: ({ signal }) => call(analytics.listQuestions, { query: page.chartQuery, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const { question, isLoading } = useQuestion(state.question, page.chartQuery, data?.list ?? []);
  const option = state.option ?? getDefaultOption(question);
  const shownState = { ...state, option };
  const shownQuery = { ...query, ...(option && { option }) };
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={10} />;
  if (data.list.length === 0) return <NothingCounted state={page} chart="responses.failed" what="answers" />;
  // The charts of a global response have its questions next to them.
  const isResponse = data.list.some(({ response }) => response !== null && response.uuid === state.question);
  const visibleList = isResponse ? data.list.filter(({ response }) => response?.uuid === state.question) : data.list;
  const isListShown = !isPhone || !(question || isLoading);
  const panel = question && state.pressed && (
    <BarAnswers question={question} query={shownQuery} pressed={state.pressed} state={state} />
  );
  return (
    <PanelLayout className={classes.panes} panel={panel} close={state.closeRows}>
      {isListShown && (
        <QuestionList
          questions={visibleList}
          isTruncated={data.is_truncated && !isResponse}
          selected={state.question}
          onSelect={state.selectQuestion}
        />
      )}
      {(!isPhone || !isListShown) && (
        <Stack overflow="auto" gap={3} px="edge" pt={3} pb={6} className={classes.charts}>
          {question && <QuestionCharts question={question} query={shownQuery} state={shownState} isPhone={isPhone} />}
          {!question && isLoading && <SkeletonRows rows={10} />}
          {!question && !isLoading && <MostFailed page={page} state={state} />}
        </Stack>
      )}
    </PanelLayout>
  );
}
