import type { Item } from '@rounds/engine';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, Grid, NumberInput, Stack } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import classes from './fields.module.css';
import { useSetOption } from './use-set-option.ts';

type Band = Readonly<Partial<Record<'from' | 'to' | 'score', number>>>;
const PARTS = ['from', 'to', 'score'] as const;

/** Sets scores by the range of a number; the first matching range counts. */
export function BandsField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const set = useSetOption(item, 'bands');
  const bands = Array.isArray(item.options.bands) ? (item.options.bands as Band[]) : [];
  const save = (next: readonly Band[]) => set(next.length > 0 ? next : null);
  const change = (at: number, part: keyof Band, value: number | undefined) =>
    save(bands.map((band, index) => (index === at ? { ...band, [part]: value } : band)));
  const add = () => {
    store.endGesture();
    const last = bands.at(-1)?.to;
    save([...bands, { ...(last !== undefined && { from: last }), score: 0 }]);
  };
  return (
    <Stack gap={1.5}>
      {bands.length > 0 && (
        <Grid align="center" gap={1.5} size="xs" tone="ink2" template="1fr 1fr 1fr 28px" aria-hidden>
          {PARTS.map((part) => (
            <span key={part}>{t(`band.${part}`)}</span>
          ))}
        </Grid>
      )}
      {bands.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no identity other than their index
        <Grid key={at} align="center" gap={1.5} template="1fr 1fr 1fr 28px">
          {PARTS.map((part) => (
            <NumberInput
              key={part}
              aria-label={t('band.of', { part: t(`band.${part}`), number: at + 1 })}
              value={band[part] ?? ''}
              onBlur={() => store.endGesture()}
              onChange={(next) => change(at, part, next === '' ? undefined : next)}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('band.remove', { number: at + 1 })}
            onClick={() => {
              store.endGesture();
              save(bands.filter((_, index) => index !== at));
            }}
          >
            <IconX size={15} />
          </ActionIcon>
        </Grid>
      ))}
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} />}
        onClick={add}
      >
        {t('band.add')}
      </Button>
    </Stack>
  );
}
