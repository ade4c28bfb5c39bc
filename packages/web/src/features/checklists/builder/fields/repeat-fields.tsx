import type { Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput, Switch } from '../../../../ui/index.ts';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { LockedEntry, useIsLocked } from '../locked-feature.tsx';
import optionClasses from '../option-field.module.css';
import { useProblemText } from '../problem-text.ts';
import { useSetOption } from '../use-set-option.ts';
import { RepeatCountField } from './expression-fields.tsx';
import classes from './fields.module.css';

interface Bounds {
  readonly min?: number | null;
  readonly max?: number | null;
}

/** Whether an item is answered once or as often as there is something to answer, and how often. */
export function RepeatFields({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const id = useId();
  const problemText = useProblemText();
  const isLocked = useIsLocked('ckl_repeater');
  const set = useSetOption(item, 'repeatable');
  const repeats = item.options.repeatable === true;
  const refused = useRecords((records) =>
    repeats ? undefined : setItem(records, { id: item.id, options: { repeatable: true } }).problem?.code,
  );
  if (isLocked && !repeats) return <LockedEntry feature="ckl_repeater" />;
  return (
    <>
      <div className={optionClasses.switch}>
        <label htmlFor={id}>
          {t('option.repeatable')}
          <span className={optionClasses.hint}>
            {refused ? problemText({ code: refused }) : t('option_hint.repeatable')}
          </span>
        </label>
        <Switch
          id={id}
          checked={repeats}
          disabled={refused !== undefined}
          onChange={(event) => {
            store.mark();
            set(event.currentTarget.checked || null);
          }}
        />
      </div>
      {repeats && <RowBounds item={item} />}
      {repeats && <RepeatCountField item={item} />}
    </>
  );
}

function RowBounds({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const set = useSetOption(item, 'repeatable_settings');
  const bounds = (item.options.repeatable_settings ?? {}) as Bounds;
  const given = (name: keyof Bounds) => (typeof bounds[name] === 'number' ? bounds[name] : '');
  const put = (name: keyof Bounds) => (next: string | number) => {
    if (next === '' || typeof next === 'number') set({ ...bounds, [name]: next === '' ? null : next });
  };
  const isCrossed =
    typeof bounds.min === 'number' && typeof bounds.max === 'number' && bounds.max > 0 && bounds.min > bounds.max;
  return (
    <div className={classes.pair}>
      {(['min', 'max'] as const).map((name) => (
        <NumberInput
          key={name}
          label={t(`rows_${name}`)}
          min={name === 'min' ? 0 : 1}
          max={1000}
          allowDecimal={false}
          error={isCrossed && name === 'max' ? t('rows_crossed') : undefined}
          value={given(name)}
          onBlur={() => store.mark()}
          onChange={put(name)}
        />
      ))}
    </div>
  );
}
