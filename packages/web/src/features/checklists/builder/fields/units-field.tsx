import type { Item } from '@rounds/engine';
import { setItem } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { NativeSelect, TagsInput } from '../../../../ui/index.ts';
import { useBuilder } from '../builder-context.tsx';

/** Units by what they measure; the first of a kind is the one to begin with. */
const UNITS = {
  length: ['m', 'mm', 'cm', 'km', 'in', 'ft'],
  area: ['m²', 'cm²', 'ha', 'km²'],
  volume: ['l', 'ml', 'm³', 'gal'],
  mass: ['kg', 'g', 'mg', 't', 'lb'],
  temperature: ['°C', '°F', 'K'],
  pressure: ['bar', 'mbar', 'Pa', 'kPa', 'psi'],
  time: ['min', 's', 'h', 'd'],
  speed: ['km/h', 'm/s', 'mph'],
  flow: ['l/min', 'm³/h'],
  voltage: ['V', 'mV', 'kV'],
  current: ['A', 'mA'],
  power: ['W', 'kW', 'MW'],
  energy: ['kWh', 'J', 'kJ'],
  frequency: ['Hz', 'kHz'],
  sound: ['dB'],
  light: ['lx'],
  share: ['%', '‰', 'ppm'],
  currency: ['EUR', 'USD', 'GBP', 'CHF'],
  custom: [],
} as const satisfies Record<string, readonly string[]>;
type UnitType = keyof typeof UNITS;
const UNIT_TYPES = Object.keys(UNITS) as UnitType[];

const isUnitType = (value: unknown): value is UnitType => typeof value === 'string' && Object.hasOwn(UNITS, value);

/** What a number is measured in: a kind, and which units of it may be chosen. */
export function UnitsField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const units = Array.isArray(item.options.units) ? item.options.units.map(String) : [];
  const stored = item.options.unit_type;
  const type: UnitType | '' = isUnitType(stored) ? stored : units.length > 0 ? 'custom' : '';
  const put = (unit_type: UnitType | null, next: readonly string[]) => {
    session.store.mark();
    session.attempt((records) =>
      setItem(records, { id: item.id, options: { unit_type, units: next.length > 0 ? next : null } }),
    );
  };
  return (
    <>
      <NativeSelect
        label={t('option.unit_type')}
        value={type}
        data={[
          { value: '', label: t('no_unit') },
          ...UNIT_TYPES.map((one) => ({ value: one, label: t(`unit.${one}`) })),
        ]}
        onChange={(event) => {
          const next = event.currentTarget.value;
          put(isUnitType(next) ? next : null, isUnitType(next) ? UNITS[next].slice(0, 1) : []);
        }}
      />
      {type !== '' && (
        <TagsInput
          label={t('option.units')}
          description={t('option_hint.units')}
          data={[...UNITS[type]]}
          value={units}
          maxTags={20}
          onChange={(next) =>
            put(
              type,
              next.map((unit) => unit.slice(0, 20)),
            )
          }
        />
      )}
    </>
  );
}
