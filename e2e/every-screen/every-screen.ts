/**
 * Every screen, in each language, skin and width: nothing is cut or too small to hit, nothing runs
 * out of the window, and axe finds nothing. A screen is opened once a language and then resized.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems, keepFailure, OF_WORDS_AND_COLOURS, putOn, SKINS } from '../browser.ts';
import { layoutProblems } from '../layout.ts';
import { SCREENS } from './screens.ts';
import { SHUT_SCREENS } from './shut-screens.ts';
import {
  close,
  device,
  go,
  hasVanished,
  moveIn,
  moveOut,
  OVERLAYS,
  page,
  product,
  resize,
  type Screen,
  Walk,
} from './walk.ts';

const LANGUAGES = ['en', 'de', 'fr'] as const;

/** Of what lies over a page only that is looked at: the page itself is a screen of its own. */
const overlayIfAny = async () => ((await page.locator(OVERLAYS).count()) > 0 ? OVERLAYS : undefined);

async function problemsOf({ phone }: Screen, rules?: string[]): Promise<string[]> {
  const found = (await hasVanished()) ? ['it was taken away while its texts were on their way'] : [];
  for (const width of phone ? [390] : (await overlayIfAny()) ? [1440, 390] : [1440, 768, 390]) {
    await resize(width);
    for (const problem of await layoutProblems(page, await overlayIfAny())) found.push(`${width} px: ${problem}`);
  }
  await resize(phone ? 390 : 1440);
  return [...found, ...(await accessibilityProblems(page, await overlayIfAny(), rules))];
}

/** Each language has a file, so that they can go side by side. */
export function walkEveryScreen(language: (typeof LANGUAGES)[number]): void {
  beforeAll(moveIn);
  afterEach(({ task }) => keepFailure(page, task));
  afterAll(moveOut);

  describe(`Every screen in ${language}`, () => {
    const walk = new Walk(language);
    // What neither words nor colours change is looked at once.
    const rules = language === LANGUAGES[0] ? undefined : OF_WORDS_AND_COLOURS;

    test('begins with the sign-in', async () => {
      await product.call('POST', '/api/user/account/change-preference-info', { locale: language });
      await device.context.clearCookies();
      await resize(1440);
      await go('/login');
      await page.evaluate((chosen) => localStorage.setItem('rounds.language', chosen), language);
    });

    // One skin a language, another one for each: after three languages each screen was seen in each skin.
    test.each(
      [...SCREENS, ...SHUT_SCREENS].map((screen, index) => ({
        ...screen,
        skin: SKINS[(index + LANGUAGES.indexOf(language)) % 3]!,
      })),
    )('$name ($skin)', async (screen) => {
      if (screen.phone) await resize(390);
      await screen.open(walk);
      await putOn(page, screen.skin);
      expect(await problemsOf(screen, rules)).toEqual([]);
      await screen.leave?.(walk);
      if (!screen.phone) return;
      await close();
      await resize(1440);
    });
  });
}
