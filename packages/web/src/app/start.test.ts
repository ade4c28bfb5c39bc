import { auth } from '@rounds/contract/auth';
import { workspaces } from '@rounds/contract/workspaces';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, connectClient, queryClient } from '../platform/api/index.ts';
import { registerDeviceWork, signOut } from '../platform/session/index.ts';
import { APP_SETTINGS, createPerson, FakeApiError, FakeServer, renderAt } from '../testing/index.ts';
import { getStartLanguage, goToSignIn } from './start.tsx';

const startLanguage = (requested: readonly string[], server: FakeServer) => {
  queryClient.clear();
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(requested);
  vi.stubGlobal('fetch', server.fetch);
  return getStartLanguage();
};
const german = () =>
  new FakeServer().on(workspaces.getAppSettings, () => ({ ...APP_SETTINGS, default_language: 'de' as const }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the language of guests', () => {
  it('is the first of their browser that the product has', async () => {
    expect(await startLanguage(['ja', 'fr-CA', 'en'], german())).toBe('fr');
  });
  it('is the default language of the installation if the browser requests none of the product', async () => {
    expect(await startLanguage(['ja', 'pt-BR'], german())).toBe('de');
  });
  it('is English if the settings of the installation cannot be loaded', async () => {
    const broken = new FakeServer().on(workspaces.getAppSettings, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
    });
    expect(await startLanguage(['ja'], broken)).toBe('en');
  });
});

describe('a call that is rejected because nobody is signed in', () => {
  const features = [
    {
      name: 'sample',
      screens: [
        {
          path: '/assets' as const,
          access: 'signed-in' as const,
          layout: 'standard' as const,
          load: async () => ({ default: () => 'All the assets' }),
        },
      ],
      menu: [],
    },
  ];
  const open = async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const server = new FakeServer()
      .on(auth.logout, () => ({ redirect_to: 'https://cas.example/logout' }))
      .on(workspaces.listMine, () => {
        throw new FakeApiError('USR_UNAUTHENTICATED', 'Sign in to continue.');
      });
    const { router } = await renderAt('/assets', { as: createPerson('viewer'), features, server });
    await screen.findByText('All the assets');
    connectClient({ unauthenticated: () => goToSignIn(router) });
    return assign;
  };

  it('does not open the sign-in page while the person signs out', async () => {
    const assign = await open();
    const unregister = registerDeviceWork({
      countPending: async () => 0,
      clear: async () => {
        await call(workspaces.listMine).catch(() => {});
      },
    });
    expect(await signOut(async () => true)).toBe('https://cas.example/logout');
    unregister();
    expect(assign).not.toHaveBeenCalled();
  });

  it('opens the sign-in page, which leads back to the screen', async () => {
    const assign = await open();
    await call(workspaces.listMine).catch(() => {});
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login?redirect_uri=%2Fassets');
  });
});
