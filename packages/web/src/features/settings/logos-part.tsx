import { files } from '@rounds/contract/files';
import { FEATURES } from '@rounds/contract/plans';
import { type OrganizationSettings, settings } from '@rounds/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../api/index.ts';
import { hasFeature, PLANS_PAGE, useCan, useSessionUser } from '../../session/index.ts';
import { Button, FileButton, FormError, Group, SettingsSection, Text, toast } from '../../ui/index.ts';
import styles from './logos-part.module.css';
import { useStoreSettings } from './settings-queries.ts';

const LOGOS = ['logo', 'logo_full'] as const;
type Logo = (typeof LOGOS)[number];

/** Branding: a small mark and the full logo, if the plan includes it. */
export function LogosPart({ organization }: { organization: OrganizationSettings }) {
  const { t } = useTranslation(['settings', 'common']);
  const user = useSessionUser();
  const isLocked = !hasFeature(user, 'app_branding');
  const plan = t(`plans.${FEATURES.app_branding}`, { ns: 'common' });
  return (
    <SettingsSection title={t('logos.title')} text={isLocked ? t('logos.locked', { plan }) : t('logos.text')}>
      {isLocked ? (
        <a className={styles.plans} href={PLANS_PAGE} target="_blank" rel="noreferrer">
          {t('logos.plans')}
        </a>
      ) : (
        LOGOS.map((name) => <LogoField key={name} name={name} address={organization[name]} />)
      )}
    </SettingsSection>
  );
}

function LogoField({ name, address }: { name: Logo; address: string | null }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('APP_EDIT_SETTINGS');
  const keep = useStoreSettings('organization');
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const stored =
        file && (await upload(files.upload, { file, fields: { purpose: 'logo', uuid: crypto.randomUUID() } }));
      return call(settings.updateOrganization, { body: { [name]: stored?.uuid ?? null }, silent: true });
    },
    onSuccess: async (saved) => {
      await keep(saved);
      toast.success(t('saved'));
    },
  });
  return (
    <div className={styles.logo}>
      <div className={styles.picture} data-wide={name === 'logo_full' || undefined}>
        {address ? <img src={address} alt={t(`logos.${name}`)} /> : <Text c="dimmed">–</Text>}
      </div>
      <div>
        <strong>{t(`logos.${name}`)}</strong>
        <p>{t(`logos.${name}_hint`)}</p>
        {mayEdit && (
          <Group gap={8}>
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && change.mutate(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={change.isPending}
                  aria-label={`${t('logos.choose')} – ${t(`logos.${name}`)}`}
                >
                  {t('logos.choose')}
                </Button>
              )}
            </FileButton>
            {address && (
              <Button variant="subtle" onClick={() => change.mutate(null)}>
                {t('logos.remove')}
              </Button>
            )}
          </Group>
        )}
        {change.error && <FormError>{change.error.message}</FormError>}
      </div>
    </div>
  );
}
