import { useCallsInFlight } from '../api/index.ts';
import { useDelayed } from '../ui/index.ts';
import styles from './loading-bar.module.css';

/** Two pixels that say the server is being asked; nothing before 150 ms. */
export function LoadingBar() {
  const isShown = useDelayed(useCallsInFlight() > 0);
  return <div className={styles.bar} data-shown={isShown || undefined} aria-hidden="true" />;
}
