import type { InspectionSummary } from '@rounds/contract/inspections';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { confirm } from '../../ui/index.ts';
import { useReopen } from './inspection-queries.ts';

/** Reopens a completed inspection and shows its report, which offers answers that came late one by one. */
export function useAskToReopen(): { ask: (inspection: InspectionSummary) => Promise<void>; isPending: boolean } {
  const { t } = useTranslation('report');
  const navigate = useNavigate();
  const reopen = useReopen();
  const ask = async ({ uuid, asset, template_title }: InspectionSummary) => {
    const isSure = await confirm({
      title: t('reopen.title', { name: asset?.display_name ?? template_title }),
      text: t('reopen.text'),
      confirmLabel: t('reopen.confirm'),
    });
    if (isSure) reopen.mutate(uuid, { onSuccess: () => void navigate(paths.inspections.report(uuid)) });
  };
  return { ask, isPending: reopen.isPending };
}
