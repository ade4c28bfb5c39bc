/** Tours of the first day: each step points at a control of a screen. */
import type { Tour } from '@rounds/contract/account';

interface Step {
  /** The texts of the step are `tour.<tour>.<key>` in the namespace `help`. */
  readonly key: string;
  /** The screen that it opens first; people who may not open that screen are not shown the step. */
  readonly path?: string;
  /** The controls it may point at, the best first: a screen without records has fewer of them. */
  readonly targets: readonly string[];
}

/** The button that creates a record has this key on every screen. */
const CREATE = '[aria-keyshortcuts="c"]';
const TITLE = 'header h1';
const SEARCH = { key: 'search', targets: ['[data-tour="search"]'] };
const HELP = { key: 'help', targets: ['[data-tour="help"]'] };

export const TOUR_STEPS: Readonly<Record<Tour, readonly Step[]>> = {
  tour_administrator: [
    { key: 'templates', path: '/checklist/templates', targets: [CREATE, TITLE] },
    { key: 'people', path: '/user/list', targets: [CREATE, TITLE] },
    { key: 'assignments', path: '/assignment/list', targets: [CREATE, TITLE] },
    { key: 'issues', path: '/issues', targets: [CREATE, TITLE] },
    { key: 'dashboard', path: '/dashboard', targets: ['[data-tour="figures"]', TITLE] },
    SEARCH,
    HELP,
  ],
  tour_inspector: [
    { key: 'mine', path: '/inspections/mine', targets: [TITLE] },
    { key: 'start', path: '/inspections/mine', targets: [CREATE, TITLE] },
    { key: 'issues', path: '/issues', targets: [CREATE, TITLE] },
    { key: 'notices', path: '/inspections/mine', targets: ['[data-tour="notices"]', TITLE] },
    SEARCH,
    HELP,
  ],
};

/** The screen of the first step. Everyone who is offered the tour may open it. */
export const getFirstPath = (tour: Tour): string => TOUR_STEPS[tour].find(({ path }) => path)!.path!;

/** The first of the controls that is on the screen and visible. */
export function findTarget(targets: readonly string[]): HTMLElement | null {
  for (const selector of targets) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (element.getClientRects().length > 0) return element;
    }
  }
  return null;
}
