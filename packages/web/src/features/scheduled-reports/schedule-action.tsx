import type { ScheduledReport } from '@rounds/contract/scheduled-reports';
import { IconCalendarTime } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from './tool-button.tsx';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

interface ScheduleActionProps {
  /** What is sent. The query of a page is that of its address. */
  readonly source: ScheduledReport['source'];
  /** What the report is called at first. */
  readonly title: string;
}

/** A button that schedules what is on the screen as a PDF by mail. */
export function ScheduleAction({ source, title }: ScheduleActionProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton icon={IconCalendarTime} label={t('report_actions.schedule')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ScheduleDialog record={null} source={source} suggestedTitle={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
