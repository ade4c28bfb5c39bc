import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchBytes, saveBytes, toUrl } from '../../platform/api/index.ts';
import { toast } from '../../ui/index.ts';

interface PdfSource {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** The name of the file, unless the server names it. */
  readonly title: string;
}

/** Downloads a PDF in the language of the person. */
export function usePdfDownload({ endpoint, params = {}, query = {}, title }: PdfSource) {
  const { t, i18n } = useTranslation('common');
  const language = i18n.resolvedLanguage ?? 'en';
  return useMutation({
    mutationFn: () =>
      fetchBytes(toUrl(endpoint, params as never, { ...query, lang: language } as never), {
        language,
        signal: new AbortController().signal,
        onShare: () => {},
      }),
    onSuccess: (file) => saveBytes(file, file.name || `${title}.pdf`),
    onError: (error) => toast.error(error.message || t('report_actions.pdf_failed')),
  });
}
