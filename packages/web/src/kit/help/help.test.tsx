import { account, type Closable, TOURS } from '@rounds/contract/account';
import { workspaces } from '@rounds/contract/workspaces';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import type { FeatureModule } from '../../feature.ts';
import { APP_SETTINGS, createPerson, FakeServer, renderAt } from '../../testing/index.ts';
import { PageHeader } from '../../ui/index.ts';
import type { ArticleSlug } from './articles.ts';

/** The declared screens with an article, without the code of the screens themselves. */
const DECLARED = FEATURES.flatMap((feature) =>
  feature.screens.flatMap(({ path, article: own, layout }) => {
    const article = own ?? feature.article;
    return article && layout === 'standard' ? [{ path, article, own, feature: feature.article }] : [];
  }),
);
const toFeatures = (path: string, feature?: ArticleSlug, own?: ArticleSlug): FeatureModule[] => [
  {
    name: 'sample',
    ...(feature && { article: feature }),
    screens: [
      {
        path,
        access: 'signed-in',
        layout: 'standard',
        ...(own && { article: own }),
        load: async () => ({ default: () => <PageHeader title="A screen" /> }),
      },
    ],
    menu: [],
  },
];
const panel = () => within(screen.getByRole('complementary', { name: 'Help article' }));
const helpButton = () => screen.getByRole('button', { name: 'Help for this page' });

describe('help beside a screen', () => {
  test.each(DECLARED)('? on $path opens the article $article', async ({ path, article, own, feature }) => {
    const features = toFeatures(path, feature, own);
    const { user } = await renderAt(path.replaceAll(/\$\w+/g, '1'), { as: createPerson('administrator'), features });
    await user.click(helpButton());
    const link = await screen.findByRole('link', { name: /^Open as a page/ });
    expect(link.getAttribute('href')).toBe(`/kb/articles/${article}`);
    await waitFor(() => expect(panel().getAllByRole('heading', { level: 2 })[0]).toBe(document.activeElement));
  });

  it('the article leaves with Escape and gives the focus back, and the screen stays', async () => {
    const { user, router } = await renderAt('/somewhere', {
      as: createPerson('viewer'),
      features: toFeatures('/somewhere', 'issues'),
    });
    await user.click(helpButton());
    await screen.findByRole('complementary', { name: 'Help article' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Help article' })).toBeNull());
    await waitFor(() => expect(helpButton()).toBe(document.activeElement));
    expect(router.state.location.pathname).toBe('/somewhere');
  });

  it('all articles can be searched beside the screen, and open there', async () => {
    const { user, router } = await renderAt('/somewhere', {
      as: createPerson('viewer'),
      features: toFeatures('/somewhere', 'issues'),
    });
    await user.click(helpButton());
    await user.click(await screen.findByRole('button', { name: 'All articles' }));
    const field = await screen.findByRole('searchbox', { name: 'Search help' });
    expect(field).toBe(document.activeElement);
    await user.type(field, 'permisions{Enter}');
    await waitFor(() => expect(panel().getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Permissions'));
    expect(router.state.location.pathname).toBe('/somewhere');
  });

  it('the banner of a screen leads to its article', async () => {
    const server = new FakeServer().on(account.listClosedBanners, () => ({ closed: [...TOURS] }));
    const features: FeatureModule[] = toFeatures('/issues', 'issues').map((feature) => ({
      ...feature,
      screens: feature.screens.map((one) => ({ ...one, banner: 'issues' as const })),
    }));
    const { user } = await renderAt('/issues', { as: createPerson('viewer'), features, server });
    await user.click(await screen.findByRole('button', { name: 'Learn more' }));
    await screen.findByRole('complementary', { name: 'Help article' });
  });
});

describe('help center', () => {
  it('people who are not signed in find and read an article', async () => {
    const { user, router } = await renderAt('/kb', { as: null });
    await user.keyboard('/');
    const field = await screen.findByRole('searchbox', { name: 'Search help' });
    await user.click(field);
    await user.type(field, 'imprt checklst{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/kb/articles/import-a-checklist'));
    await screen.findByRole('heading', { level: 1, name: 'Importing a checklist' });
    screen.getByRole('navigation', { name: 'On this page' });
    expect(screen.getByRole('link', { name: 'fridge-check.csv' }).getAttribute('href')).toBe('/help/fridge-check.csv');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('an article links to the ones before and after it', async () => {
    const { user, router } = await renderAt('/kb/articles/rules', { as: createPerson('viewer') });
    const more = within(await screen.findByRole('navigation', { name: 'More articles' }));
    await user.click(more.getByRole('link', { name: /^Next/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/kb/articles/scoring'));
  });

  it.each([
    ['supported-question-types', 'yesno'],
    ['permissions', 'INS_CONDUCT_INSPECTION'],
    ['release-notes', 'No version has been released yet'],
    ['product-update', 'Help beside your work'],
  ])('the article %s contains what is made for it', async (slug, text) => {
    await renderAt(`/kb/articles/${slug}`, { as: null });
    expect((await screen.findAllByText(new RegExp(text))).length).toBeGreaterThan(0);
  });

  it('an article that does not exist says so and keeps the contents', async () => {
    await renderAt('/kb/articles/nothing', { as: null });
    await screen.findByRole('heading', { name: 'There is no such article' });
    screen.getByRole('link', { name: 'Permissions' });
  });

  describe('on a phone', () => {
    afterEach(() => vi.unstubAllGlobals());
    it.each(['/kb', '/kb/articles/nothing'])('%s lists each article once', async (path) => {
      vi.stubGlobal('matchMedia', (media: string) => ({
        ...{ matches: media.includes('max-width: 767'), media, onchange: null },
        ...{ addEventListener: () => {}, removeEventListener: () => {}, dispatchEvent: () => false },
        ...{ addListener: () => {}, removeListener: () => {} },
      }));
      await renderAt(path, { as: null });
      expect(await screen.findAllByRole('link', { name: /^Scoring by examples/ })).toHaveLength(1);
      screen.getByRole('searchbox', { name: 'Search help' });
    });
  });

  it('the video tutorials are linked only where the operator has some', async () => {
    const server = new FakeServer().on(workspaces.getAppSettings, () => ({
      ...APP_SETTINGS,
      help_tutorials_url: 'https://video.example/rounds',
    }));
    const first = await renderAt('/kb', { as: null, server });
    const link = await screen.findByRole('link', { name: /^Video tutorials/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://video.example/rounds',
      '_blank',
    ]);
    first.unmount();
    await renderAt('/kb', { as: null });
    await screen.findByRole('link', { name: 'Permissions' });
    expect(screen.queryByRole('link', { name: /^Video tutorials/ })).toBeNull();
  });
});

describe('tours', () => {
  // The page of the tests has no layout, so nothing would count as visible.
  beforeEach(() => void vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never));
  afterEach(() => void vi.restoreAllMocks());
  const features: FeatureModule[] = [
    {
      name: 'sample',
      screens: ['/dashboard', '/checklist/templates', '/user/list'].map((path) => ({
        path,
        access: 'signed-in',
        layout: 'standard',
        load: async () => ({ default: () => <PageHeader title={`Screen ${path}`} /> }),
      })),
      menu: [],
    },
  ];
  const withTour = () => {
    let closed: Closable[] = [];
    return new FakeServer()
      .on(account.listClosedBanners, () => ({ closed }))
      .on(account.closeBanner, ({ body }) => {
        closed = [...closed, body.banner];
        return { closed };
      });
  };

  it('the tour of an administrator goes from control to control and is never offered again once finished', async () => {
    const server = withTour();
    const { user, router } = await renderAt('/dashboard', { as: createPerson('administrator'), features, server });
    await user.click(await screen.findByRole('button', { name: 'Show me around' }));
    await screen.findByRole('dialog', { name: 'Start with a template' });
    expect(router.state.location.pathname).toBe('/checklist/templates');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('dialog', { name: 'Invite your team' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('dialog', { name: 'See the results' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(server.getCalls(account.closeBanner)[0]?.body).toEqual({ banner: 'tour_administrator' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Show me around' })).toBeNull();
  });

  it('Escape leaves a tour for good', async () => {
    const server = withTour();
    const { user } = await renderAt('/dashboard', { as: createPerson('administrator'), features, server });
    await user.click(await screen.findByRole('button', { name: 'Show me around' }));
    await screen.findByRole('dialog', { name: 'Start with a template' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.getCalls(account.closeBanner)[0]?.body).toEqual({ banner: 'tour_administrator' });
  });

  it('a tour can be declined', async () => {
    const server = withTour();
    const { user } = await renderAt('/dashboard', { as: createPerson('administrator'), features, server });
    await user.click(await screen.findByRole('button', { name: 'No, thanks' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show me around' })).toBeNull());
  });

  it('the help center offers the tours again', async () => {
    await renderAt('/kb', { as: createPerson('inspector') });
    await screen.findByRole('button', { name: 'Tour for inspectors' });
    expect(screen.queryByRole('button', { name: 'Tour for administrators' })).toBeNull();
  });
});
