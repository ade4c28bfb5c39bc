import type { Language } from '@rounds/contract/languages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FeatureModule } from '../feature.ts';
import { paths } from '../paths.ts';
import { type CallError, connectClient, DEFAULT_UPLOAD_STALL_SECONDS, queryClient } from '../platform/api/index.ts';
import { findGuestLanguage, getCurrentLanguage, startLanguages } from '../platform/i18n/index.ts';
import {
  appSettingsQuery,
  getSessionUser,
  getSignOnWorkspace,
  isSigningOut,
  sessionQuery,
} from '../platform/session/index.ts';
import { toast, UiProvider } from '../ui/index.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { linkWebManifest } from './web-manifest.ts';

/** Starts the application. Languages and session load at the same time. Tests can pass other features. */
export async function start(place: HTMLElement, features?: readonly FeatureModule[]): Promise<void> {
  void queryClient.prefetchQuery(sessionQuery);
  void queryClient.prefetchQuery(appSettingsQuery);
  await startLanguages(await getStartLanguage());
  if (import.meta.env.PROD) linkWebManifest();
  const router = createAppRouter({ queryClient, features });
  connectToShell(router);
  preloadScreen(router);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The language of the guest, or that of the installation if the browser requests none of the product. */
export async function getStartLanguage(): Promise<Language> {
  const language = findGuestLanguage();
  if (language) return language;
  // The texts are needed even without a network.
  const settings = await queryClient.fetchQuery(appSettingsQuery).catch(() => null);
  return settings?.default_language ?? 'en';
}

/** Loads the code of the current screen in parallel with the session. */
function preloadScreen(router: AppRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route: AnyRoute | undefined = (router.routesById as Record<string, AnyRoute>)[routeId];
    // A failure is ignored here: opening the screen loads the code again and reports the error.
    if (route) void Promise.resolve(router.loadRouteChunk(route)).catch(() => {});
  }
}

/** Connects the client's callbacks to the shell. */
function connectToShell(router: AppRouter): void {
  connectClient({
    language: getCurrentLanguage,
    text: (code, values) => i18next.t(FAILURE_TEXTS[code], { ns: 'common', ...values }),
    uploadStallSeconds: () =>
      queryClient.getQueryData(appSettingsQuery.queryKey)?.upload_stall_seconds ?? DEFAULT_UPLOAD_STALL_SECONDS,
    failed: (error) => toast.error(error.message, { number: findNumber(error) }),
    succeeded: (message) => toast.success(message),
    unauthenticated: () => goToSignIn(router),
    screenNotFound: () => void router.navigate({ ...paths.notFound(), replace: true }),
  });
}

/** The messages that ask people to name the number of the call. */
const findNumber = ({ code, request_id }: CallError): string | undefined =>
  code === 'UNEXPECTED' ? (request_id ?? undefined) : undefined;

const FAILURE_TEXTS = {
  NO_NETWORK: 'failure.no_network',
  UPLOAD_STALLED: 'failure.stalled',
  FILE_UNREADABLE: 'failure.unreadable',
  UNEXPECTED: 'failure.unexpected',
} as const;

let isLeaving = false;

/** The session has ended: reloads the page, so that nothing of it stays in memory. */
export function goToSignIn(router: AppRouter): void {
  if (isLeaving || isSigningOut() || !getSessionUser(queryClient)) return;
  isLeaving = true;
  // The screen stays until the page is hidden, and it cannot render without a user.
  window.addEventListener('pagehide', () => queryClient.setQueryData(sessionQuery.queryKey, null));
  const { href, pathname } = router.state.location;
  const workspace = getSignOnWorkspace();
  const search = new URLSearchParams({ ...(workspace && { workspace }), redirect_uri: href });
  // The sign-in page is opened by signed-in people as well, with the assertion of a sign-on service in its address.
  window.location.assign(pathname === '/login' ? href : `/login?${search}`);
}
