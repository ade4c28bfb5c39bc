import { workspaces } from '@rounds/contract/workspaces';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/index.ts';
import { APP_SETTINGS, FakeApiError, FakeServer } from '../testing/index.ts';
import { getStartLanguage } from './start.tsx';

const start = (requested: readonly string[], server: FakeServer) => {
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
    expect(await start(['ja', 'fr-CA', 'en'], german())).toBe('fr');
  });
  it('is the default language of the installation if the browser requests none of the product', async () => {
    expect(await start(['ja', 'pt-BR'], german())).toBe('de');
  });
  it('is English if the settings of the installation cannot be loaded', async () => {
    const broken = new FakeServer().on(workspaces.getAppSettings, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
    });
    expect(await start(['ja'], broken)).toBe('en');
  });
});
