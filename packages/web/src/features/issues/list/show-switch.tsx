import { IconCalendar, IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import { IconSwitch } from '../../../ui/index.ts';

const SHOWN = { table: IconList, board: IconLayoutKanban, calendar: IconCalendar } as const;
export type Shown = keyof typeof SHOWN;

/** Whether issues are shown as a table, on a board or on a calendar; it is part of the address. */
export function useShown(): Shown {
  const { show } = useSearchParams('show');
  return show === 'board' || show === 'calendar' ? show : 'table';
}

export function ShowSwitch() {
  const { t } = useTranslation('issues');
  const navigate = useNavigate();
  const view = useShown();
  return (
    <IconSwitch
      label={t('show.label')}
      value={view}
      onChange={(show) =>
        void navigate(
          changeSearch({
            show: show === 'table' ? undefined : show,
            day: undefined,
            page: undefined,
            cursor: undefined,
          }),
        )
      }
      options={(Object.keys(SHOWN) as Shown[]).map((value) => ({
        value,
        label: t(`show.${value}`),
        icon: SHOWN[value],
      }))}
    />
  );
}
