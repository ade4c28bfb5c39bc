import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Player } from '../../../kit/form/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { stripLinks } from '../../../ui/index.ts';
import { useReportAccess } from '../content/report-access.tsx';
import type { Entry, ReportFile } from '../content/report-content.ts';
import classes from './report-files.module.css';

/** Players for recordings and download links for other files. */
export function ReportFiles({ entry: { item, recordings, files } }: { readonly entry: Entry }) {
  const { t } = useTranslation('report');
  const { file: toAddress } = useReportAccess();
  if (recordings.length + files.length === 0) return null;
  const title = stripLinks(item.title);
  return (
    <ul className={classes.list}>
      {recordings.map((file, index) => (
        <li key={file.uuid} className={classes.recording}>
          <Player
            kind={file.type.startsWith('video/') ? 'video' : 'audio'}
            address={toAddress(file.uuid)}
            download={file.name}
            label={t('recording', { place: index + 1, title })}
          />
          <FileLink file={file} />
        </li>
      ))}
      {files.map((file) => (
        <li key={file.uuid}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileLink({ file: { uuid, name, size } }: { readonly file: ReportFile }) {
  const format = useFormat();
  const access = useReportAccess();
  return (
    <a className={classes.file} href={access.file(uuid, { download: true })} download={name}>
      <IconDownload size={16} stroke={1.75} aria-hidden />
      <span dir="auto">{name}</span>
      <bdi className={classes.size}>{format.bytes(size)}</bdi>
    </a>
  );
}
