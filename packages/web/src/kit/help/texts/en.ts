/** The articles in English. One file holds all of a language, because the search needs them all. */
export { default as productUpdates } from '../product-updates/en.md?raw';

export const articles = import.meta.glob<string>('../articles/en/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
