import { REPORT_LAYOUTS } from '@rounds/contract/settings/report';
import { useTranslation } from 'react-i18next';
import { Segmented, Switch } from '../../../ui/index.ts';
import classes from './report-options.module.css';
import type { ReportView } from './use-report-view.ts';

/** What the report contains, on screen and in files. */
export function ReportOptions({ view }: { readonly view: ReportView }) {
  const { t } = useTranslation('report');
  return (
    <div className={classes.options}>
      <Segmented
        aria-label={t('layout.label')}
        value={view.layout}
        onChange={(value) => view.setLayout(REPORT_LAYOUTS.find((one) => one === value) ?? view.layout)}
        data={REPORT_LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
      />
      {view.layout !== 'failed' && (
        <Switch
          label={t('layout.failed_first')}
          checked={view.isFailedFirst}
          onChange={(event) => view.setFailedFirst(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
