import type { Place } from '@rounds/contract/asset-views';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LazyMap } from '../../../map/index.ts';
import { paths } from '../../../paths.ts';
import { Anchor } from '../../../ui/index.ts';
import classes from './map.module.css';

/** Where an asset is. */
export function PlacePicture({ place, name }: { place: Place; name: string }) {
  const { t } = useTranslation('assets');
  return (
    <>
      <div className={classes.frame}>
        <LazyMap
          key={`${place.lat} ${place.lng}`}
          label={t('map.place_of', { name })}
          initial={place}
          picked={place}
          isFixed
        />
      </div>
      <Anchor component={Link} {...paths.assets.list({ show: 'map', at: place })} size="sm">
        {t('map.open')}
      </Anchor>
    </>
  );
}
