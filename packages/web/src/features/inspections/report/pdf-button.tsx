import { type InspectionReport, inspections } from '@rounds/contract/inspections';
import { IconDownload, IconLanguage } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes, saveBytes } from '../../../api/index.ts';
import { getNativeLanguageName, useFormat } from '../../../i18n/index.ts';
import { ActionIcon, Button, Delayed, Menu, toast } from '../../../ui/index.ts';

interface PdfButtonProps {
  readonly inspection: InspectionReport;
  /** The language in which the template is shown. */
  readonly formLanguage: string;
  readonly formLanguages: readonly string[];
}

/** Downloads the report as a PDF with progress and cancel, in the person's language or another one. */
export function PdfButton({ inspection, formLanguage, formLanguages }: PdfButtonProps) {
  const { t, i18n } = useTranslation('report');
  const { languages } = inspection.report;
  const own = languages.find((one) => one === i18n.resolvedLanguage) ?? languages[0] ?? 'en';
  const format = useFormat();
  const [share, setShare] = useState<number | 'making' | null>(null);
  const underway = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    underway.current?.abort();
    button.current?.focus();
  };
  const download = async (language: string) => {
    if (share !== null) return;
    setShare('making');
    const controller = new AbortController();
    underway.current = controller;
    const { signal } = controller;
    try {
      const form_language = formLanguages.includes(language) ? language : formLanguage;
      const path = inspections.getReportPdf.path.replace('{id}', inspection.uuid);
      const file = await fetchBytes(`/api${path}?${new URLSearchParams({ lang: language, form_language })}`, {
        language: i18n.resolvedLanguage ?? 'en',
        signal,
        onShare: setShare,
      });
      saveBytes(file, file.name || `${inspection.template_title}.pdf`);
    } catch (error) {
      if (signal.aborted) return;
      toast.error(error instanceof Error && error.message ? error.message : t('pdf.failed'));
    } finally {
      setShare(null);
    }
  };
  const progress =
    typeof share === 'number' ? t('pdf.loading', { share: format.percent(share * 100, 0) }) : t('pdf.making');
  return (
    <>
      {share !== null && (
        <Delayed>
          <Button variant="default" onClick={cancel}>
            {t('pdf.cancel')}
          </Button>
        </Delayed>
      )}
      <Button
        ref={button}
        leftSection={<IconDownload size={16} stroke={1.75} />}
        aria-disabled={share !== null || undefined}
        aria-live="polite"
        onClick={() => void download(own)}
      >
        {share === null ? t('pdf.download') : progress}
      </Button>
      {languages.length > 1 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size={36} variant="default" aria-label={t('pdf.language')} title={t('pdf.language')}>
              <IconLanguage size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {languages.map((code) => (
              <Menu.Item key={code} lang={code} onClick={() => void download(code)}>
                {getNativeLanguageName(code)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
