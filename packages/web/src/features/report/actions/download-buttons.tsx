import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, Delayed, ICON, Menu } from '../../../ui/index.ts';
import type { ReportDownload } from './use-report-download.ts';

interface DownloadProps {
  readonly download: ReportDownload;
}

/** Downloads the PDF, and other files from a menu. */
export function DownloadButtons({ download }: DownloadProps) {
  const { t } = useTranslation('report');
  return (
    <>
      <PdfButton download={download} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={t('pdf.more')} title={t('pdf.more')}>
            <IconChevronDown {...ICON} size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <DownloadItems download={download} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Downloads the PDF; during any download it shows the progress, with a button that cancels it. */
export function PdfButton({ download }: DownloadProps) {
  const { t } = useTranslation('report');
  const button = useRef<HTMLButtonElement>(null);
  const { progress, startPdf } = download;
  const cancel = () => {
    download.cancel();
    button.current?.focus();
  };
  return (
    <>
      {progress !== null && (
        <Delayed>
          <Button variant="default" onClick={cancel}>
            {t('pdf.cancel')}
          </Button>
        </Delayed>
      )}
      <Button
        ref={button}
        leftSection={<IconDownload {...ICON} />}
        aria-disabled={progress !== null || undefined}
        aria-live="polite"
        onClick={startPdf}
      >
        {progress ?? t('pdf.download')}
      </Button>
    </>
  );
}

/** The PDF in each layout and language, and the other files, in a menu. */
export function DownloadItems({ download: { otherFiles, pdfsByLayout, pdfsByLanguage } }: DownloadProps) {
  const { t } = useTranslation('report');
  return (
    <>
      <Menu.Label>{t('layout.label')}</Menu.Label>
      {pdfsByLayout.map(({ key, label, start }) => (
        <Menu.Item key={key} onClick={start}>
          {label}
        </Menu.Item>
      ))}
      {pdfsByLanguage.length > 0 && <Menu.Label>{t('pdf.language')}</Menu.Label>}
      {pdfsByLanguage.map(({ key, label, start }) => (
        <Menu.Item key={key} lang={key} onClick={start}>
          {label}
        </Menu.Item>
      ))}
      {otherFiles.length > 0 && <Menu.Label>{t('pdf.others')}</Menu.Label>}
      {otherFiles.map(({ key, label, start }) => (
        <Menu.Item key={key} onClick={start}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
