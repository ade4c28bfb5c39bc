import type { Endpoint } from '@rounds/contract/endpoint';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchBytes, saveBytes, toUrl } from '../../api/index.ts';
import { toast } from '../../ui/index.ts';
import { ToolButton } from './tool-button.tsx';

interface PdfActionProps {
  /** Answers a PDF and takes the language as `lang`. */
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly title: string;
}

/** A button that downloads what is on the screen as PDF. */
export function PdfAction({ endpoint, params = {}, query = {}, title }: PdfActionProps) {
  const { t, i18n } = useTranslation('common');
  const language = i18n.resolvedLanguage ?? 'en';
  const download = useMutation({
    mutationFn: () =>
      fetchBytes(toUrl(endpoint, params as never, { ...query, lang: language } as never), {
        language,
        signal: new AbortController().signal,
        onShare: () => {},
      }),
    onSuccess: (file) => saveBytes(file, file.name || `${title}.pdf`),
    onError: (error) => toast.error(error.message || t('report_actions.pdf_failed')),
  });
  return (
    <ToolButton
      icon={IconFileTypePdf}
      label={t('report_actions.pdf')}
      loading={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}
