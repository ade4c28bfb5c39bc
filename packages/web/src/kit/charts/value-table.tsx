import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion, Text, VisuallyHidden } from '../../ui/index.ts';
import classes from './charts.module.css';

interface ValueTableProps {
  /** The name of the chart. */
  readonly name: string;
  /** The height in pixels beyond which the table scrolls. */
  readonly maxHeight: number | undefined;
  readonly children: ReactNode;
}

/** The values of a chart as a table. */
export function ValueTable({ name, maxHeight, children }: ValueTableProps) {
  const { t } = useTranslation('charts');
  return (
    <ScrollRegion
      className={classes.tableScroll}
      aria-label={t('table_of', { name })}
      style={{ '--max-height': maxHeight && `${maxHeight}px` } as CSSProperties}
    >
      <Text as="table" fullWidth size="sm" tabular className={classes.table}>
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </caption>
        {children}
      </Text>
    </ScrollRegion>
  );
}
