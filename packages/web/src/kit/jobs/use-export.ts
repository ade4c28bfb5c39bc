import { startedJob } from '@rounds/contract/jobs';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes, saveBytes } from '../../platform/api/index.ts';
import { toast } from '../../ui/index.ts';

/**
 * Downloads exports. For a long one, the server returns the job that makes the file: `onJob` is called with its id.
 * `getLinkProps` makes a link or a menu item of the address of an export.
 */
export function useExport(onJob: (jobId: number) => void) {
  const { t, i18n } = useTranslation('common');
  const language = i18n.resolvedLanguage ?? 'en';
  const { mutate, isPending } = useMutation({
    mutationFn: (url: string) => fetchBytes(url, { language, signal: new AbortController().signal, onShare: () => {} }),
    onSuccess: async (file) => {
      const jobId = await readJobId(file);
      if (jobId === null) saveBytes(file, file.name);
      else onJob(jobId);
    },
    onError: (error) => toast.error(error.message || t('export.failed')),
  });
  const getLinkProps = (url: string) => ({
    component: 'a' as const,
    href: url,
    download: true,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      mutate(url);
    },
  });
  return { getLinkProps, isExporting: isPending };
}

/** Reads the id of the job; null if the response is the file itself. */
async function readJobId(file: File): Promise<number | null> {
  if (!file.type.startsWith('application/json')) return null;
  const { data } = JSON.parse(await file.text()) as { readonly data: unknown };
  return startedJob.parse(data).job_id;
}
