/** Downloads a report with progress and cancel: as a PDF in one of its languages, or as another file. */
import { REPORT_LAYOUTS, type ReportLayout } from '@rounds/contract/settings/report.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes, saveBytes } from '../../../platform/api/index.ts';
import { getNativeLanguageName, useFormat } from '../../../platform/i18n/index.ts';
import { toast } from '../../../ui/index.ts';

interface FileOptions {
  readonly lang: string;
  readonly form_language: string;
  /** The layout; by default that of the workspace. */
  readonly layout?: ReportLayout;
}
type ToAddress = (options: FileOptions & Readonly<Record<string, string>>) => string;

/** A file that can be downloaded instead of the PDF. */
interface OtherFile {
  readonly key: 'docx' | 'csv' | 'xlsx';
  readonly toAddress: ToAddress;
}

export interface ReportFiles {
  readonly pdf: ToAddress;
  readonly others?: readonly OtherFile[];
  /** The name of files that the server does not name. */
  readonly name: string;
  /** The languages in which the workspace offers reports. */
  readonly languages: readonly string[];
  /** The language in which the template is shown. */
  readonly formLanguage: string;
  readonly formLanguages: readonly string[];
}

interface Download {
  readonly key: string;
  readonly label: string;
  readonly start: () => void;
}

export interface ReportDownload {
  /** The progress in the person's language; null while nothing is downloaded. */
  readonly progress: string | null;
  /** Starts the download of the PDF. */
  readonly startPdf: () => void;
  readonly pdfsByLayout: readonly Download[];
  readonly otherFiles: readonly Download[];
  /** The PDFs by language; empty if there is only one language. */
  readonly pdfsByLanguage: readonly Download[];
  readonly cancel: () => void;
}

export function useReportDownload(files: ReportFiles): ReportDownload {
  const { pdf, others = [], name, languages, formLanguage, formLanguages } = files;
  const { t, i18n } = useTranslation('report');
  const format = useFormat();
  const own = languages.find((one) => one === i18n.resolvedLanguage) ?? languages[0] ?? 'en';
  const [share, setShare] = useState<number | 'making' | null>(null);
  const underway = useRef<AbortController | null>(null);
  const start = async (toAddress: ToAddress, language: string, extension: string, layout?: ReportLayout) => {
    if (share !== null) return;
    setShare('making');
    const controller = new AbortController();
    underway.current = controller;
    const { signal } = controller;
    try {
      const form_language = formLanguages.includes(language) ? language : formLanguage;
      const file = await fetchBytes(toAddress({ lang: language, form_language, ...(layout && { layout }) }), {
        language: i18n.resolvedLanguage ?? 'en',
        signal,
        onShare: setShare,
      });
      saveBytes(file, file.name || `${name}.${extension}`);
    } catch (error) {
      if (signal.aborted) return;
      toast.error(error instanceof Error && error.message ? error.message : t('pdf.failed'));
    } finally {
      setShare(null);
    }
  };
  const toProgress = (done: number | 'making') =>
    done === 'making' ? t('pdf.making') : t('pdf.loading', { share: format.percent(done * 100, 0) });
  return {
    progress: share === null ? null : toProgress(share),
    startPdf: () => void start(pdf, own, 'pdf'),
    pdfsByLayout: REPORT_LAYOUTS.map((layout) => ({
      key: layout,
      label: t(`layout.${layout}`),
      start: () => void start(pdf, own, 'pdf', layout),
    })),
    otherFiles: others.map(({ key, toAddress }) => ({
      key,
      label: t(`pdf.${key}`),
      start: () => void start(toAddress, own, key),
    })),
    pdfsByLanguage: (languages.length > 1 ? languages : []).map((code) => ({
      key: code,
      label: getNativeLanguageName(code, i18n.language),
      start: () => void start(pdf, code, 'pdf'),
    })),
    cancel: () => underway.current?.abort(),
  };
}
