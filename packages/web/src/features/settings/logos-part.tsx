import { FEATURES } from '@rounds/contract/plans.ts';
import { type OrganizationSettings, settings } from '@rounds/contract/settings';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlanLock } from '../../kit/plans/index.ts';
import { UploadField } from '../../kit/upload/index.ts';
import { call } from '../../platform/api/index.ts';
import { hasFeature, useCan, useSessionUser } from '../../platform/session/index.ts';
import { Center, ICON, Row, SettingsSection, Text, toast } from '../../ui/index.ts';
import classes from './logos-part.module.css';
import { useStoreSettings } from './settings-queries.ts';

const LOGOS = ['logo', 'logo_full'] as const;
type Logo = (typeof LOGOS)[number];
/** Sets the branding: a small mark and the full logo, if the plan includes it. */
export function LogosPart({ organization }: { organization: OrganizationSettings }) {
  const { t } = useTranslation(['settings', 'common']);
  const user = useSessionUser();
  const isLocked = !hasFeature(user, 'app_branding');
  const plan = t(`common:plans.${FEATURES.app_branding}`);
  return (
    <SettingsSection title={t('logos.title')} text={isLocked ? t('logos.locked', { plan }) : t('logos.text')}>
      {isLocked ? (
        <PlanLock feature="app_branding" />
      ) : (
        LOGOS.map((name) => <LogoField key={name} name={name} address={organization[name]} />)
      )}
    </SettingsSection>
  );
}
function LogoField({ name, address }: { name: Logo; address: string | null }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const storeSettings = useStoreSettings('organization');
  const save = async (uuid: string | null) => {
    await storeSettings(await call(settings.updateOrganization, { body: { [name]: uuid }, silent: true }));
    toast.success(t('saved'));
  };
  return (
    <UploadField
      label={t(`logos.${name}`)}
      hint={
        <Text as="div" size="sm" tone="ink2">
          <Text as="strong" fontSize="md" tone="ink" weight={550}>
            {t(`logos.${name}`)}
          </Text>
          <p>{t(`logos.${name}_hint`)}</p>
        </Text>
      }
      chooseLabel={t('logos.choose')}
      purpose="logo"
      address={address}
      readOnly={!canEdit}
      renderPreview={(source) => (
        <Center
          fixed
          radius="control"
          className={classes.picture}
          data-wide={name === 'logo_full' || undefined}
          data-empty={source ? undefined : true}
        >
          {source ? (
            <img src={source} alt={t(`logos.${name}`)} />
          ) : (
            <Row as="span" gap={1.5} size="sm" tone="ink3">
              <IconPhoto {...ICON} />
              {name === 'logo_full' && t('logos.none')}
            </Row>
          )}
        </Center>
      )}
      onSave={save}
    />
  );
}
