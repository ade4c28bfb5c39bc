import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** There are more than 400 zones; people find theirs by typing. */
const MAX_SHOWN = 60;

interface TimeZoneSelectProps extends Omit<SelectProps, 'data' | 'onChange' | 'value'> {
  /** Null where none is chosen; `clearable` and `onClear` lead back to it. */
  readonly value: string | null;
  onChange(zone: string): void;
}

/** A time zone by city, with its present offset; it is found by either: “Berlin”, “+01:00”. */
export function TimeZoneSelect({ value, onChange, ...props }: TimeZoneSelectProps) {
  const { t } = useTranslation('common');
  return (
    <Select
      searchable
      allowDeselect={false}
      limit={MAX_SHOWN}
      nothingFoundMessage={t('zones.none')}
      {...props}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      data={listZones(value)}
    />
  );
}

interface Zone {
  readonly value: string;
  readonly label: string;
}
interface ZoneOffset extends Zone {
  readonly minutes: number;
}

let zones: readonly ZoneOffset[] | null = null;

/** All zones from west to east, and the one in use, which the browser may know under another name. */
function listZones(current: string | null): readonly Zone[] {
  zones ??= Intl.supportedValuesOf('timeZone').map(toZone).toSorted(byOffset);
  const known: readonly ZoneOffset[] = zones;
  const all = current === null || known.some(({ value }) => value === current) ? known : [toZone(current), ...known];
  return all.map(({ value, label }) => ({ value, label }));
}

const byOffset = (a: ZoneOffset, b: ZoneOffset) => a.minutes - b.minutes || a.label.localeCompare(b.label);

function toZone(value: string): ZoneOffset {
  const offset = getOffset(value);
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const parts = value.replaceAll('_', ' ').split('/');
  const place = parts.length > 1 ? `${parts.slice(1).reverse().join(', ')}, ${parts[0]}` : value;
  return {
    value,
    label: `${place} (UTC${offset})`,
    minutes: (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes),
  };
}

/** The present offset, such as `+01:00`. */
function getOffset(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts();
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name.replace(/^GMT/, '').replace('−', '-') || '+00:00';
  } catch {
    return '+00:00';
  }
}
