/** The addresses of the product, made from what the features declare. */
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
import { currentLanguage, loadTexts, setLanguage } from '../i18n/index.ts';
import { codeStepAddress, codeStepOf, localAddress, sessionQuery } from '../session/index.ts';
import { BlankLayout } from './blank-layout.tsx';
import { FEATURES, homeOf } from './features.ts';
import { NoPlacesPage } from './no-places-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { ScreenPending } from './screen-pending.tsx';
import { parseSearch, writeSearch } from './search-params.ts';
import { Shell } from './shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

interface RouterContext {
  queryClient: QueryClient;
  features: readonly FeatureModule[];
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: NotFoundPage });

/** Nobody without a session gets past here; the way back is kept in the address of the sign-in screen. */
async function requireSession({ context, location }: { context: RouterContext; location: { href: string } }) {
  const user = await context.queryClient.ensureQueryData(sessionQuery);
  if (!user) {
    const redirect_uri = location.href === '/' ? undefined : location.href;
    const step = codeStepOf(context.queryClient);
    if (step)
      throw redirect({
        href: codeStepAddress(step, step.method, redirect_uri),
        state: { fromAutoLogin: true } as never,
      });
    throw redirect({ to: '/login', search: { redirect_uri } as never });
  }
  if (user.locale !== currentLanguage()) await setLanguage(user.locale);
  return { user };
}

async function requireGuest({ context, search }: { context: RouterContext; search: { redirect_uri?: string } }) {
  const user = await context.queryClient.ensureQueryData(sessionQuery);
  if (user) throw redirect({ href: localAddress(search.redirect_uri) ?? '/' });
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

/** Code and texts of a screen come together, before the change of page is shown. */
const screenComponent = (feature: FeatureModule, screen: Screen) =>
  lazyRouteComponent(async () => {
    const { texts = [], layout } = screen;
    const namespaces = [feature.name, ...texts, ...(layout === 'standard' ? ['lists'] : [])];
    const [loaded] = await Promise.all([screen.load(), ...namespaces.map(loadTexts)]);
    return { default: loaded.default as FunctionComponent };
  });

function routeOf(feature: FeatureModule, screen: Screen): AnyRoute {
  const options = { path: screen.path, component: screenComponent(feature, screen), staticData: { screen } };
  if (screen.access === 'guest') {
    return createRoute({ ...options, getParentRoute: () => rootRoute, beforeLoad: requireGuest }) as AnyRoute;
  }
  if (screen.access === 'public') {
    return createRoute({ ...options, getParentRoute: () => rootRoute }) as AnyRoute;
  }
  const parent: AnyRoute = screen.layout === 'blank' ? blankRoute : standardRoute;
  return createRoute({ ...options, getParentRoute: () => parent }) as AnyRoute;
}

function routeTree(features: readonly FeatureModule[]) {
  const home = createRoute({
    getParentRoute: () => standardRoute,
    path: '/',
    component: NoPlacesPage,
    beforeLoad: ({ context }) => {
      const path = homeOf(context.user, context.features);
      if (path) throw redirect({ to: path, replace: true });
    },
  });
  const notFound = createRoute({ getParentRoute: () => rootRoute, path: '/error', component: NotFoundPage });
  const outside: AnyRoute[] = [];
  const standard: AnyRoute[] = [home];
  const blank: AnyRoute[] = [];
  for (const feature of features) {
    for (const screen of feature.screens) {
      const open = screen.access === 'guest' || screen.access === 'public';
      (open ? outside : screen.layout === 'blank' ? blank : standard).push(routeOf(feature, screen));
    }
  }
  return rootRoute.addChildren([
    notFound,
    ...outside,
    standardRoute.addChildren(standard),
    blankRoute.addChildren(blank),
  ]);
}

export function makeRouter(options: {
  queryClient: QueryClient;
  features?: readonly FeatureModule[];
  history?: RouterHistory;
}) {
  const features = options.features ?? FEATURES;
  return createRouter({
    routeTree: routeTree(features),
    context: { queryClient: options.queryClient, features },
    history: options.history,
    parseSearch,
    stringifySearch: writeSearch,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;
