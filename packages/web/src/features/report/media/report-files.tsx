import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Player } from '../../../kit/form/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Grid, ICON, Row, stripLinks, Text } from '../../../ui/index.ts';
import { useReportAccess } from '../content/report-access.tsx';
import type { Entry, ReportFile } from '../content/report-content.ts';
import classes from './report-files.module.css';

/** Shows players for recordings and download links for other files. */
export function ReportFiles({ entry: { item, recordings, files } }: { readonly entry: Entry }) {
  const { t } = useTranslation('report');
  const { file: toAddress } = useReportAccess();
  if (recordings.length + files.length === 0) return null;
  const title = stripLinks(item.title);
  return (
    <Grid as="ul" gap={2} span="all">
      {recordings.map((file, index) => (
        <Grid as="li" key={file.uuid} gap={1} width="min(100%, 420px)">
          <Player
            kind={file.type.startsWith('video/') ? 'video' : 'audio'}
            address={toAddress(file.uuid)}
            download={file.name}
            label={t('recording', { place: index + 1, title })}
          />
          <FileLink file={file} />
        </Grid>
      ))}
      {files.map((file) => (
        <li key={file.uuid}>
          <FileLink file={file} />
        </li>
      ))}
    </Grid>
  );
}

function FileLink({ file: { uuid, name, size } }: { readonly file: ReportFile }) {
  const format = useFormat();
  const access = useReportAccess();
  return (
    <Row
      as="a"
      inline
      minHeight={28}
      gap={2}
      size="sm"
      tone="brand"
      breakWords
      className={classes.file}
      href={access.file(uuid, { download: true })}
      download={name}
    >
      <IconDownload {...ICON} />
      <span dir="auto">{name}</span>
      <Text as="bdi" tone="ink3" noWrap>
        {format.bytes(size)}
      </Text>
    </Row>
  );
}
