import { analytics, type ChartQuery } from '@rounds/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { ListRow, Panel } from '../../../ui/index.ts';

interface ChooseResponseProps {
  readonly query: ChartQuery;
  readonly onSelect: (uuid: string) => void;
}

/** Global responses, whose answers are counted over the questions of all templates. Without any there is nothing to choose. */
export function ChooseResponse({ query, onSelect }: ChooseResponseProps) {
  const { t } = useTranslation('analytics-pages');
  const { data } = useQuery({
    queryKey: ['analytics', 'responses', query],
    queryFn: ({ signal }) => call(analytics.listResponses, { query, signal, silent: true }),
  });
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('global_responses.title')} isFlush>
      <ul>
        {data.map(({ uuid, name, questions, templates }) => (
          <ListRow
            key={uuid}
            title={name}
            description={toUsageText(t, { questions, templates })}
            onClick={() => onSelect(uuid)}
          />
        ))}
      </ul>
    </Panel>
  );
}

type Translate = ReturnType<typeof useTranslation<'analytics-pages'>>['t'];

/** "12 questions in 3 templates". */
export const toUsageText = (
  t: Translate,
  { questions, templates }: { readonly questions: number; readonly templates: number },
): string =>
  t('global_responses.usage', {
    questions: t('global_responses.questions', { count: questions }),
    templates: t('global_responses.templates', { count: templates }),
  });
