import { SSO_PROTOCOLS } from '@rounds/contract/sso';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Box, LinkTabs, LoadFailed, PageHeader, SkeletonRows } from '../../ui/index.ts';
import { CasForm } from './cas-form.tsx';
import { OidcForm } from './oidc-form.tsx';
import { SamlForm } from './saml-form.tsx';
import { ScimPart } from './scim-part.tsx';
import classes from './sso.module.css';
import { useCasSettings, useOidcSettings, useSamlSettings } from './sso-queries.ts';

const TABS = [...SSO_PROTOCOLS, 'scim'] as const;
type TabName = (typeof TABS)[number];

/** Sets up single sign-on: one tab for each protocol, and provisioning. */
export default function SsoPage() {
  const { t } = useTranslation('sso');
  const { protocol = 'saml' } = useParams({ strict: false }) as { protocol?: string };
  const current = TABS.find((name) => name === protocol);
  if (!current) return <Navigate {...paths.notFound()} replace />;
  const tabs = TABS.map((id) => ({ id, label: t(`tabs.${id}`), to: `/settings/organization/auth/${id}` }));
  return (
    <>
      <PageHeader title={t('title')} />
      <LinkTabs label={t('title')} tabs={tabs} current={current} className={classes.tabs} />
      <Box p={5} className={classes.scroll}>
        <TabContent current={current} />
      </Box>
    </>
  );
}

function TabContent({ current }: { readonly current: TabName }) {
  if (current === 'saml') return <SamlTab />;
  if (current === 'oidc') return <OidcTab />;
  if (current === 'cas') return <CasTab />;
  return <ScimPart />;
}

function SamlTab() {
  const { data, error, refetch } = useSamlSettings();
  if (error) return <LoadFailed error={error} retry={refetch} />;
  // Saved settings begin a new form.
  return data ? <SamlForm key={data.updated_at} saved={data} /> : <SkeletonRows rows={8} />;
}

function OidcTab() {
  const { data, error, refetch } = useOidcSettings();
  if (error) return <LoadFailed error={error} retry={refetch} />;
  return data ? <OidcForm key={data.updated_at} saved={data} /> : <SkeletonRows rows={8} />;
}

function CasTab() {
  const { data, error, refetch } = useCasSettings();
  if (error) return <LoadFailed error={error} retry={refetch} />;
  return data ? <CasForm key={data.updated_at} saved={data} /> : <SkeletonRows rows={8} />;
}
