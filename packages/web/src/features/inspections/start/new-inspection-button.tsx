import { checklists } from '@rounds/contract/checklists';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { NewButton } from '../../../ui/index.ts';

/** Whether the workspace has no published template, so that nothing can be inspected. False until this is known. */
export function useHasNoTemplates(): boolean {
  const can = useCan();
  const { data } = useQuery({
    queryKey: ['checklists', 'search', 'any'],
    queryFn: ({ signal }) => call(checklists.search, { query: { q: '', limit: 1 }, signal, silent: true }),
    enabled: can('INS_CONDUCT_INSPECTION'),
  });
  return data?.length === 0;
}

/** Whether the person may start an inspection of a template that there is. */
export function useCanStart(): boolean {
  const hasNoTemplates = useHasNoTemplates();
  return useCan()('INS_CONDUCT_INSPECTION') && !hasNoTemplates;
}

interface NewInspectionButtonProps {
  readonly variant: 'filled' | 'default';
  readonly onClick: () => void;
}

/** The button for a new inspection, which is not offered while nothing can be inspected. */
export function NewInspectionButton({ variant, onClick }: NewInspectionButtonProps) {
  const { t } = useTranslation('inspections');
  if (!useCanStart()) return null;
  return (
    <NewButton variant={variant} onClick={onClick}>
      {t('new.title')}
    </NewButton>
  );
}
