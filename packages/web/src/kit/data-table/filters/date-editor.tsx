import { DATE_PRESETS, type DatePreset } from '@rounds/contract/list.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput, FieldError, Grid, Radio, Row, Stack } from '../../../ui/index.ts';
import type { EditorProps } from './editor.ts';

/** A range of days, both included, or a preset such as `last_month`. */
export interface DateRange {
  readonly preset?: DatePreset;
  readonly from?: string;
  readonly to?: string;
}

export const toDateRange = (value: unknown): DateRange =>
  typeof value === 'object' && value !== null ? (value as DateRange) : {};

const MIN_DATE = '1920-01-01';
const CUSTOM = 'custom';

/** Returns why two days are not a valid range; a missing day is not a problem. */
function findProblem({ from, to }: { readonly from: string; readonly to: string }): 'too_early' | 'ends_before' | null {
  if ([from, to].some((day) => day !== '' && day < MIN_DATE)) return 'too_early';
  return from && to && to < from ? 'ends_before' : null;
}

/** A relative range or two days, both included. The filter is set once both days are valid. */
export function DateEditor({
  name,
  value,
  onChange,
  onDone,
}: Pick<EditorProps, 'name' | 'value' | 'onChange' | 'onDone'>) {
  const { t } = useTranslation('common');
  const range = toDateRange(value);
  const [isCustom, setCustom] = useState(range.from !== undefined || range.to !== undefined);
  const [days, setDays] = useState({ from: range.from ?? '', to: range.to ?? '' });
  // The arrow keys select each option that they pass.
  const isPressed = useRef(false);
  const choose = (value: string) => {
    setCustom(value === CUSTOM);
    if (value !== CUSTOM) {
      onChange({ preset: value });
      if (isPressed.current) onDone?.();
    } else if (days.from && days.to) onChange(days);
    else onChange(undefined);
  };
  const problem = findProblem(days);
  const write = (change: Partial<typeof days>) => {
    const next = { ...days, ...change };
    setDays(next);
    onChange(next.from && next.to && !findProblem(next) ? next : undefined);
  };
  return (
    <Stack gap={3}>
      <Radio.Group value={isCustom ? CUSTOM : (range.preset ?? '')} onChange={choose} aria-label={name}>
        {/* It only notices how an option was selected. */}
        <Grid
          gap={2.5}
          columnGap={3}
          template="repeat(auto-fit, minmax(130px, 1fr))"
          onPointerDown={() => {
            isPressed.current = true;
          }}
          onKeyDown={(event) => {
            isPressed.current = false;
            if (event.key === 'Enter' && !isCustom && range.preset) onDone?.();
          }}
        >
          {DATE_PRESETS.map((preset) => (
            <Radio key={preset} value={preset} label={t(`filters.presets.${preset}`)} />
          ))}
          <Radio value={CUSTOM} label={t('filters.custom')} />
        </Grid>
      </Radio.Group>
      {isCustom && (
        <Row gap={2} align="end">
          <DateInput
            isInline
            label={t('table.from')}
            min={MIN_DATE}
            max={days.to || undefined}
            value={days.from}
            onChange={(from) => write({ from })}
          />
          <DateInput
            isInline
            label={t('table.to')}
            min={days.from || MIN_DATE}
            value={days.to}
            onChange={(to) => write({ to })}
          />
        </Row>
      )}
      {isCustom && problem && <FieldError>{t(`filters.${problem}`)}</FieldError>}
    </Stack>
  );
}
