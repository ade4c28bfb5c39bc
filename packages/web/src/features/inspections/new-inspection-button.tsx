import { checklists } from '@rounds/contract/checklists';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';
import { NewButton } from '../../ui/index.ts';

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

interface NewInspectionButtonProps {
  readonly variant: 'filled' | 'default';
  readonly onClick: () => void;
}

/** The button for a new inspection, which is not offered while nothing can be inspected. */
export function NewInspectionButton({ variant, onClick }: NewInspectionButtonProps) {
  const { t } = useTranslation('inspections');
  const hasNoTemplates = useHasNoTemplates();
  const can = useCan();
  if (hasNoTemplates || !can('INS_CONDUCT_INSPECTION')) return null;
  return (
    <NewButton variant={variant} onClick={onClick}>
      {t('new.title')}
    </NewButton>
  );
}
