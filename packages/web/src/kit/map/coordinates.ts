import type { Place } from '@rounds/contract/assets/views.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';

/** Five decimals are about a metre. */
const DECIMALS = 5;

/** Formats coordinates in the person's language: 49.1602° N, 122.8906° W. */
export function useCoordinates(): (place: Place) => string {
  const { t } = useTranslation('common');
  const format = useFormat();
  return ({ lat, lng }) => {
    const toDegrees = (value: number) => format.number(Math.abs(value), { maximumFractionDigits: DECIMALS });
    const latitude = t(lat < 0 ? 'map.south' : 'map.north', { degrees: toDegrees(lat) });
    const longitude = t(lng < 0 ? 'map.west' : 'map.east', { degrees: toDegrees(lng) });
    return `${latitude}, ${longitude}`;
  };
}

/** The address at which people find the way to a place. */
export const toDirections = ({ lat, lng }: Place): string =>
  `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${lat},${lng}`)}`;
