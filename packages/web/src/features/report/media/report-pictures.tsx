import { IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Lightbox, usePictureRetry } from '../../../kit/form/index.ts';
import { Box, Center, ICON, NAMED_ICON, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { useReportAccess } from '../content/report-access.tsx';
import classes from './report-pictures.module.css';

interface ReportPicturesProps {
  readonly pictures: readonly {
    readonly uuid: string;
    readonly title: string;
    readonly caption?: string | undefined;
  }[];
  readonly opened: number | null;
  readonly open: (at: number | null) => void;
  /** The maximum number of thumbnails; the last one shows how many more there are. */
  readonly max?: number;
  /** Whether pictures fill the width in equal columns. */
  readonly isGrid?: boolean;
}
export function ReportPictures({ pictures, opened, open, max = pictures.length, isGrid }: ReportPicturesProps) {
  const { t } = useTranslation('report');
  const access = useReportAccess();
  const more = pictures.length - max;
  return (
    <>
      <Row as="ul" wrap align="stretch" gap={2} className={classes.list} data-grid={isGrid || undefined}>
        {pictures.slice(0, max).map(({ uuid, title, caption }, index) => (
          <li key={uuid}>
            <ReportPicture uuid={uuid} label={t('photo', { place: index + 1, title })} open={() => open(index)}>
              {more > 0 && index === max - 1 && (
                <Center as="span" weight={600} className={classes.more} aria-hidden>{`+${more}`}</Center>
              )}
            </ReportPicture>
            {caption && (
              <Text as="span" block size="xs" tone="ink2" breakWords className={classes.caption} dir="auto">
                {caption}
              </Text>
            )}
          </li>
        ))}
      </Row>
      {opened !== null && (
        <Lightbox
          pictures={pictures.map((picture) => ({ ...picture, address: access.picture(picture.uuid, 'screen') }))}
          index={opened}
          onMove={open}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
interface ReportPictureProps {
  readonly uuid: string;
  readonly label: string;
  readonly open: () => void;
  readonly children: ReactNode;
}
/** Opens the lightbox; a picture that cannot be decoded is downloaded instead. */
function ReportPicture({ uuid, label, open, children }: ReportPictureProps) {
  const { t } = useTranslation('report');
  const access = useReportAccess();
  const source = access.picture(uuid, 'thumb');
  const { attempt, state, onError } = usePictureRetry(source);
  if (state === 'failed') {
    return (
      <a className={classes.picture} href={access.file(uuid, { download: true })} download title={t('photo_not_shown')}>
        <IconPhotoOff {...NAMED_ICON} size={28} aria-label={label} />
        {children}
      </a>
    );
  }
  return (
    <UnstyledButton className={classes.picture} onClick={open} aria-label={label}>
      {state === 'loading' ? (
        <Box as="img" fill fit="cover" key={attempt} src={source} alt="" loading="lazy" onError={onError} />
      ) : (
        <IconPhotoOff {...ICON} size={28} />
      )}
      {children}
    </UnstyledButton>
  );
}
