import { useTranslation } from 'react-i18next';
import { Lightbox, pictureAddress } from '../../../form/index.ts';
import css from './report-pictures.module.css';

interface ReportPicturesProps {
  readonly pictures: readonly { readonly uuid: string; readonly title: string }[];
  readonly opened: number | null;
  readonly open: (at: number | null) => void;
  /** Only so many are shown small; the last one tells how many more there are. */
  readonly most?: number;
  /** In equal columns over the whole width. */
  readonly isGrid?: boolean;
}

export function ReportPictures({ pictures, opened, open, most = pictures.length, isGrid }: ReportPicturesProps) {
  const { t } = useTranslation('report');
  const more = pictures.length - most;
  return (
    <>
      <ul className={css.list} data-grid={isGrid || undefined}>
        {pictures.slice(0, most).map(({ uuid, title }, index) => (
          <li key={uuid}>
            <button
              type="button"
              className={css.picture}
              onClick={() => open(index)}
              aria-label={t('photo', { place: index + 1, title })}
            >
              <img src={pictureAddress(uuid, 'thumb')} alt="" loading="lazy" />
              {more > 0 && index === most - 1 && <span className={css.more} aria-hidden>{`+${more}`}</span>}
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Lightbox
          pictures={pictures.map(({ uuid, title }) => ({ uuid, title, address: pictureAddress(uuid, 'screen') }))}
          at={opened}
          move={open}
          close={() => open(null)}
        />
      )}
    </>
  );
}
