import { workspaces } from '@rounds/contract/workspaces';
import { useTranslation } from 'react-i18next';
import { JobDownload } from '../../../kit/jobs/index.ts';
import { call } from '../../../platform/api/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { SettingsSection, Text } from '../../../ui/index.ts';
import { ImportSteps } from './import-steps.tsx';
import { useArchiveState, useWorkspaceDetails } from './workspace-queries.ts';
import classes from './workspaces.module.css';

/** The workspace as one file, for its owner, and such a file in a workspace that is still empty. */
export function ArchivePart() {
  const { t } = useTranslation('account');
  const { id } = useSessionUser().workspace;
  const isOwner = useWorkspaceDetails().data?.is_owner ?? false;
  const { data } = useArchiveState(isOwner);
  if (!isOwner) return null;
  return (
    <SettingsSection title={t('archive.title')}>
      <div className={classes.archive}>
        <h3>{t('archive.export.title')}</h3>
        <Text size="sm" mb={3} className={classes.text}>
          {t('archive.export.text')}
        </Text>
        <JobDownload
          label={t('archive.export.start')}
          start={() => call(workspaces.exportArchive, { params: { id } })}
        />
      </div>
      {data?.is_empty && (
        <div className={classes.archive}>
          <h3>{t('archive.import.title')}</h3>
          <Text size="sm" mb={3} className={classes.text}>
            {t('archive.import.text')}
          </Text>
          <ImportSteps />
        </div>
      )}
    </SettingsSection>
  );
}
