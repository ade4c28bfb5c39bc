/**
 * The program itself stays on the device of whoever conducts: a phone that has closed the window opens
 * it again without a network. Browsers offer this on https and on the own machine only.
 */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  // What is on the screen comes first; Safari knows no idle time.
  if ('requestIdleCallback' in window) window.requestIdleCallback(keep, { timeout: 10_000 });
  else setTimeout(keep, 2_000);
}
