/** The routes of the product, made from the screens of the features. */
import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { FeatureModule, Screen } from '../feature.ts';
import { canSetUp, firstStepsQuery } from '../features/dashboard/index.ts';
import type { ArticleSlug } from '../kit/help/index.ts';
import { paths } from '../paths.ts';
import { getCurrentLanguage, loadNamespace, setLanguage } from '../platform/i18n/index.ts';
import {
  canAccess,
  getCodeStep,
  getSessionUser,
  getSignOnStep,
  loadClosedBanners,
  sessionQuery,
  toCodeStepUrl,
  toLocalPath,
  toSignOnUrl,
} from '../platform/session/index.ts';
import { FEATURES, getHomePath } from './features.ts';
import { NoAccessPage } from './screens/no-access-page.tsx';
import { NotFoundScreen } from './screens/not-found-page.tsx';
import { ScreenFailed } from './screens/screen-failed.tsx';
import { ScreenPending } from './screens/screen-pending.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { BlankLayout } from './shell/blank-layout.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
    /** The help article of the screen. */
    article?: ArticleSlug;
  }
}

interface RouterContext {
  queryClient: QueryClient;
  features: readonly FeatureModule[];
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: NotFoundScreen });

/** The path for people whose workspace requires an authenticator app that they have not set up. */
const SET_UP_PATH = '/user/set-up-authenticator';

/** Redirects to the sign-in screen if there is no session; its address contains the way back. */
interface Place {
  readonly href: string;
  readonly pathname: string;
}

async function requireSession({ context, location }: { context: RouterContext; location: Place }) {
  const user = await context.queryClient.ensureQueryData(sessionQuery);
  if (!user) {
    const redirect_uri = location.href === '/' ? undefined : location.href;
    const step = getCodeStep(context.queryClient);
    if (step)
      throw redirect({
        href: toCodeStepUrl(step, step.method, redirect_uri),
        state: { fromAutoLogin: true } as never,
      });
    const signOn = getSignOnStep(context.queryClient);
    if (signOn) throw redirect({ href: toSignOnUrl(signOn, redirect_uri), reloadDocument: true });
    throw redirect(paths.auth.signIn(redirect_uri));
  }
  if (user.must_set_up_authenticator && location.pathname !== SET_UP_PATH) throw redirect({ to: SET_UP_PATH });
  if (user.locale !== getCurrentLanguage()) await setLanguage(user.locale);
  return { user };
}

interface GuestSearch {
  readonly redirect_uri?: string;
  readonly sso?: string;
  readonly cas?: string;
}

async function requireGuest(options: { context: RouterContext; location: Place; search: GuestSearch }) {
  const { context, location, search } = options;
  const user = await context.queryClient.ensureQueryData(sessionQuery);
  // A sign-on service may have sent somebody else: the sign-in page asks who is to go on.
  if (location.pathname === '/login' && (search.sso || search.cas)) return;
  if (user) throw redirect({ href: toLocalPath(search.redirect_uri) ?? '/' });
}

const standardRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'standard',
  component: Shell,
  beforeLoad: requireSession,
});

const blankRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'blank',
  component: BlankLayout,
  beforeLoad: requireSession,
});

/** Loads code and texts of a screen together, before the page changes. */
const screenComponent = (feature: FeatureModule, screen: Screen) =>
  lazyRouteComponent(async () => {
    const { texts = [], layout, banner } = screen;
    const namespaces = [
      feature.name,
      ...texts,
      ...(banner ? ['help'] : []),
      ...(layout === 'standard' ? ['lists', 'errors'] : []),
    ];
    const [loaded] = await Promise.all([
      screen.load(),
      ...namespaces.map(loadNamespace),
      ...(banner ? [loadClosedBanners()] : []),
    ]);
    return { default: loaded.default as FunctionComponent };
  });

interface Loading {
  readonly params: Record<string, string>;
  readonly preload: boolean;
  readonly context: RouterContext;
}

/** The loader runs once for each opening of the screen, and not when only the search parameters change. */
const prefetchOptions = (screen: Screen) =>
  screen.prefetch && {
    loader: ({ params, preload, context }: Loading) => {
      const user = getSessionUser(context.queryClient);
      if (!preload && user && canAccess(user, screen.access)) screen.prefetch?.(params);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };

function createScreenRoute(feature: FeatureModule, screen: Screen): AnyRoute {
  const article = screen.article ?? feature.article;
  const options = {
    path: screen.path,
    component: screenComponent(feature, screen),
    staticData: { screen, ...(article && { article }) },
    ...prefetchOptions(screen),
  };
  if (screen.access === 'guest') {
    return createRoute({ ...options, getParentRoute: () => rootRoute, beforeLoad: requireGuest }) as AnyRoute;
  }
  if (screen.access === 'public') {
    return createRoute({ ...options, getParentRoute: () => rootRoute }) as AnyRoute;
  }
  const parent: AnyRoute = screen.layout === 'blank' ? blankRoute : standardRoute;
  return createRoute({ ...options, getParentRoute: () => parent }) as AnyRoute;
}

const START_PAGE_STALE_MS = 5_000;

/** The page that a role of the person starts with, if it is in their menu. */
async function findStartPage(features: readonly FeatureModule[], client: QueryClient): Promise<string | undefined> {
  for (const { pins } of features) {
    if (!pins) continue;
    const found = await client.fetchQuery({
      queryKey: pins.queryKey,
      queryFn: async ({ signal }) => (await pins.load()).default(signal),
      staleTime: START_PAGE_STALE_MS,
      retry: false,
    });
    const start = found.find(({ isStart }) => isStart);
    if (start) return start.path;
  }
  return undefined;
}

function createRouteTree(features: readonly FeatureModule[]) {
  const home = createRoute({
    getParentRoute: () => standardRoute,
    path: '/',
    component: NoAccessPage,
    beforeLoad: async ({ context: { user, features: all, queryClient } }) => {
      // Without a network, people continue with their own work.
      const steps = canSetUp(user) ? await queryClient.fetchQuery(firstStepsQuery).catch(() => []) : [];
      const start = steps.length > 0 ? undefined : await findStartPage(all, queryClient).catch(() => undefined);
      const path = start ?? getHomePath(user, all, steps.length > 0);
      if (path) throw redirect({ to: path, replace: true });
    },
  });
  const notFound = createRoute({ getParentRoute: () => rootRoute, path: '/error', component: NotFoundScreen });
  const outside: AnyRoute[] = [];
  const standard: AnyRoute[] = [home];
  const blank: AnyRoute[] = [];
  for (const feature of features) {
    for (const screen of feature.screens) {
      const open = screen.access === 'guest' || screen.access === 'public';
      (open ? outside : screen.layout === 'blank' ? blank : standard).push(createScreenRoute(feature, screen));
    }
  }
  return rootRoute.addChildren([
    notFound,
    ...outside,
    standardRoute.addChildren(standard),
    blankRoute.addChildren(blank),
  ]);
}

export function createAppRouter(options: {
  queryClient: QueryClient;
  features?: readonly FeatureModule[];
  history?: RouterHistory;
}) {
  const features = options.features ?? FEATURES;
  return createRouter({
    routeTree: createRouteTree(features),
    context: { queryClient: options.queryClient, features },
    history: options.history,
    parseSearch,
    stringifySearch,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
