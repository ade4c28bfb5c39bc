import { exportedFile, jobs } from '@rounds/contract/jobs';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, ICON, Stack, Text } from '../../ui/index.ts';

interface ExportedFileProps {
  readonly jobId: number;
  /** The result of the job. */
  readonly result: unknown;
}

/** Downloads what a long export has made. */
export function ExportedFile({ jobId, result }: ExportedFileProps) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const { name, size, rows } = exportedFile.parse(result);
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
        {t('file.kept', { count: rows, size: format.bytes(size) })}
      </Text>
    </Stack>
  );
}
