import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/index.ts';

export interface BulkOutcome {
  readonly affected: number;
  readonly refused?: number;
}

/** Shows how many issues were changed, and how many were not. */
export function useBulkReport() {
  const { t } = useTranslation('issues');
  return (kind: 'changed' | 'archived', { affected, refused = 0 }: BulkOutcome, undo?: () => void) => {
    if (affected > 0) toast.success(t(`bulk.${kind}`, { count: affected }), undo && { undo });
    if (refused > 0) toast.warning(t('bulk.refused', { count: refused }));
  };
}
