import type { Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { Grid, NumberInput, Row, Switch, Text } from '../../../ui/index.ts';
import { LockedEntry, useIsLocked } from '../controls/locked-feature.tsx';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { RepeatCountField } from './expression-fields.tsx';
import classes from './option-field.module.css';
import { useSetOption } from './use-set-option.ts';

interface RowLimitValues {
  readonly min?: number | null;
  readonly max?: number | null;
}

/** Whether an item repeats, and the limits of its rows. */
export function RepeatFields({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const id = useId();
  const problemText = useProblemText();
  const isLocked = useIsLocked('ckl_repeater');
  const set = useSetOption(item, 'repeatable');
  const repeats = item.options.repeatable === true;
  const problemCode = useRecords((records) =>
    repeats ? undefined : setItem(records, { id: item.id, options: { repeatable: true } }).problem?.code,
  );
  if (isLocked && !repeats) return <LockedEntry feature="ckl_repeater" />;
  return (
    <>
      <Row justify="between" gap={3} size="sm" minHeight={28} className={classes.switch}>
        <label htmlFor={id}>
          {t('option.repeatable')}
          <Text as="span" block size="xs" tone="ink3">
            {problemCode ? problemText({ code: problemCode }) : t('option_hint.repeatable')}
          </Text>
        </label>
        <Switch
          id={id}
          checked={repeats}
          disabled={problemCode !== undefined}
          onChange={(event) => {
            store.endGesture();
            set(event.currentTarget.checked || null);
          }}
        />
      </Row>
      {repeats && <RowLimits item={item} />}
      {repeats && <RepeatCountField item={item} />}
    </>
  );
}

function RowLimits({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const set = useSetOption(item, 'repeatable_settings');
  const bounds = (item.options.repeatable_settings ?? {}) as RowLimitValues;
  const getLimit = (name: keyof RowLimitValues) => (typeof bounds[name] === 'number' ? bounds[name] : '');
  const save = (name: keyof RowLimitValues) => (next: number | '') =>
    set({ ...bounds, [name]: next === '' ? null : next });
  const isCrossed =
    typeof bounds.min === 'number' && typeof bounds.max === 'number' && bounds.max > 0 && bounds.min > bounds.max;
  return (
    <Grid align="start" gap={2.5} template="repeat(auto-fit, minmax(110px, 1fr))">
      {(['min', 'max'] as const).map((name) => (
        <NumberInput
          key={name}
          label={t(`rows_${name}`)}
          min={name === 'min' ? 0 : 1}
          max={1000}
          allowDecimal={false}
          error={isCrossed && name === 'max' ? t('rows_crossed') : undefined}
          value={getLimit(name)}
          onBlur={() => store.endGesture()}
          onChange={save(name)}
        />
      ))}
    </Grid>
  );
}
