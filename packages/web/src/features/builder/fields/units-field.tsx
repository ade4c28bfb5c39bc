import {
  type CustomUnit,
  getOfferedUnits,
  type Item,
  listUnits,
  MEASURES,
  type Measure,
  UNITS,
  unitSymbol,
} from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_UNIT_SYMBOL_LENGTH, MAX_UNIT_TITLE_LENGTH } from '../../../kit/templates/limits.ts';
import { Button, Grid, MultiSelect, NativeSelect, Stack, TextInput } from '../../../ui/index.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { useCreateUnit, useCustomUnits } from '../state/builder-queries.ts';
import { combineEdits } from '../state/template-store.ts';
import classes from './fields.module.css';

const getMeasure = (item: Item): Measure | null => {
  const stored = item.options.unit_type;
  if (typeof stored === 'string' && (MEASURES as readonly string[]).includes(stored)) return stored as Measure;
  const [first] = getOfferedUnits(item);
  return first === undefined ? null : (UNITS.get(first)?.measure ?? 'custom');
};

/** The measure of a number and the units to choose from. Values are stored in the first unit. */
export function UnitsField({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('builder');
  const session = useBuilder();
  const measure = getMeasure(item);
  const own = useCustomUnits(measure === 'custom');
  const copied = useRecords((records) => records.custom_units);
  const units = getOfferedUnits(item);
  /** The unit that came with the measurement, until the person changes the units. */
  const [preselected, setPreselected] = useState<string | null>(null);
  const custom = [...new Map([...own, ...Object.values(copied)].map((unit) => [unit.uuid, unit])).values()];

  const save = (unit_type: Measure | null, next: readonly string[]) => {
    session.store.endGesture();
    const added = custom.filter(({ uuid }) => next.includes(uuid) && !copied[uuid]);
    session.attempt(
      combineEdits(
        () => ({ patch: added.length > 0 ? { custom_units: { upsert: added } } : {} }),
        (records) => setItem(records, { id: item.id, options: { unit_type, units: next.length > 0 ? next : null } }),
      ),
    );
  };
  const offered =
    measure === null
      ? []
      : measure === 'custom'
        ? custom.map(({ uuid, title, symbol }) => ({ value: uuid, label: `${symbol} (${title})` }))
        : listUnits(measure).map(({ key }) => ({
            value: key,
            label: toUnitLabel(key, unitSymbol(key, i18n.language)),
          }));
  const existing = new Set(offered.map(({ value }) => value));
  const unknownUnits = units
    .filter((unit) => !existing.has(unit))
    .map((unit) => ({ value: unit, label: unitSymbol(unit, i18n.language, custom) }));
  return (
    <>
      <NativeSelect
        label={t('option.unit_type')}
        value={measure ?? ''}
        data={[{ value: '', label: t('no_unit') }, ...MEASURES.map((one) => ({ value: one, label: t(`unit.${one}`) }))]}
        onChange={(event) => {
          const next = MEASURES.find((one) => one === event.currentTarget.value) ?? null;
          const initial = (next && DEFAULT_UNITS[next]) ?? null;
          setPreselected(initial);
          save(next, initial === null ? [] : [initial]);
        }}
      />
      {measure !== null && (
        <MultiSelect
          label={t('option.units')}
          description={units.length > 1 ? t('option_hint.units') : undefined}
          searchable
          hidePickedOptions
          selectFirstOptionOnChange
          limit={80}
          nothingFoundMessage={t('unit_none')}
          data={[...unknownUnits, ...offered]}
          value={[...units]}
          onChange={(next) => {
            const isReplaced = next.length > 1 && next[0] === preselected && !hasValues(item);
            setPreselected(null);
            save(measure, isReplaced ? next.slice(1) : next);
          }}
        />
      )}
      {measure === 'custom' && (
        <NewUnit
          onMade={(unit) => {
            session.store.endGesture();
            session.attempt(
              combineEdits(
                () => ({ patch: { custom_units: { upsert: [unit] } } }),
                (records) =>
                  setItem(records, {
                    id: item.id,
                    options: { unit_type: 'custom', units: [...new Set([...units, unit.uuid])] },
                  }),
              ),
            );
          }}
        />
      )}
    </>
  );
}

/** The preselected units of measures. */
const DEFAULT_UNITS: Partial<Record<Measure, string>> = {
  length: 'm',
  area: 'm2',
  volume: 'l',
  mass: 'kg',
  temperature: 'degC',
  time: 'min',
  pressure: 'bar',
  currency: 'EUR',
};

/** Whether settings of the item have values in its first unit, which would mean something else in another one. */
const hasValues = ({ options }: Item): boolean =>
  ['min', 'max', 'default_value', 'bands'].some((name) => options[name] !== undefined && options[name] !== null);
const toUnitLabel = (key: string, symbol: string) =>
  symbol === key || UNITS.get(key)?.measure !== 'currency' ? symbol : `${key} (${symbol})`;

/** Creates a custom unit, which all templates of the workspace can use. */
function NewUnit({ onMade }: { onMade: (unit: CustomUnit) => void }) {
  const { t } = useTranslation('builder');
  const make = useCreateUnit();
  const [title, setTitle] = useState('');
  const [symbol, setSymbol] = useState('');
  const isReady = title.trim() !== '' && symbol.trim() !== '';
  const submit = async () => {
    if (!isReady) return;
    onMade(await make.mutateAsync({ title: title.trim(), symbol: symbol.trim() }));
    setTitle('');
    setSymbol('');
  };
  return (
    <Stack gap={1.5}>
      <Grid align="start" gap={2.5} template="repeat(auto-fit, minmax(110px, 1fr))">
        <TextInput
          label={t('unit_title')}
          maxLength={MAX_UNIT_TITLE_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={t('unit_symbol')}
          maxLength={MAX_UNIT_SYMBOL_LENGTH}
          value={symbol}
          onChange={(event) => setSymbol(event.currentTarget.value)}
        />
      </Grid>
      <Button
        className={classes.add}
        variant="default"
        size="compact-sm"
        disabled={!isReady}
        loading={make.isPending}
        onClick={submit}
      >
        {t('unit_make')}
      </Button>
    </Stack>
  );
}
