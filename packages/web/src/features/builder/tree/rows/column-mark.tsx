import { useTranslation } from 'react-i18next';
import { Row } from '../../../../ui/index.ts';
import type { ColumnPlace } from '../columns.ts';
import classes from './column-mark.module.css';

/** Draws the columns of a section with the one of a question marked, and frames the questions of one line. */
export function ColumnMark({ place: { column, columns, starts, ends } }: { place: ColumnPlace }) {
  const { t } = useTranslation('builder');
  const label = t('row.column', { number: column + 1, total: columns });
  return (
    <>
      <span className={classes.frame} data-starts={starts || undefined} data-ends={ends || undefined} aria-hidden />
      <Row
        as="span"
        fixed
        align="stretch"
        gap="half"
        pt={2.5}
        className={classes.cells}
        role="img"
        aria-label={label}
        title={label}
      >
        {Array.from({ length: columns }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity other than their index
          <span key={index} data-here={index === column || undefined} />
        ))}
      </Row>
    </>
  );
}
