import { type Inspection, inspections } from '@rounds/contract/inspections';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes, saveBytes } from '../../../api/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { Button, Delayed, toast } from '../../../ui/index.ts';

/** Downloads the report as a PDF with progress and cancel. */
export function PdfButton({ inspection, formLanguage }: { inspection: Inspection; formLanguage: string }) {
  const { t, i18n } = useTranslation('report');
  const format = useFormat();
  const [share, setShare] = useState<number | 'making' | null>(null);
  const underway = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    underway.current?.abort();
    button.current?.focus();
  };
  const download = async () => {
    if (share !== null) return;
    setShare('making');
    const controller = new AbortController();
    underway.current = controller;
    const { signal } = controller;
    try {
      const language = i18n.resolvedLanguage ?? 'en';
      const path = inspections.getReportPdf.path.replace('{id}', inspection.uuid);
      saveBytes(
        await fetchBytes(`/api${path}?${new URLSearchParams({ lang: language, form_language: formLanguage })}`, {
          language,
          signal,
          onShare: setShare,
        }),
        nameOf(inspection),
      );
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
        onClick={() => void download()}
      >
        {share === null ? t('pdf.download') : progress}
      </Button>
    </>
  );
}

const nameOf = ({ document_id, asset, template_title }: Inspection): string =>
  `${[document_id, asset?.display_name, template_title]
    .filter(Boolean)
    .join(' – ')
    .replace(/[\\/:*?"<>|]/g, '-')}.pdf`;
