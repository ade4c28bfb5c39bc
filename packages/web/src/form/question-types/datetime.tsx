import { type DateShape, dateInZone, EARLIEST_DATE, optionOf } from '@rounds/engine';
import { type FocusEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import { type DatePart, type DateParts, PARTS_OF, partsOf, wholeDate } from './date-parts.ts';
import css from './fields.module.css';

/** Shapes for which every browser has a picker. */
const PICKERS: Partial<Record<DateShape, 'date' | 'time' | 'datetime-local'>> = {
  hour_minute: 'time',
  year_month_day: 'date',
  year_month_day_hour_minute: 'datetime-local',
};

function DateTime(props: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const { item, state, disabled } = props;
  const shape = optionOf<DateShape>(item, 'date_time_shape');
  const now = () => dateInZone(new Date().toISOString(), form.context().zone, shape);
  /** A whole date, or none: what was begun is done with. */
  const give = (date: string | null) => {
    form.setUnreadable(state.key, null);
    props.give(date);
  };
  const value = typeof state.value === 'string' && !state.na ? state.value : '';
  return (
    <div className={css.line}>
      {PICKERS[shape] ? (
        <Picker {...props} type={PICKERS[shape]} value={value} today={now()} />
      ) : (
        <Parts {...props} shape={shape} value={value} />
      )}
      {!disabled && (
        <div className={css.deeds}>
          <button type="button" className={css.plain} onClick={() => give(now())}>
            {shape.includes('hour') ? t('answer.now') : t('answer.today')}
          </button>
          {(value !== '' || form.unreadable().has(state.key)) && (
            <button type="button" className={css.plain} onClick={() => give(null)}>
              {t('answer.clear')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface PickerProps extends AnswerWidgetProps {
  readonly type: 'date' | 'time' | 'datetime-local';
  readonly value: string;
  readonly today: string;
}

/** While a year is typed, the browser gives 0002, 0020, 0202. */
const isYearWhole = (value: string, type: PickerProps['type']) => type === 'time' || !value.startsWith('0');

function Picker({ item, labelId, describedBy, disabled, give, type, value, today }: PickerProps) {
  const isMoment = type === 'datetime-local';
  const earliest = isMoment ? `${EARLIEST_DATE}T00:00` : EARLIEST_DATE;
  // Without a bound, browsers take years of six digits and wait for the last two.
  const latest = isMoment ? '9999-12-31T23:59' : '9999-12-31';
  const bounded = type !== 'time';
  const field = useRef<HTMLInputElement>(null);
  // What is typed stays as it stands, part for part; only what came from elsewhere is written into the field.
  useEffect(() => {
    if (field.current && field.current.value.slice(0, 16) !== value) field.current.value = value;
  }, [value]);
  const giveWhole = (typed: string) => isYearWhole(typed, type) && typed !== '' && give(typed.slice(0, 16));
  const leave = ({ currentTarget: left }: FocusEvent<HTMLInputElement>) => {
    // Browsers have no value for a date that is half typed; one that was emptied is none any more.
    if (left.value === '' && left.validity.badInput) left.value = value;
    else if (left.value.slice(0, 16) !== value) give(left.value.slice(0, 16) || null);
  };
  return (
    <input
      ref={field}
      className={`${css.input} ${css.date}`}
      type={type}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      disabled={disabled}
      min={bounded ? (optionOf(item, 'prior_date') === false ? today : earliest) : undefined}
      max={bounded ? (optionOf(item, 'future_date') === false ? today : latest) : undefined}
      defaultValue={value}
      onChange={(event) => giveWhole(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

function Parts({
  labelId,
  describedBy,
  disabled,
  give,
  shape,
  state,
  value,
}: AnswerWidgetProps & { shape: DateShape; value: string }) {
  const { t, i18n } = useTranslation('form');
  const form = useForm();
  const hintId = useId();
  const kept = form.unreadable().get(state.key);
  const parts: DateParts = kept === undefined ? partsOf(value, shape) : JSON.parse(kept);
  const set = (name: DatePart, text: string) => {
    const next = { ...parts, [name]: text };
    const whole = wholeDate(next, shape);
    const isBegun = whole === null && Object.values(next).some(Boolean);
    form.setUnreadable(state.key, isBegun ? JSON.stringify(next) : null);
    if (whole !== null) give(whole);
    else if (value !== '') give(null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take its legend from the card's heading
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={[describedBy, hintId].filter(Boolean).join(' ')}
      className={css.line}
    >
      {PARTS_OF[shape].map((name) =>
        name === 'month' ? (
          <select
            key={name}
            className={`${css.select} ${css.date}`}
            aria-label={t('answer.part.month')}
            disabled={disabled}
            value={parts.month ?? ''}
            onChange={(event) => set(name, event.currentTarget.value)}
          >
            <option value="">{t('answer.part.month')}</option>
            {monthsIn(i18n.resolvedLanguage ?? 'en').map((month, index) => (
              <option key={month} value={String(index + 1).padStart(2, '0')}>
                {month}
              </option>
            ))}
          </select>
        ) : (
          <PartInput
            key={name}
            name={name}
            text={parts[name] ?? ''}
            disabled={disabled}
            set={(text) => set(name, text)}
          />
        ),
      )}
      <span id={hintId} className={css.hint} role="status">
        {kept !== undefined && t('answer.date_incomplete')}
      </span>
    </div>
  );
}

const BOUNDS = { day: { min: 1, max: 31 }, year: { min: 1920, max: 9999 } };

function PartInput({
  name,
  text,
  disabled,
  set,
}: {
  name: 'day' | 'year' | 'time';
  text: string;
  disabled: boolean;
  set: (text: string) => void;
}) {
  const { t } = useTranslation('form');
  const label = { day: t('answer.part.day'), year: t('answer.part.year'), time: t('answer.part.time') }[name];
  const shared = { 'aria-label': label, disabled };
  if (name === 'time') {
    return (
      <input
        {...shared}
        className={`${css.input} ${css.time}`}
        type="time"
        value={text}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  return (
    <input
      {...shared}
      className={`${css.input} ${css.short}`}
      type="number"
      inputMode="numeric"
      placeholder={label}
      {...BOUNDS[name]}
      key={text}
      defaultValue={text && String(Number(text))}
      onBlur={(event) => {
        const { value, validity } = event.currentTarget;
        const next = validity.valid ? value : '';
        if (Number(next) !== Number(text)) set(next);
      }}
    />
  );
}

function monthsIn(language: string): string[] {
  const form = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => form.format(new Date(Date.UTC(2000, month, 1))));
}

export const datetime: AnswerType = { Widget: DateTime, na: 'with tools', tools: true };
