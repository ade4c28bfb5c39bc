import { type InspectionReport, inspections } from '@rounds/contract/inspections';
import { EXPORT_FORMATS } from '@rounds/contract/list.ts';
import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconBellExclamation,
  IconDotsVertical,
  IconDownload,
  IconHistory,
  IconPlayerPlay,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReopenDialog } from '../../../kit/inspections/reopen-dialog.tsx';
import { paths } from '../../../paths.ts';
import { toUrl } from '../../../platform/api/index.ts';
import { useCan, useIsDenied } from '../../../platform/session/index.ts';
import { ActionIcon, Button, ICON, Menu, useIsPhone, useIsWide } from '../../../ui/index.ts';
import { NewAlertDialog } from '../../alerts/index.ts';
import type { ComparedReport } from '../comparison/use-compared-report.ts';
import { DownloadButtons, DownloadItems, PdfButton } from './download-buttons.tsx';
import { type ReportDownload, useReportDownload } from './use-report-download.ts';

interface ReportActionsProps {
  readonly inspection: InspectionReport;
  readonly language: string;
  readonly languages: readonly string[];
  readonly compared: ComparedReport;
  readonly show: (shown: 'history' | 'share') => void;
}

/** Offers the actions on a report in the header of its page. */
export function ReportActions({ inspection, language, languages, compared, show }: ReportActionsProps) {
  const { t } = useTranslation(['report', 'common']);
  const [isAlerting, setAlerting] = useState(false);
  const can = useCan();
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const isDenied = useIsDenied('export');
  const reopen = useReopenDialog();
  const params = { id: inspection.uuid };
  const download = useReportDownload({
    pdf: (parameters) => toUrl(inspections.getReportPdf, params, parameters),
    others: [
      { key: 'docx', toAddress: (parameters) => toUrl(inspections.getReportDocx, params, parameters) },
      ...(isDenied ? [] : EXPORT_FORMATS).map((key) => ({
        key,
        toAddress: ({ lang = '' }) => toUrl(inspections.exportAnswersOf, params, { lang, format: key }),
      })),
    ],
    name: inspection.template_title,
    languages: inspection.report.languages,
    formLanguage: language,
    formLanguages: languages,
  });
  const isCompleted = inspection.status === 'completed';
  const isArchived = inspection.archived_at !== null;
  const canManage = !isArchived && can('INS_MANAGE_INSPECTIONS');
  const canContinue = !isCompleted && !isArchived && can('INS_CONDUCT_INSPECTION');
  const others: ReportAction[] = [
    { key: 'history', icon: IconHistory, label: t('history.open'), run: () => show('history') },
    ...(canManage && isCompleted
      ? [{ key: 'reopen', icon: IconArrowBackUp, label: t('reopen.open'), run: () => reopen.ask(inspection) }]
      : []),
    ...(compared.canCompare
      ? [
          {
            key: 'compare',
            icon: IconArrowsLeftRight,
            label: t('compare.open'),
            isPressed: compared.isOpen,
            run: compared.isOpen ? compared.close : compared.open,
          },
        ]
      : []),
    ...(isCompleted
      ? [
          {
            key: 'alert',
            icon: IconBellExclamation,
            label: t('common:report_actions.alert'),
            run: () => setAlerting(true),
          },
        ]
      : []),
    ...(canManage ? [{ key: 'share', icon: IconShare2, label: t('share.open'), run: () => show('share') }] : []),
  ];
  return (
    <>
      {isPhone ? (
        <PhoneActions inspection={inspection} actions={others} canContinue={canContinue} download={download} />
      ) : (
        <>
          {isWide ? (
            others.map(({ key, icon: Glyph, label, isPressed, run }) => (
              <Button
                key={key}
                variant={isPressed ? 'light' : 'subtle'}
                leftSection={<Glyph {...ICON} />}
                aria-pressed={isPressed}
                onClick={run}
              >
                {label}
              </Button>
            ))
          ) : (
            <MoreActions size={36} actions={others} />
          )}
          {canContinue && <ContinueButton inspection={inspection} variant="default" />}
          <DownloadButtons download={download} />
        </>
      )}
      {reopen.dialog}
      {isAlerting && (
        <Suspense>
          <NewAlertDialog
            suggested={{
              ...{ kind: 'score', title: inspection.template_title },
              filter: { template: [inspection.template_id] },
            }}
            onClose={() => setAlerting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ReportAction {
  readonly key: string;
  readonly icon: TablerIcon;
  readonly label: string;
  /** Whether what it shows is open, for actions that open and close something on the page. */
  readonly isPressed?: boolean;
  readonly run: () => void;
}

interface PhoneActionsProps {
  readonly inspection: InspectionReport;
  readonly actions: readonly ReportAction[];
  readonly canContinue: boolean;
  readonly download: ReportDownload;
}

/** Fits into one line of a narrow phone: the main action, and the others in a menu. A download takes the whole line. */
function PhoneActions({ inspection, actions, canContinue, download }: PhoneActionsProps) {
  const { t } = useTranslation('report');
  const isDownloading = download.progress !== null;
  return (
    <>
      {!isDownloading && (
        <MoreActions size={52} actions={actions}>
          <Menu.Divider />
          {canContinue && (
            <Menu.Item leftSection={<IconDownload {...ICON} size={18} />} onClick={download.startPdf}>
              {t('pdf.download')}
            </Menu.Item>
          )}
          <DownloadItems download={download} />
        </MoreActions>
      )}
      {canContinue && !isDownloading ? (
        <ContinueButton inspection={inspection} variant="filled" />
      ) : (
        <PdfButton download={download} />
      )}
    </>
  );
}

interface MoreActionsProps {
  /** The width and height of the button in pixels. */
  readonly size: 36 | 52;
  readonly actions: readonly ReportAction[];
  readonly children?: ReactNode;
}

/** The actions that have no button of their own where there is little space. */
function MoreActions({ size, actions, children }: MoreActionsProps) {
  const { t } = useTranslation('report');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={size} variant="default" aria-label={t('more_actions')} title={t('more_actions')}>
          <IconDotsVertical {...ICON} size={size === 52 ? 22 : 18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={220}>
        {actions.map(({ key, icon: Glyph, label, isPressed, run }) => (
          <Menu.Item key={key} leftSection={<Glyph {...ICON} size={18} />} onClick={run}>
            {isPressed ? t('compare.close') : label}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ContinueButtonProps {
  readonly inspection: InspectionReport;
  readonly variant: 'default' | 'filled';
}

function ContinueButton({ inspection, variant }: ContinueButtonProps) {
  const { t } = useTranslation('report');
  const navigate = useNavigate();
  return (
    <Button
      variant={variant}
      leftSection={<IconPlayerPlay {...ICON} />}
      onClick={() => void navigate(paths.inspections.conduct(inspection.uuid))}
    >
      {t('continue')}
    </Button>
  );
}
