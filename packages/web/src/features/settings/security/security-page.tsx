import { useTranslation } from 'react-i18next';
import { SettingsPage } from '../settings-page.tsx';
import { useSecurity } from '../settings-queries.ts';
import { AudiencePart } from './audience-part.tsx';
import { NetworksPart } from './networks-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionsPart } from './sessions-part.tsx';

export default function SecurityPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('security.title')} query={useSecurity()} rows={8}>
      {(saved) => (
        <>
          <SecondFactorPart saved={saved} />
          <SessionsPart saved={saved} />
          <NetworksPart saved={saved} />
          <AudiencePart saved={saved} />
        </>
      )}
    </SettingsPage>
  );
}
