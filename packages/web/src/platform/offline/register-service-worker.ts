import { watchForUpdate } from './application-update.ts';

/**
 * Caches the application on devices that conduct inspections or have opened the help, so that it opens again without
 * a network.
 * Browsers offer service workers only on https and localhost.
 */
let isRegistered = false;

export function registerServiceWorker(): void {
  if (isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  const keep = () =>
    void navigator.serviceWorker
      .register('/service-worker.js')
      .then(watchForUpdate)
      .catch(() => {});
  // A connection that broke off while files were being cached has ended the installation.
  window.addEventListener('online', () => navigator.serviceWorker.controller ?? keep());
  // Rendering takes precedence. Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(keep, { timeout: 10_000 });
  else setTimeout(keep, 2_000);
}
