import { DateInput } from '../../../ui/index.ts';
import { toInstant, toLocalTime, useZone } from '../../calendar/index.ts';
import { type FieldInputProps, toText } from './input-props.ts';

export function DayInput({ shared, value, onChange }: FieldInputProps) {
  return <DateInput {...shared} value={toText(value)} onChange={onChange} />;
}

/** A moment, entered on the clock of the person. */
export function MomentInput({ shared, value, onChange }: FieldInputProps) {
  const zone = useZone();
  const moment = toText(value);
  return (
    <DateInput
      {...shared}
      shape="year_month_day_hour_minute"
      value={moment ? toLocalTime(moment, zone) : ''}
      onChange={(local) => onChange(local ? toInstant(local, zone) : '')}
    />
  );
}
