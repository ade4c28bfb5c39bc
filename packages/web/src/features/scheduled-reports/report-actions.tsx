import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { ScheduledReport } from '@rounds/contract/scheduled-reports';
import { IconCalendarTime, IconDotsVertical, IconFileTypePdf } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDenied } from '../../platform/session/index.ts';
import { ActionIcon, Button, ICON, Menu, useIsPhone } from '../../ui/index.ts';
import { usePdfDownload } from './use-pdf-download.ts';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

interface Action {
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly label: string;
  readonly isPending?: boolean;
  onSelect(): void;
}

interface ReportActionsProps {
  /** The title of the screen, which is the name of its PDF and the initial name of a schedule. */
  readonly title: string;
  readonly pdf: {
    /** The call that returns a PDF and takes the language as `lang`. */
    readonly endpoint: Endpoint;
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, string | undefined>>;
  };
  /** The source that a schedule sends. The query of a page is that of its address. */
  readonly source: ScheduledReport['source'];
  /** Further actions, which are always in the menu. */
  readonly more?: readonly Action[];
}

/** Downloads what is on the screen as a PDF, or schedules it by mail. On phones both are in the menu. */
export function ReportActions({ title, pdf, source, more = [] }: ReportActionsProps) {
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  const [isScheduling, setScheduling] = useState(false);
  const download = usePdfDownload({ ...pdf, title });
  const [mayExport, mayShare] = [!useIsDenied('export'), !useIsDenied('share')];
  const all: readonly (Action & { readonly isAllowed: boolean })[] = [
    {
      isAllowed: mayExport,
      ...{ icon: IconFileTypePdf, label: t('report_actions.pdf') },
      isPending: download.isPending,
      onSelect: () => download.mutate(),
    },
    {
      isAllowed: mayExport && mayShare,
      ...{ icon: IconCalendarTime, label: t('report_actions.schedule') },
      onSelect: () => setScheduling(true),
    },
  ];
  const actions = all.filter(({ isAllowed }) => isAllowed);
  const inMenu = isPhone ? [...actions, ...more] : more;
  return (
    <>
      {!isPhone &&
        actions.map(({ icon: Icon, label, isPending = false, onSelect }) => (
          <Button key={label} variant="default" leftSection={<Icon {...ICON} />} loading={isPending} onClick={onSelect}>
            {label}
          </Button>
        ))}
      {inMenu.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              size={isPhone ? 52 : 34}
              variant="default"
              loading={isPhone && download.isPending}
              aria-label={t('report_actions.more')}
              title={t('report_actions.more')}
            >
              <IconDotsVertical {...ICON} size={isPhone ? 22 : 18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ icon: Icon, label, isPending = false, onSelect }) => (
              <Menu.Item key={label} leftSection={<Icon {...ICON} />} disabled={isPending} onClick={onSelect}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isScheduling && (
        <Suspense>
          <ScheduleDialog record={null} source={source} suggestedTitle={title} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </>
  );
}
