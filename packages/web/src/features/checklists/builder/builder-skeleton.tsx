import { Delayed, Skeleton } from '../../../ui/index.ts';
import classes from './builder-page.module.css';

const OUTLINE_WIDTHS = [120, 180, 150, 190, 140, 170, 160];
const ROW_WIDTHS = ['62%', '74%', '48%', '69%', '55%', '72%', '44%', '60%'];

/** The builder's own layout, before the template has arrived. */
export function BuilderSkeleton() {
  return (
    <div className={classes.builder} aria-busy="true">
      <div className={classes.barPlace} />
      <Delayed>
        <div className={classes.columns}>
          <div className={classes.outlinePlace}>
            {OUTLINE_WIDTHS.map((width) => (
              <Skeleton key={width} height={12} width={width} radius="xl" />
            ))}
          </div>
          <div className={classes.treePlace}>
            {ROW_WIDTHS.map((width) => (
              <div key={width} className={classes.rowPlace}>
                <Skeleton height={12} width={width} radius="xl" />
              </div>
            ))}
          </div>
          <div className={classes.optionsPlace} />
        </div>
      </Delayed>
    </div>
  );
}
