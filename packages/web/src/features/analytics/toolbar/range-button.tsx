import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateEditor, type DateRange } from '../../../kit/data-table/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, ICON, Popover } from '../../../ui/index.ts';
import type { PageRange } from './page-range.ts';

interface RangeButtonProps {
  readonly range: PageRange;
  readonly onChange: (range: PageRange) => void;
}
/** The days that are counted: a relative range, or two dates. */
export function RangeButton({ range, onChange }: RangeButtonProps) {
  const { t } = useTranslation('analytics-pages');
  const words = useRangeWords(range);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover position="bottom-end" withRoles opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="default"
          aria-label={t('range', { range: words })}
          onClick={() => setOpen(!isOpen)}
          leftSection={<IconCalendar {...ICON} />}
          rightSection={<IconChevronDown size={15} stroke={2} />}
        >
          <bdi>{words}</bdi>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('range_label')}>
        <Box p={2.5} width="min(360px, calc(100vw - 48px))">
          <DateEditor
            name={t('range_label')}
            value={range}
            onDone={() => setOpen(false)}
            onChange={(value) => {
              const next = toRange(value as DateRange | undefined);
              // The last range stays while a day is missing.
              if (next) onChange(next);
            }}
          />
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}
function toRange({ preset, from, to }: DateRange = {}): PageRange | null {
  if (preset) return { preset };
  return from && to ? { from, to } : null;
}
export function useRangeWords(range: PageRange): string {
  const { t } = useTranslation('common');
  const format = useFormat();
  return 'preset' in range
    ? t(`filters.presets.${range.preset}`)
    : `${format.date(range.from)} – ${format.date(range.to)}`;
}
