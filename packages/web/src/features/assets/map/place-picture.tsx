import type { Place } from '@rounds/contract/assets/views.ts';
import { useTranslation } from 'react-i18next';
import { LazyMap } from '../../../kit/map/index.ts';
import { Box } from '../../../ui/index.ts';

/** Shows the place of an asset. */
export function PlacePicture({ place, name }: { place: Place; name: string }) {
  const { t } = useTranslation('assets');
  return (
    <Box overflow="hidden" border="line" radius="control" height={220}>
      <LazyMap
        key={`${place.lat} ${place.lng}`}
        label={t('map.place_of', { name })}
        initial={place}
        picked={place}
        isFixed
      />
    </Box>
  );
}
