import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../platform/session/index.ts';
import { EmptyState, PageHeader } from '../../ui/index.ts';

/** The start page of people without any permission. */
export function NoAccessPage() {
  const { t } = useTranslation('common');
  const { workspace } = useSessionUser();
  return (
    <>
      <PageHeader title={workspace.display_name} />
      <EmptyState title={t('no_places.title')} text={t('no_places.text', { workspace: workspace.display_name })} />
    </>
  );
}
