import { type DateShape, dateInZone, EARLIEST_DATE, optionOf } from '@rounds/engine';
import { useState } from 'react';
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
  const { context } = useForm();
  const { item, state, disabled, give } = props;
  const shape = optionOf<DateShape>(item, 'date_time_shape');
  const now = () => dateInZone(new Date().toISOString(), context().zone, shape);
  const value = typeof state.value === 'string' && !state.na ? state.value : '';
  return (
    <div className={css.line}>
      {PICKERS[shape] ? (
        <Picker {...props} type={PICKERS[shape]} value={value} today={now()} />
      ) : (
        <Parts {...props} shape={shape} value={value} />
      )}
      {!disabled && (
        <button type="button" className={css.plain} onClick={() => give(now())}>
          {shape.includes('hour') ? t('answer.now') : t('answer.today')}
        </button>
      )}
      {!disabled && value !== '' && (
        <button type="button" className={css.plain} onClick={() => give(null)}>
          {t('answer.clear')}
        </button>
      )}
    </div>
  );
}

interface PickerProps extends AnswerWidgetProps {
  readonly type: 'date' | 'time' | 'datetime-local';
  readonly value: string;
  readonly today: string;
}

function Picker({ item, labelId, describedBy, disabled, give, type, value, today }: PickerProps) {
  const earliest = type === 'datetime-local' ? `${EARLIEST_DATE}T00:00` : EARLIEST_DATE;
  const bounded = type !== 'time';
  return (
    <input
      className={`${css.input} ${css.date}`}
      type={type}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      disabled={disabled}
      min={bounded ? (optionOf(item, 'prior_date') === false ? today : earliest) : undefined}
      max={bounded && optionOf(item, 'future_date') === false ? today : undefined}
      defaultValue={value}
      // Browsers send an empty value while a date is half typed; only a whole one, or leaving the field empty, counts.
      key={value}
      onChange={(event) => event.currentTarget.value && give(event.currentTarget.value.slice(0, 16))}
    />
  );
}

function Parts({
  labelId,
  describedBy,
  disabled,
  give,
  shape,
  value,
}: AnswerWidgetProps & { shape: DateShape; value: string }) {
  const { t, i18n } = useTranslation('form');
  const [draft, setDraft] = useState<DateParts | null>(null);
  const parts = draft ?? partsOf(value, shape);
  const set = (name: DatePart, text: string) => {
    const next = { ...parts, [name]: text };
    const whole = wholeDate(next, shape);
    setDraft(whole === null ? next : null);
    if (whole !== null) give(whole);
    else if (value !== '') give(null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take its legend from the card's heading
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={css.line}>
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
  const shared = { className: `${css.input} ${css.short}`, 'aria-label': label, disabled };
  if (name === 'time') {
    return <input {...shared} type="time" value={text} onChange={(event) => set(event.currentTarget.value)} />;
  }
  return (
    <input
      {...shared}
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
