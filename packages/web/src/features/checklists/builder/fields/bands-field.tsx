import type { Item } from '@rounds/engine';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, NumberInput } from '../../../../ui/index.ts';
import { useBuilder } from '../builder-context.tsx';
import { useSetOption } from '../use-set-option.ts';
import classes from './fields.module.css';

type Band = Readonly<Partial<Record<'from' | 'to' | 'score', number>>>;
const PARTS = ['from', 'to', 'score'] as const;

/** Points by the range in which a number lies; the first that fits counts. */
export function BandsField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const set = useSetOption(item, 'bands');
  const bands = Array.isArray(item.options.bands) ? (item.options.bands as Band[]) : [];
  const put = (next: readonly Band[]) => set(next.length > 0 ? next : null);
  const change = (at: number, part: keyof Band, value: number | undefined) =>
    put(bands.map((band, index) => (index === at ? { ...band, [part]: value } : band)));
  const add = () => {
    store.mark();
    const last = bands.at(-1)?.to;
    put([...bands, { ...(last !== undefined && { from: last }), score: 0 }]);
  };
  return (
    <div className={classes.rows}>
      {bands.length > 0 && (
        <div className={`${classes.band} ${classes.heads}`} aria-hidden>
          {PARTS.map((part) => (
            <span key={part}>{t(`band.${part}`)}</span>
          ))}
        </div>
      )}
      {bands.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges are told apart by their place alone
        <div key={at} className={classes.band}>
          {PARTS.map((part) => (
            <NumberInput
              key={part}
              aria-label={t('band.of', { part: t(`band.${part}`), number: at + 1 })}
              hideControls
              value={band[part] ?? ''}
              onBlur={() => store.mark()}
              onChange={(next) => {
                if (next === '' || typeof next === 'number') change(at, part, next === '' ? undefined : next);
              }}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('band.remove', { number: at + 1 })}
            onClick={() => {
              store.mark();
              put(bands.filter((_, index) => index !== at));
            }}
          >
            <IconX size={15} />
          </ActionIcon>
        </div>
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
    </div>
  );
}
