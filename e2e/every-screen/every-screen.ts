/**
 * Opens every screen and expects no clipped text, no small targets, no overflow and no axe violation.
 * Each screen is opened once per language and then resized. `npm test` walks the main screens in English at two widths;
 * `npm run test:all` walks everything at every width.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applySkin, findAccessibilityProblems, LANGUAGE_AND_SKIN_RULES, recordFailure, SKINS } from '../browser.ts';
import { findLayoutProblems } from '../layout.ts';
import { ERROR_SCREENS } from './error-screens.ts';
import { listMainScreens, SCREENS } from './screens.ts';
import {
  closeOverlays,
  device,
  goTo,
  hasSuspended,
  OVERLAYS,
  page,
  product,
  resize,
  type Screen,
  setUp,
  tearDown,
  Walk,
} from './walk.ts';

const LANGUAGES = ['en', 'de', 'fr'] as const;
const PHONE = 390;
const WIDE = 1440;
/** The variable is set by `npm run test:all`. */
const isComplete = process.env.ROUNDS_TEST_ALL !== undefined;
const WIDTHS = isComplete ? [PHONE, 768, WIDE] : [PHONE, WIDE];

/** Only the overlay is checked when one is open: the page below it is a screen of its own. */
const overlaySelector = async () => ((await page.locator(OVERLAYS).count()) > 0 ? OVERLAYS : undefined);

async function findProblems({ phone }: Screen, rules?: string[]): Promise<string[]> {
  const problems = (await hasSuspended()) ? ['it was hidden while its translations were loading'] : [];
  const hasOverlay = (await overlaySelector()) !== undefined;
  // The last width is the one at which the walk continues.
  for (const width of phone ? [PHONE] : hasOverlay ? [PHONE, WIDE] : WIDTHS) {
    await resize(width);
    for (const problem of await findLayoutProblems(page, await overlaySelector()))
      problems.push(`${width} px: ${problem}`);
  }
  return [...problems, ...(await findAccessibilityProblems(page, await overlaySelector(), rules))];
}

/** Each language has a test file of its own, so that languages run in parallel. */
export function walkEveryScreen(language: (typeof LANGUAGES)[number]): void {
  beforeAll(setUp);
  afterEach(({ task }) => recordFailure(page, task));
  afterAll(tearDown);

  describe(`every screen in ${language}`, () => {
    const walk = new Walk(language);
    // Rules that do not depend on language or skin are checked once.
    const rules = language === LANGUAGES[0] ? undefined : LANGUAGE_AND_SKIN_RULES;

    test('the walk can open the sign-in page', async () => {
      await product.call('POST', '/api/user/account/change-preference-info', { locale: language });
      await device.context.clearCookies();
      await resize(WIDE);
      await goTo('/login');
      await page.evaluate((value) => localStorage.setItem('rounds.language', value), language);
    });

    // Each language uses another skin per screen, so three languages cover all three skins.
    test.each(
      (isComplete ? [...SCREENS, ...ERROR_SCREENS] : listMainScreens()).map((screen, index) => ({
        ...screen,
        skin: SKINS[(index + LANGUAGES.indexOf(language)) % 3]!,
      })),
    )('the screen “$name” has no layout or accessibility problems ($skin)', async (screen) => {
      if (screen.phone) await resize(PHONE);
      await screen.open(walk);
      await applySkin(page, screen.skin);
      const problems = await findProblems(screen, rules);
      // The problems are the message, because a summary of failures has only its first line.
      expect(problems, problems.join('; ')).toEqual([]);
      await screen.leave?.(walk);
      if (!screen.phone) return;
      await closeOverlays();
      await resize(WIDE);
    });
  });
}
