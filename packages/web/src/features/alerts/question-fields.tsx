import { analytics } from '@rounds/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/index.ts';
import { FieldError, MultiSelect, Select } from '../../ui/index.ts';
import type { AlertForm } from './alert-values.ts';

/** The range is long enough to include questions that are seldom answered. */
const RANGE = { preset: 'last_year' } as const;

/** A question that was answered, and the options of it that the alert is about. */
export function QuestionFields({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation('alerts');
  const { question, options } = form.values;
  const { data, isFetching } = useQuery({
    queryKey: ['analytics', 'questions', RANGE],
    queryFn: ({ signal }) => call(analytics.listQuestions, { query: RANGE, signal, silent: true }),
  });
  const { data: selection } = useQuery({
    enabled: question !== null,
    queryKey: ['analytics', 'question', { ...RANGE, question }],
    queryFn: ({ signal }) =>
      call(analytics.listQuestions, { query: { ...RANGE, question: question! }, signal, silent: true }),
  });
  const questionList = data?.list ?? [];
  const groups = Map.groupBy(questionList, ({ template_title }) => template_title);
  const [selected] = selection?.list ?? [];
  const labels = new Map(
    (selection?.list ?? []).flatMap((one) => one.options.map(({ key, label }) => [key, label] as const)),
  );
  const isUnlisted = question && selected && !questionList.some(({ item_base_uuid }) => item_base_uuid === question);
  const error = form.getError('condition.question');
  return (
    <>
      <Select
        name="question"
        label={t('fields.question')}
        placeholder={isFetching ? t('fields.loading') : t('fields.choose_question')}
        nothingFoundMessage={t('fields.no_question')}
        value={question}
        allowDeselect={false}
        searchable
        required
        withAsterisk
        error={error && <FieldError>{error}</FieldError>}
        data={[
          ...(isUnlisted ? [{ value: question, label: selected.title }] : []),
          ...[...groups].map(([group, questions]) => ({
            group,
            items: questions.map(({ item_base_uuid, title }) => ({ value: item_base_uuid, label: title })),
          })),
        ]}
        onChange={(next) => {
          form.set('question', next);
          form.set('options', []);
        }}
      />
      {labels.size > 0 && (
        <MultiSelect
          name="options"
          label={t('fields.options')}
          description={t('fields.options_hint')}
          value={[...options]}
          data={[...labels].map(([value, label]) => ({ value, label }))}
          searchable
          onChange={(next) => form.set('options', next)}
        />
      )}
    </>
  );
}
