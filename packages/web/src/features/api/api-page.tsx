import type { ApiToken } from '@rounds/contract/api-tokens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EmptyState,
  LoadFailed,
  NewButton,
  PageHeader,
  SettingsColumn,
  SettingsSection,
  SkeletonRows,
} from '../../ui/index.ts';
import { ApiLinks } from './api-links.tsx';
import { TokenDrawer } from './token-drawer.tsx';
import { TokenList } from './token-list.tsx';
import { useTokens } from './token-queries.ts';
import { TokenShown } from './token-shown.tsx';

/** Manages the access of other systems: the API tokens of the workspace. */
export default function ApiPage() {
  const { t } = useTranslation('api');
  const { data, error, refetch } = useTokens();
  const [edited, setEdited] = useState<ApiToken | 'new' | null>(null);
  const [newToken, setNewToken] = useState<string | null>(null);
  const addNew = (variant?: 'default') => (
    <NewButton variant={variant ?? 'filled'} onClick={() => setEdited('new')}>
      {t('tokens.new')}
    </NewButton>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={addNew()} />
      <SettingsColumn>
        <ApiLinks />
        <SettingsSection title={t('tokens.title')} text={t('tokens.text')}>
          {error && <LoadFailed error={error} retry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={4} />}
          {data?.length === 0 && (
            <EmptyState title={t('tokens.empty.title')} text={t('tokens.empty.text')} action={addNew('default')} />
          )}
          {data && data.length > 0 && <TokenList tokens={data} onEdit={setEdited} />}
        </SettingsSection>
      </SettingsColumn>
      <TokenDrawer token={edited} onClose={() => setEdited(null)} onCreated={setNewToken} />
      <TokenShown token={newToken} onClose={() => setNewToken(null)} />
    </>
  );
}
