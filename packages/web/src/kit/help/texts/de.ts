/** The articles in German. One file holds all of a language, because the search needs them all. */
export { default as productUpdates } from '../product-updates/de.md?raw';

export const articles = import.meta.glob<string>('../articles/de/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
