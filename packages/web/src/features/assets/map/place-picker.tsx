import type { Place } from '@rounds/contract/assets/views.ts';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMap } from '../../../kit/map/index.ts';
import { Box, Button, ICON, Row, toast } from '../../../ui/index.ts';

interface PlacePickerProps {
  readonly place: Place | null;
  readonly onChange: (place: Place) => void;
}
const LOCATING_TIMEOUT_MS = 15_000;
/** Chooses a place on a map, or takes that of the device; the numbers can also be typed. */
export function PlacePicker({ place, onChange }: PlacePickerProps) {
  const { t } = useTranslation('assets');
  const [isOpen, setOpen] = useState(false);
  const [isLocating, setLocating] = useState(false);
  const locate = () => {
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        onChange({ lat: round(coords.latitude), lng: round(coords.longitude) });
      },
      () => {
        setLocating(false);
        toast.error(t('map.not_located'));
      },
      { enableHighAccuracy: true, timeout: LOCATING_TIMEOUT_MS },
    );
  };
  return (
    <>
      <Row wrap gap={2}>
        <Button
          variant="default"
          leftSection={<IconMapPin {...ICON} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('map.choose')}
        </Button>
        <Button variant="default" leftSection={<IconCurrentLocation {...ICON} />} loading={isLocating} onClick={locate}>
          {t('map.here')}
        </Button>
      </Row>
      {isOpen && (
        <Box overflow="hidden" border="line" radius="control" height={220}>
          <LazyMap label={t('map.choose')} initial={place} picked={place} onPick={onChange} />
        </Box>
      )}
    </>
  );
}
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
