/** The breakpoints of tokens.css, and one of the builder, for code that renders something else, not only in another arrangement. */
import { useMediaQuery } from '@mantine/hooks';

const PHONE = '(max-width: 767.98px)';
const WIDE = '(min-width: 1100px)';
const EXTRA_WIDE = '(min-width: 1200px)';
const OPTIONS = { getInitialValueInEffect: false };

/** Whether the window is narrower than 768 px: rows become cards, and the menu becomes a drawer. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, OPTIONS) ?? false;

/** Whether the window has at least 1100 px, enough for a panel next to the content. */
export const useIsWide = (): boolean => useMediaQuery(WIDE, true, OPTIONS) ?? true;

/** Whether the window has at least 1200 px, enough for panels on both sides of the content. */
export const useIsExtraWide = (): boolean => useMediaQuery(EXTRA_WIDE, true, OPTIONS) ?? true;

/** Whether people mostly type on the screen; the keypads for numbers of some devices have no minus. */
export const hasTouchKeyboard = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false;
