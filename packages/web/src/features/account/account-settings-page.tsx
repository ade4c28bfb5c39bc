import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormError, LinkTabs, PageHeader, SettingsColumn, SkeletonRows } from '../../ui/index.ts';
import { useProfile } from './account-queries.ts';
import { EmailPart } from './email-part.tsx';
import { HelpPart } from './help-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { PersonalDataPart } from './personal-data-part.tsx';
import { PreferencesPart } from './preferences-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionsPart } from './sessions-part.tsx';

const TABS = ['profile', 'preferences', 'notices', 'security'] as const;
type Tab = (typeof TABS)[number];

/** The person's own settings, in tabs that have their own URLs. */
export default function AccountSettingsPage() {
  const { t } = useTranslation('account');
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const current: Tab = TABS.find((one) => one === tab) ?? 'profile';
  const { data: profile, error, isPending } = useProfile();
  return (
    <>
      <PageHeader title={t('title')} />
      <LinkTabs
        label={t('title')}
        current={current}
        tabs={TABS.map((tab) => ({
          id: tab,
          label: t(`tabs.${tab}`),
          to: '/user/account-settings',
          search: { tab },
        }))}
      />
      {error && <FormError>{error.message}</FormError>}
      {isPending && <SkeletonRows rows={6} />}
      {profile && (
        <SettingsColumn>
          {current === 'profile' && <ProfilePart info={profile.basic_info} />}
          {current === 'preferences' && <PreferencesPart info={profile.preference_info} />}
          {current === 'preferences' && <HelpPart />}
          {current === 'notices' && (
            <NoticesPart email={profile.basic_info.email} choices={profile.preference_info.notices} />
          )}
          {current === 'security' && (
            <>
              <EmailPart email={profile.basic_info.email} />
              <PasswordPart email={profile.basic_info.email} minLength={profile.security_info.password_min_length} />
              <SecondFactorPart info={profile.security_info} />
              <SessionsPart />
              <PersonalDataPart />
            </>
          )}
        </SettingsColumn>
      )}
    </>
  );
}
