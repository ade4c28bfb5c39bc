import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileAddress, Player } from '../../../form/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { stripLinks } from '../../../ui/index.ts';
import type { Entry, ReportFile } from './report-content.ts';
import css from './report-files.module.css';

/** Players for recordings and download links for other files. */
export function ReportFiles({ entry: { item, recordings, files } }: { readonly entry: Entry }) {
  const { t } = useTranslation('report');
  if (recordings.length + files.length === 0) return null;
  const title = stripLinks(item.title);
  return (
    <ul className={css.list}>
      {recordings.map((file, index) => (
        <li key={file.uuid} className={css.recording}>
          <Player
            kind={file.type.startsWith('video/') ? 'video' : 'audio'}
            address={fileAddress(file.uuid)}
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
  return (
    <a className={css.file} href={fileAddress(uuid, { download: true })} download={name}>
      <IconDownload size={16} stroke={1.75} aria-hidden />
      <span dir="auto">{name}</span>
      <bdi className={css.size}>{format.bytes(size)}</bdi>
    </a>
  );
}
