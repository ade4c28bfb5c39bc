import { jobs } from '@rounds/contract/jobs';
import type { StartedJob } from '@rounds/contract/started-job.ts';
import { personalDataFile } from '@rounds/contract/users/personal-data.ts';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, ICON, Row, Stack, Text } from '../../ui/index.ts';
import { JobProgress } from './job-progress.tsx';

interface JobDownloadProps {
  /** The label of the button before the file has been created. */
  readonly label: string;
  readonly start: () => Promise<StartedJob>;
}

/** Makes a file in the background and then offers it. A screen that shows it loads the texts `jobs`. */
export function JobDownload({ label, start }: JobDownloadProps) {
  const [jobId, setJobId] = useState<number | null>(null);
  const [isStarting, setStarting] = useState(false);
  const handleStart = async () => {
    setStarting(true);
    try {
      setJobId((await start()).job_id);
    } catch {
      // The call has shown its error.
    } finally {
      setStarting(false);
    }
  };
  if (jobId !== null)
    return <JobProgress jobId={jobId} renderResult={(result) => <MadeFile jobId={jobId} result={result} />} />;
  return (
    <Row wrap gap={4}>
      <Button
        variant="default"
        leftSection={<IconFileZip {...ICON} />}
        loading={isStarting}
        onClick={() => void handleStart()}
      >
        {label}
      </Button>
    </Row>
  );
}

function MadeFile({ jobId, result }: { readonly jobId: number; readonly result: unknown }) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const { name, size } = personalDataFile.parse(result);
  return (
    <Stack gap={1.5} align="start">
      <Button
        component="a"
        href={toUrl(jobs.getFile, { id: jobId })}
        download={name}
        leftSection={<IconDownload {...ICON} />}
      >
        {t('file.download', { name })}
      </Button>
      <Text tone="ink2" size="md">
        {t('file.kept_bytes', { size: format.bytes(size) })}
      </Text>
    </Stack>
  );
}
