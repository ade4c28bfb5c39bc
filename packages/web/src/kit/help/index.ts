/** Help: the articles, the article next to a screen, and the tours. */
export { ARTICLE_GROUPS, type ArticleSlug, getGroupOf, getNeighbors, isArticleSlug } from './articles.ts';
export type { Article } from './model/article.ts';
export { type Library, useLibrary } from './model/library.ts';
export { HelpButton, useHelpToggle, useScreenArticle } from './panel/help-button.tsx';
export { closeHelp, openHelp, useOpenHelp } from './panel/help-panel-store.ts';
export { listTours } from './tour/tour-for.ts';
export { endTour, startTour, useRunningTour } from './tour/tour-store.ts';
export { getFirstPath } from './tour/tours.ts';
