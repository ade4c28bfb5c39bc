import { ALERT_DIRECTIONS, ALERT_FIGURES, type AlertKind, getAlertFigure } from '@rounds/contract/alerts';
import { ANALYTICS_FILTERS, PAGES } from '@rounds/contract/analytics';
import { DATE_PRESETS } from '@rounds/contract/list.ts';
import { useTranslation } from 'react-i18next';
import { ValueFilters } from '../../kit/data-table/index.ts';
import { canAccess, hasFeature, useSessionUser } from '../../platform/session/index.ts';
import { FieldError, FormNativeSelect, Grid, NativeSelect, NumberInput, Text } from '../../ui/index.ts';
import { type AlertForm, type AlertValues, getPage } from './alert-values.ts';
import { QuestionFields } from './question-fields.tsx';
import { isPercent, useFigureName } from './use-alert-words.ts';
/** The kinds of alerts about what the person may see. */
export function useOfferedKinds(): readonly AlertKind[] {
  const user = useSessionUser();
  const figures = useOfferedFigures();
  const canChart = canAccess(user, [PAGES.responses.permission]) && hasFeature(user, PAGES.responses.feature);
  const hasIssues = canAccess(user, ['ACT_VIEW_ISSUE']);
  return [
    'score',
    ...(canChart ? (['answer'] as const) : []),
    ...(hasIssues ? (['issue_raised', 'issue_overdue'] as const) : []),
    ...(canAccess(user, ['SST_VIEW_ASSET']) ? (['not_inspected'] as const) : []),
    ...(figures.length > 0 ? (['figure'] as const) : []),
  ];
}
function useOfferedFigures() {
  const user = useSessionUser();
  return ALERT_FIGURES.filter((key) => {
    const { permission, feature } = PAGES[getAlertFigure(key).page];
    return canAccess(user, [permission]) && hasFeature(user, feature);
  });
}
/** Sets what an alert watches: its kind, its limits and its filters. */
export function ConditionFields({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation(['alerts', 'lists']);
  const { kind, filter } = form.values;
  const offered = useOfferedKinds();
  const kinds = offered.includes(kind) ? offered : [...offered, kind];
  const page = getPage(form.values);
  const setKind = (next: AlertKind) => {
    // The filters of another page may not exist here.
    if (getPage({ ...form.values, kind: next }) !== page) form.set('filter', {});
    form.set('kind', next);
  };
  const error = form.getError('condition') ?? form.getError('condition.filter');
  return (
    <>
      <NativeSelect
        name="kind"
        label={t('fields.kind')}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as AlertKind)}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {kind === 'answer' && <QuestionFields form={form} />}
      {kind === 'figure' && <FigureFields form={form} />}
      {(kind === 'score' || kind === 'figure') && <LimitFields form={form} />}
      {kind === 'not_inspected' && <DaysField form={form} />}
      <div>
        <Text as="span" block mb={1} fontSize="sm" weight={500}>
          {t('fields.filter')}
        </Text>
        <ValueFilters
          key={page}
          list={ANALYTICS_FILTERS[page]}
          value={filter}
          onChange={(next) => form.set('filter', next)}
        />
        {error && <FieldError>{error}</FieldError>}
      </div>
    </>
  );
}
function LimitFields({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation('alerts');
  const { kind, value, figure } = form.values;
  const isShare = kind === 'score' || isPercent(figure);
  return (
    <Grid align="start" gap={3} template="repeat(auto-fit, minmax(150px, 1fr))">
      <FormNativeSelect
        form={form}
        name="direction"
        label={t('fields.direction')}
        options={ALERT_DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
      />
      <NumberInput
        name="value"
        label={isShare ? `${t('fields.value')} (%)` : t('fields.value')}
        value={value}
        required
        withAsterisk
        error={form.getError('condition.value')}
        {...(kind === 'score' && { min: 0, max: 100 })}
        onChange={(next) => form.set('value', next)}
      />
    </Grid>
  );
}
function DaysField({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation('alerts');
  return (
    <NumberInput
      name="days"
      label={t('fields.days')}
      value={form.values.days}
      required
      withAsterisk
      min={1}
      max={3_650}
      allowDecimal={false}
      error={form.getError('condition.days')}
      onChange={(next) => form.set('days', next)}
    />
  );
}
function FigureFields({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation(['alerts', 'common']);
  const toName = useFigureName();
  const offered = useOfferedFigures();
  const { figure } = form.values;
  const figures = offered.includes(figure) ? offered : [...offered, figure];
  return (
    <Grid align="start" gap={3} template="repeat(auto-fit, minmax(150px, 1fr))">
      <NativeSelect
        name="figure"
        label={t('fields.figure')}
        value={figure}
        onChange={(event) => {
          const next = event.currentTarget.value as AlertValues['figure'];
          if (getAlertFigure(next).page !== getAlertFigure(figure).page) form.set('filter', {});
          form.set('figure', next);
        }}
        data={figures.map((value) => ({ value, label: toName(value) }))}
      />
      <FormNativeSelect
        form={form}
        name="range"
        label={t('fields.range')}
        options={DATE_PRESETS.map((value) => ({ value, label: t(`common:filters.presets.${value}`) }))}
      />
    </Grid>
  );
}
