import { useCallsInFlight } from '../../platform/api/index.ts';
import { useDelayed } from '../../ui/index.ts';
import classes from './loading-bar.module.css';

/** A thin bar while calls are in flight for longer than 150 ms. */
export function LoadingBar() {
  const isShown = useDelayed(useCallsInFlight() > 0);
  return <div className={classes.bar} data-shown={isShown || undefined} aria-hidden="true" />;
}
