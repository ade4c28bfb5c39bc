/**
 * Screens of the help: the help center, the article next to a screen, and a tour. The tour comes last, because it
 * cannot be reopened.
 */
import { goTo, page, type Screen } from './walk.ts';

export const HELP_SCREENS: readonly Screen[] = [
  { name: 'help center', open: (w) => goTo('/kb').then(() => w.waitForText('help:group.start')) },
  {
    name: 'search of the help',
    open: async () => {
      await page.getByRole('searchbox').fill('import');
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'help article',
    open: (w) => goTo('/kb/articles/import-a-checklist').then(() => w.waitForText('help:next')),
  },
  {
    name: 'question types in the help',
    open: (w) => goTo('/kb/articles/supported-question-types').then(() => w.waitForText('question-types:older.title')),
  },
  {
    name: 'help article that does not exist',
    open: (w) => goTo('/kb/articles/nothing').then(() => w.waitForText('help:not_found')),
  },
  {
    name: 'help beside a screen',
    open: async (w) => {
      await goTo('/dashboard');
      await w.press('common:help');
      await w.waitForText('help:panel.all');
    },
  },
  {
    name: 'articles beside a screen',
    open: async (w) => {
      await w.press('help:panel.all');
      await w.waitForText('help:group.start');
    },
  },
  {
    name: 'step of a tour',
    open: async (w) => {
      await goTo('/kb');
      await w.press('help:tour.restart.administrator');
      await w.waitForText('help:tour.administrator.templates.title');
    },
  },
];
