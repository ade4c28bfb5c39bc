import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '../layout/box.tsx';
import { Delayed } from './delayed.tsx';
import classes from './skeletons.module.css';

const WIDTHS = ['58%', '72%', '46%', '64%', '52%', '68%'];

/** Placeholders for loading cards, each as high as the card to come. */
export const SkeletonCards = ({ heights }: { heights: readonly number[] }) =>
  heights.map((height, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: their places never change
    <Skeleton key={at} height={height} radius="var(--radius-card)" />
  ));

/** The place of a table or list that is on its way, in its own measures. */
export function SkeletonRows({ rows = 10, height = 42 }: { rows?: number; height?: number }) {
  const { t } = useTranslation('common');
  return (
    <Delayed>
      <div role="status" aria-label={t('loading')}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <Row gap={3.5} px="edge" borderBottom="line2" className={classes.row} style={{ blockSize: height }} key={row}>
            <Skeleton height={10} width={18} radius={5} />
            <Skeleton height={10} width={WIDTHS[row % WIDTHS.length]} radius={5} />
            <Skeleton height={20} width={72} radius={5} />
          </Row>
        ))}
      </div>
    </Delayed>
  );
}
