import type { Id, ImageMarker } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { Box, Grid, Row } from '../../../../ui/index.ts';
import classes from './marked-picture.module.css';
import { usePicture } from './use-picture.ts';

/** A picture with numbered markers and a legend. */
export function MarkedPicture({ marker, picture }: { marker: ImageMarker; picture: Id }) {
  const { t } = useTranslation('form');
  const address = usePicture(picture).address('screen');
  const marks = marker.marks ?? [];
  return (
    <Grid as="figure" gap={2} mt={1.5}>
      {/* A picture is never mirrored, so its places are not either. */}
      <Box relative radius="menu" className={classes.picture} dir="ltr">
        {address && <img src={address} alt={t('help.marked_picture')} loading="lazy" />}
        {marks.map(({ uuid, x, y }, index) => (
          <span
            key={uuid}
            className={classes.mark}
            style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
            aria-hidden
          >
            {index + 1}
          </span>
        ))}
      </Box>
      {marks.length > 0 && (
        <Grid as="ol" gap={1.5} aria-label={t('help.marked_places')}>
          {marks.map(({ uuid, label }, index) => (
            <Row as="li" align="baseline" gap={2} tone="ink2" breakWords key={uuid}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <span dir="auto">{label || t('help.place', { number: index + 1 })}</span>
            </Row>
          ))}
        </Grid>
      )}
    </Grid>
  );
}
