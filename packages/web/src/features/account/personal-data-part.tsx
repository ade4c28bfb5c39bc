import { personalData } from '@rounds/contract/users/personal-data.ts';
import { useTranslation } from 'react-i18next';
import { JobDownload } from '../../kit/jobs/index.ts';
import { call } from '../../platform/api/index.ts';
import { SettingsSection } from '../../ui/index.ts';

/** Downloads everything that the workspace stores about the person, as one file. */
export function PersonalDataPart() {
  const { t } = useTranslation('account');
  return (
    <SettingsSection title={t('personal_data.title')} text={t('personal_data.text')}>
      <JobDownload label={t('personal_data.collect')} start={() => call(personalData.startOwn)} />
    </SettingsSection>
  );
}
