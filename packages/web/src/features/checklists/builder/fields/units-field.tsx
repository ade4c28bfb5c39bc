import {
  type CustomUnit,
  type Item,
  MEASURES,
  type Measure,
  UNITS,
  unitSymbol,
  unitsOf,
  unitsOffered,
} from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, MultiSelect, NativeSelect, TextInput } from '../../../../ui/index.ts';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { useCustomUnits, useMakeUnit } from '../builder-queries.ts';
import { inTurn } from '../template-store.ts';
import classes from './fields.module.css';

const measureOf = (item: Item): Measure | null => {
  const stored = item.options.unit_type;
  if (typeof stored === 'string' && (MEASURES as readonly string[]).includes(stored)) return stored as Measure;
  const [first] = unitsOffered(item);
  return first === undefined ? null : (UNITS.get(first)?.measure ?? 'custom');
};

/** What a number is measured in: a measure, and which of its units may be chosen. Values are kept in the first. */
export function UnitsField({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('builder');
  const session = useBuilder();
  const measure = measureOf(item);
  const own = useCustomUnits(measure === 'custom');
  const copied = useRecords((records) => records.custom_units);
  const units = unitsOffered(item);
  const custom = [...new Map([...own, ...Object.values(copied)].map((unit) => [unit.uuid, unit])).values()];

  const put = (unit_type: Measure | null, next: readonly string[]) => {
    session.store.mark();
    const fresh = custom.filter(({ uuid }) => next.includes(uuid) && !copied[uuid]);
    session.attempt(
      inTurn(
        () => ({ patch: fresh.length > 0 ? { custom_units: { upsert: fresh } } : {} }),
        (records) => setItem(records, { id: item.id, options: { unit_type, units: next.length > 0 ? next : null } }),
      ),
    );
  };
  const offered =
    measure === null
      ? []
      : measure === 'custom'
        ? custom.map(({ uuid, title, symbol }) => ({ value: uuid, label: `${symbol} (${title})` }))
        : unitsOf(measure).map(({ key }) => ({ value: key, label: nameOf(key, unitSymbol(key, i18n.language)) }));
  const known = new Set(offered.map(({ value }) => value));
  const strange = units
    .filter((unit) => !known.has(unit))
    .map((unit) => ({ value: unit, label: unitSymbol(unit, i18n.language, custom) }));
  return (
    <>
      <NativeSelect
        label={t('option.unit_type')}
        value={measure ?? ''}
        data={[{ value: '', label: t('no_unit') }, ...MEASURES.map((one) => ({ value: one, label: t(`unit.${one}`) }))]}
        onChange={(event) => {
          const next = MEASURES.find((one) => one === event.currentTarget.value) ?? null;
          put(next, next === null ? [] : (FIRST_UNITS[next] ?? []));
        }}
      />
      {measure !== null && (
        <MultiSelect
          label={t('option.units')}
          description={units.length > 1 ? t('option_hint.units') : undefined}
          searchable
          hidePickedOptions
          limit={80}
          nothingFoundMessage={t('unit_none')}
          data={[...strange, ...offered]}
          value={[...units]}
          onChange={(next) => put(measure, next)}
        />
      )}
      {measure === 'custom' && (
        <NewUnit
          onMade={(unit) => {
            session.store.mark();
            session.attempt(
              inTurn(
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

/** Where another than the first of its list is the one to begin with. */
const FIRST_UNITS: Partial<Record<Measure, readonly string[]>> = {
  length: ['m'],
  area: ['m2'],
  volume: ['l'],
  mass: ['kg'],
  temperature: ['degC'],
  time: ['min'],
  pressure: ['bar'],
  currency: ['EUR'],
};
const nameOf = (key: string, symbol: string) =>
  symbol === key || UNITS.get(key)?.measure !== 'currency' ? symbol : `${key} (${symbol})`;

/** A unit of the workspace's own, for every template to use. */
function NewUnit({ onMade }: { onMade: (unit: CustomUnit) => void }) {
  const { t } = useTranslation('builder');
  const make = useMakeUnit();
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
    <div className={classes.rows}>
      <div className={classes.pair}>
        <TextInput
          label={t('unit_title')}
          maxLength={100}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={t('unit_symbol')}
          maxLength={20}
          value={symbol}
          onChange={(event) => setSymbol(event.currentTarget.value)}
        />
      </div>
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
    </div>
  );
}
