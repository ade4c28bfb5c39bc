/** The articles in French. One file holds all of a language, because the search needs them all. */
export { default as productUpdates } from '../product-updates/fr.md?raw';

export const articles = import.meta.glob<string>('../articles/fr/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
