/** Renders the product at an address, as a user, with a fake server. */

import { account, BANNERS, TOURS } from '@rounds/contract/account';
import { assets } from '@rounds/contract/assets';
import { auth, type SessionUser } from '@rounds/contract/auth';
import { checklists } from '@rounds/contract/checklists';
import { library } from '@rounds/contract/checklists/library.ts';
import { translations } from '@rounds/contract/checklists/translations.ts';
import { dashboard } from '@rounds/contract/dashboard';
import { inspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { notices } from '@rounds/contract/notices';
import { getPlanFeatures, PLAN_STORAGE_GB, PLANS } from '@rounds/contract/plans.ts';
import { sections } from '@rounds/contract/sections';
import { settings } from '@rounds/contract/settings';
import { ASSIGNMENT_DEFAULTS } from '@rounds/contract/settings/assignment.ts';
import { getDefaultRatings } from '@rounds/contract/settings/ratings.ts';
import { sso } from '@rounds/contract/sso';
import { type Subscription, subscriptions } from '@rounds/contract/subscription';
import { type AppSettings, workspaces } from '@rounds/contract/workspaces';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { vi } from 'vitest';
import { createAppRouter } from '../app/router.tsx';
import type { FeatureModule } from '../feature.ts';
import { closeHelp, endTour } from '../kit/help/index.ts';
import { connectClient, queryClient } from '../platform/api/index.ts';
import { getCurrentLanguage, startLanguages } from '../platform/i18n/index.ts';
import { dismissAllToasts, dismissQuestion, toast } from '../ui/index.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import { createAssetSummary } from './assets.ts';
import { FakeApiError, FakeServer } from './fake-server.ts';
import { mockIssueChoices } from './issue-choices.ts';

export const APP_SETTINGS: AppSettings = {
  display_name: 'Rounds',
  logo: null,
  logo_full: null,
  langs: [...LANGUAGES],
  default_language: 'en',
  saved_queries_enabled: true,
  preview_enabled: true,
  public_library_enabled: true,
  upload_types: null,
  upload_stall_seconds: 30,
  max_import_bytes: 10 * 1024 ** 3,
  map_tile_url: null,
  help_tutorials_url: null,
  registration: 'open' as const,
  demo: null,
};

export interface RenderOptions {
  /** The signed-in user, or null. */
  as: SessionUser | null;
  server?: FakeServer;
  /** The features to use instead of all features of the product. */
  features?: readonly FeatureModule[];
}

const FREE_PLAN: Subscription = {
  ...{ key: 'free', own_plan: 'free', trial_ends_at: null, usage: null, contact_url: null },
  plans: PLANS.map((key) => ({
    ...{ key, price: null, features: getPlanFeatures(key), trial: key === 'free' ? 'included' : 'available' },
    storage_limit_bytes: PLAN_STORAGE_GB[key] * 1024 ** 3,
  })),
};

let open: FakeServer | null = null;

export async function renderAt(address: string, options: RenderOptions) {
  const server = options.server ?? new FakeServer();
  open = server;
  queryClient.clear();
  server.on(auth.getSession, () => {
    if (!options.as) throw new FakeApiError('USR_UNAUTHENTICATED', 'Nobody is signed in');
    return { user: options.as };
  });
  // The shell of every screen loads them, and forms and reports the ratings.
  server.onDefault(jobs.list, () => []);
  server.onDefault(sections.listPins, () => []);
  server.onDefault(notices.countUnread, () => ({ unread: 0 }));
  server.onDefault(account.listClosedBanners, () => ({ closed: [...BANNERS, ...TOURS] }));
  server.onDefault(dashboard.listFirstSteps, () => ({ steps: [] }));
  // Locked features offer a trial to those who may start one.
  server.onDefault(subscriptions.get, () => FREE_PLAN);
  // Screens that offer an inspection ask whether there is a template.
  server.onDefault(checklists.search, () => [{ value: 1, label: 'Food premises', version: 1, questions: 12 }]);
  server.onDefault(workspaces.getAppSettings, () => APP_SETTINGS);
  // The panel of a template asks from where it was taken.
  server.onDefault(library.getSource, () => null);
  // Menus of templates and the builder name the languages that are not complete.
  server.onDefault(translations.overview, ({ params }) => ({
    ...{ template_id: Number(params.id), uuid: '00000000-0000-4000-8000-000000000000', title: 'Template', revision: 1 },
    ...{ published_version: null, has_draft: true, has_draft_translations: false, language: 'en', texts: 0 },
    ...{ languages: [], translator: 'memory' as const },
  }));
  // The sign-in page asks whether the workspace has a sign-on service.
  server.onDefault(sso.getOptions, () => ({ workspace: null, enforce: false, services: [] }));
  // The drawer of a person lists who they are at sign-on services.
  server.onDefault(sso.listIdentities, () => []);
  // The editor of assignments begins with them.
  server.onDefault(settings.getAssignmentSettings, () => ({ ...ASSIGNMENT_DEFAULTS, managers: [] }));
  // The dialog of an asset suggests a number.
  server.onDefault(assets.suggestNumber, () => ({ asset_id: null }));
  // The page of an asset loads these as well, in tests that only open it on the way.
  server.onDefault(assets.getSummary, () => createAssetSummary({ inspections: null, issues: null }));
  server.onDefault(assets.listFiles, () => []);
  server.onDefault(inspections.listAssetPhotos, () => ({ list: [], next: null }));
  mockIssueChoices(server);
  server.onDefault(settings.listRatings, () => getDefaultRatings('en'));
  server.onDefault(settings.listHolidays, () => []);
  vi.stubGlobal('fetch', server.fetch);
  // biome-ignore lint/suspicious/noDocumentCookie: the screen reads its token from exactly here
  document.cookie = 'XSRF-TOKEN=token';
  await startLanguage(options.as?.locale ?? 'en');
  const router = createAppRouter({
    queryClient,
    features: options.features,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  connectClient({
    language: getCurrentLanguage,
    failed: (error) => toast.error(error.message),
    succeeded: (message) => toast.success(message),
    screenNotFound: () => void router.navigate({ to: '/error', replace: true }),
  });
  await act(() => router.load());
  const view = render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return { ...view, server, router, user: userEvent.setup() };
}

async function startLanguage(language: SessionUser['locale']): Promise<void> {
  if (i18next.isInitialized) await i18next.changeLanguage(language);
  else await startLanguages(language);
}

/** Unmounts the screen and clears everything that would affect the next test. */
export function cleanUpScreen(): void {
  cleanup();
  dismissQuestion();
  dismissAllToasts();
  closeHelp();
  endTour();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  const server = open;
  open = null;
  server?.checkContract();
}
