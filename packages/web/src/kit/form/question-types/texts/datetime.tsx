import {
  type DateShape,
  dateInZone,
  EARLIEST_DATE,
  EARLIEST_YEAR,
  getOption,
  isFilledByCompletion,
} from '@rounds/engine';
import { type FocusEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getPresent } from '../../../../platform/api/index.ts';
import { CalendarButton, Row, useDateFormat } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { useDebouncedText } from '../../controls/use-debounced-text.ts';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import { getDeviceZone } from '../../model/device-zone.ts';
import classes from '../fields.module.css';

function DateTime(props: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const { item, state, disabled } = props;
  const shape = getOption<DateShape>(item, 'date_time_shape');
  const { wheel } = useDateFormat(shape);
  const now = () => dateInZone(getPresent().toISOString(), getDeviceZone(), shape);
  /** Called with a complete date or null. */
  const setValue = (date: unknown) => {
    form.setUnreadable(state.key, null);
    props.setValue(date);
  };
  const value = typeof state.value === 'string' && !state.na ? state.value : '';
  const isLeftToCompletion =
    value === '' && isFilledByCompletion(item, form.context()) && !form.run().answer(state.key)?.stamps?.value;
  const today = dateInZone(new Date().toISOString(), form.context().zone, 'year_month_day');
  // Without a bound, browsers expect six-digit years and wait for the last two digits.
  const days = {
    min: getOption(item, 'prior_date') === false ? today : EARLIEST_DATE,
    max: getOption(item, 'future_date') === false ? today : '9999-12-31',
  };
  return (
    <div className={classes.line}>
      {wheel ? (
        <NativeDate {...props} {...days} type={wheel} value={value} />
      ) : (
        <TypedDate {...props} {...days} setValue={setValue} shape={shape} value={value} />
      )}
      {!disabled && (
        <Row align="stretch">
          <FormButton look="plain" onClick={() => setValue(now())}>
            {shape.includes('hour') ? t('answer.now') : t('answer.today')}
          </FormButton>
          {(value !== '' || form.unreadable().has(state.key)) && (
            <FormButton look="plain" onClick={() => setValue(null)}>
              {t('answer.clear')}
            </FormButton>
          )}
        </Row>
      )}
      {isLeftToCompletion && !disabled && <span className={classes.hint}>{t('answer.at_completion')}</span>}
    </div>
  );
}

interface DateProps extends AnswerWidgetProps {
  readonly value: string;
  /** The first and last allowed day. */
  readonly min: string;
  readonly max: string;
}

/** A date in the person's own format. Incomplete text stays in the field with a hint. */
function TypedDate({ shape, value, min, max, ...props }: DateProps & { readonly shape: DateShape }) {
  const { state, labelId, describedBy, disabled, setValue } = props;
  const { t } = useTranslation('form');
  const form = useForm();
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isBlurring = useRef(false);
  const typing = useDateFormat(shape);
  const unreadable = form.unreadable().get(state.key);
  const parseInput = (typed: string, isTyping: boolean) => {
    const read = typing.read(typed, isTyping);
    if (read === null) form.setUnreadable(state.key, typed);
    else if (read !== value || unreadable !== undefined) setValue(read || null);
  };
  const { text, setText, commit } = useDebouncedText(unreadable ?? typing.write(value), (typed) =>
    parseInput(typed, !isBlurring.current),
  );
  const handleBlur = () => {
    isBlurring.current = true;
    commit();
    isBlurring.current = false;
    const rest = form.unreadable().get(state.key);
    if (rest !== undefined) parseInput(rest, false);
  };
  const selectDay = (day: string) => {
    const date = typing.ofDay(day, value);
    if (date === null) setText(`${typing.writeDay(day)} `);
    else setValue(date);
  };
  return (
    <>
      <Row as="span" inline relative maxWidth="100%" className={classes.withCalendar}>
        <input
          ref={field}
          className={`${classes.input} ${classes.date}`}
          type="text"
          autoComplete="off"
          placeholder={typing.pattern}
          aria-labelledby={labelId}
          aria-describedby={[describedBy, hintId].filter(Boolean).join(' ')}
          aria-invalid={unreadable !== undefined || undefined}
          disabled={disabled}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={handleBlur}
        />
        {typing.hasCalendar && (
          <CalendarButton
            field={field}
            shape={shape}
            value={value}
            min={min}
            max={max}
            onSelect={selectDay}
            disabled={disabled}
          />
        )}
      </Row>
      <span id={hintId} className={classes.hint} data-wrong={unreadable !== undefined || undefined} role="status">
        {unreadable !== undefined && (
          <bdi>
            {typing.isTooEarly(unreadable)
              ? t('answer.date_too_early', { typed: unreadable.trim(), year: EARLIEST_YEAR })
              : t('answer.not_a_date', { typed: unreadable.trim(), pattern: typing.pattern })}
          </bdi>
        )}
      </span>
    </>
  );
}

type NativeType = 'date' | 'time' | 'datetime-local';

/** Browsers report 0002, 0020 and 0202 while a year is typed. */
const isYearComplete = (value: string, type: NativeType) => type === 'time' || !value.startsWith('0');

/** The native date field of touch devices. */
function NativeDate({
  labelId,
  describedBy,
  disabled,
  setValue,
  type,
  value,
  min,
  max,
}: DateProps & { readonly type: NativeType }) {
  const bound = (day: string, time: string) => (type === 'time' ? undefined : type === 'date' ? day : `${day}T${time}`);
  const field = useRef<HTMLInputElement>(null);
  // Partially typed values stay untouched; only values from elsewhere are written into the field.
  useEffect(() => {
    if (field.current && field.current.value.slice(0, 16) !== value) field.current.value = value;
  }, [value]);
  const setCompleteValue = (typed: string) =>
    isYearComplete(typed, type) && typed !== '' && setValue(typed.slice(0, 16));
  const handleBlur = ({ currentTarget: rest }: FocusEvent<HTMLInputElement>) => {
    // Browsers report no value for a partial date; an emptied field is a cleared answer.
    if (rest.value === '' && rest.validity.badInput) rest.value = value;
    else if (rest.value.slice(0, 16) !== value) setValue(rest.value.slice(0, 16) || null);
  };
  return (
    <input
      ref={field}
      className={`${classes.input} ${classes.date}`}
      type={type}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      disabled={disabled}
      min={bound(min, '00:00')}
      max={bound(max, '23:59')}
      defaultValue={value}
      onChange={(event) => setCompleteValue(event.currentTarget.value)}
      onBlur={handleBlur}
    />
  );
}

export const datetime: AnswerType = { Widget: DateTime, na: 'with tools', tools: true };
