import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signOut, useSessionUser } from '../../platform/session/index.ts';
import { Button, FormError, PageHeader, Row, SettingsColumn, SkeletonRows } from '../../ui/index.ts';
import { useProfile } from './account-queries.ts';
import { SecondFactorPart } from './second-factor-part.tsx';

/** The page of a session in which nothing else works before the authenticator app is set up. */
export default function SetUpAuthenticatorPage() {
  const { t } = useTranslation('account');
  const { workspace } = useSessionUser();
  const { data: profile, error, isPending } = useProfile();
  const navigate = useNavigate();
  const leave = async () => {
    const next = await signOut(async () => true);
    if (next) void navigate({ href: next, reloadDocument: true });
  };
  return (
    <main>
      <PageHeader title={t('set_up.title')} />
      <SettingsColumn>
        {profile?.security_info.is_authenticator_required && (
          <p>{t('set_up.text', { workspace: workspace.display_name })}</p>
        )}
        {error && <FormError>{error.message}</FormError>}
        {isPending && <SkeletonRows rows={4} />}
        {profile && (
          <SecondFactorPart info={profile.security_info} isFirst onDone={() => window.location.assign('/')} />
        )}
        <Row wrap gap={4}>
          <Button variant="subtle" onClick={() => void leave()}>
            {t('set_up.sign_out')}
          </Button>
        </Row>
      </SettingsColumn>
    </main>
  );
}
