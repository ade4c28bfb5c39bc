import { ANALYTICS_FILTERS, type UsedRange } from '@rounds/contract/analytics';
import { IconAdjustmentsHorizontal, IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPanel, useTableText } from '../../../kit/data-table/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, ICON, Notice, Popover, Row, Segmented, Switch, useIsPhone } from '../../../ui/index.ts';
import type { Step } from './page-query.ts';
import { PageViews } from './page-views.tsx';
import { PrintHead } from './print-head.tsx';
import classes from './toolbar.module.css';
import type { PageState } from './use-page-state.ts';

const STEPS: readonly Step[] = ['auto', 'day', 'month', 'year'];
interface PageToolbarProps {
  readonly state: PageState;
  /** The days that the server counted; unknown until the first chart is loaded. */
  readonly used: UsedRange | undefined;
}
/** Shows settings next to the filters, or behind a button on phones, where they would take rows of their own. */
function Settings({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('analytics-pages');
  const isPhone = useIsPhone();
  if (!isPhone)
    return (
      <Row wrap gap={2} columnGap={4} py={2} px="edge" className={classes.settings}>
        {children}
      </Row>
    );
  return (
    <Popover position="bottom-end" withRoles>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.settingsButton}
          leftSection={<IconAdjustmentsHorizontal {...ICON} />}
        >
          {t('display')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('display')}>
        <Row wrap gap={2} columnGap={4} py={2} px="edge" className={classes.settings}>
          {children}
        </Row>
      </Popover.Dropdown>
    </Popover>
  );
}
/** Shows views, filters, comparison and interval above the charts of every page. */
export function PageToolbar({ state, used }: PageToolbarProps) {
  const { t } = useTranslation('analytics-pages');
  const list = ANALYTICS_FILTERS[state.page];
  const text = useTableText(list);
  const format = useFormat();
  const { query, problems } = state;
  // An interval of hours comes from addresses only, and is shown as long as it applies.
  const steps = query.step === 'hour' ? [...STEPS.slice(0, 1), 'hour' as const, ...STEPS.slice(1)] : STEPS;
  const previous =
    used?.previous_from && used.previous_to && `${format.date(used.previous_from)} – ${format.date(used.previous_to)}`;
  return (
    <>
      <PageViews state={state} />
      <Row fixed wrap gap={0} columnGap={3} borderBottom="line" bg="surface" className={classes.bar}>
        <Box shrink flex="1 1 340px" className={classes.filters}>
          <FilterPanel list={list} state={state} text={text} />
        </Box>
        <Settings>
          {state.queryString !== '' && (
            <Button variant="subtle" leftSection={<IconArrowBackUp {...ICON} data-mirror />} onClick={state.reset}>
              {t('reset')}
            </Button>
          )}
          <Switch
            label={t('compare')}
            title={previous || undefined}
            checked={query.isCompared}
            onChange={(event) => state.setCompared(event.currentTarget.checked)}
          />
          <Segmented
            aria-label={t('step')}
            value={query.step}
            onChange={(value) => state.setStep(value as Step)}
            data={steps.map((step) => ({ value: step, label: t(`steps.${step}`) }))}
          />
        </Settings>
      </Row>
      {problems.length > 0 && (
        <Notice role="status" className={classes.notice} action={{ label: t('reset'), onPress: state.reset }}>
          {problems.map((problem) => t(`problem.${problem}`)).join(' ')}
        </Notice>
      )}
      <PrintHead state={state} used={used} />
    </>
  );
}
