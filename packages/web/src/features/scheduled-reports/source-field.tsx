import { ANALYTICS_PAGES, type AnalyticsPage, DEFAULT_PRESET, PAGES } from '@rounds/contract/analytics';
import { DATE_PRESETS, type DatePreset } from '@rounds/contract/list.ts';
import type { ScheduledReport } from '@rounds/contract/scheduled-reports';
import { sections } from '@rounds/contract/sections';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/index.ts';
import { canAccess, hasFeature, useSessionUser } from '../../platform/session/index.ts';
import { FieldError, Grid, NativeSelect } from '../../ui/index.ts';
import type { ScheduleForm } from './schedule-form.ts';

type Source = ScheduledReport['source'];
const MAX_SECTIONS = 100;
const FIXED_RANGE = 'fixed';

const toKey = (source: Source | null): string => {
  if (!source) return '';
  return source.kind === 'page' ? `page:${source.page}` : `section:${source.section_id}`;
};

function toSource(key: string): Source | null {
  const [kind, value] = key.split(':');
  if (kind === 'page') return { kind, page: value as AnalyticsPage, query: `preset=${DEFAULT_PRESET}` };
  return kind === 'section' ? { kind, section_id: Number(value) } : null;
}

interface SourceFieldProps {
  readonly form: ScheduleForm;
  /** The report is about the page that the person is on. */
  readonly isFixed: boolean;
}

/** A page of analytics with its range, or a section. */
export function SourceField({ form, isFixed }: SourceFieldProps) {
  const { t } = useTranslation('scheduled-reports');
  const user = useSessionUser();
  const { source } = form.values;
  const { data } = useQuery({
    queryKey: ['sections', 'to-schedule'],
    queryFn: ({ signal }) => call(sections.list, { query: { limit: MAX_SECTIONS }, signal }),
    enabled: !isFixed,
  });
  const pages = ANALYTICS_PAGES.filter((page) => {
    const isCurrent = source?.kind === 'page' && source.page === page;
    return isCurrent || (canAccess(user, [PAGES[page].permission]) && hasFeature(user, PAGES[page].feature));
  });
  const boards = (data?.list ?? []).map(({ id, title }) => ({ value: `section:${id}`, label: title }));
  const isDeleted = source?.kind === 'section' && data && !boards.some(({ value }) => value === toKey(source));
  const groups = [
    { group: t('source.pages'), items: pages.map((page) => ({ value: `page:${page}`, label: t(`pages.${page}`) })) },
    {
      group: t('source.sections'),
      items: [...boards, ...(isDeleted ? [{ value: toKey(source), label: t('source.gone') }] : [])],
    },
  ].filter(({ items }) => items.length > 0);
  const error = form.getError('source');
  return (
    <Grid align="start" gap={3} template="repeat(auto-fit, minmax(150px, 1fr))">
      {!isFixed && (
        <NativeSelect
          name="source"
          required
          withAsterisk
          label={t('fields.source')}
          value={toKey(source)}
          error={error && <FieldError>{source ? error : t('source.missing')}</FieldError>}
          onChange={(event) => form.set('source', toSource(event.currentTarget.value))}
          data={[{ value: '', label: t('source.choose'), disabled: true }, ...groups]}
        />
      )}
      {source?.kind === 'page' && <RangeField source={source} onChange={(next) => form.set('source', next)} />}
    </Grid>
  );
}

interface RangeFieldProps {
  readonly source: Extract<Source, { kind: 'page' }>;
  onChange(source: Source): void;
}

/** Chooses a relative range, so that each report covers the days before it. Filters are kept. */
function RangeField({ source, onChange }: RangeFieldProps) {
  const { t } = useTranslation(['scheduled-reports', 'common']);
  const query = new URLSearchParams(source.query);
  const isFixed = query.has('from') && query.has('to');
  const hasFilters = Object.keys(parseFilter(query.get('filter'))).length > 0;
  const setPreset = (preset: string) => {
    const next = new URLSearchParams(source.query);
    for (const name of ['from', 'to']) next.delete(name);
    next.set('preset', preset);
    onChange({ ...source, query: next.toString() });
  };
  return (
    <NativeSelect
      name="range"
      label={t('fields.range')}
      description={hasFilters ? t('source.with_filters') : undefined}
      value={isFixed ? FIXED_RANGE : (query.get('preset') ?? DEFAULT_PRESET)}
      onChange={(event) => setPreset(event.currentTarget.value)}
      data={[
        ...(isFixed
          ? [{ value: FIXED_RANGE, label: `${query.get('from')} – ${query.get('to')}`, disabled: true }]
          : []),
        ...DATE_PRESETS.map((preset: DatePreset) => ({ value: preset, label: t(`common:filters.presets.${preset}`) })),
      ]}
    />
  );
}

function parseFilter(text: string | null): object {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}
