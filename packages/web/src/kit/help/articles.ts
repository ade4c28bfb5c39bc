/** The articles of the help centre in the order in which people read them. Their texts are in `articles/<language>/`. */
export const ARTICLE_GROUPS = [
  { group: 'start', slugs: ['getting-started-administrator', 'getting-started-inspector'] },
  {
    group: 'build',
    slugs: [
      'import-a-checklist',
      'supported-question-types',
      'rules',
      'scoring',
      'template-tests',
      'versions-and-publishing',
      'global-responses-and-library',
      'translations',
    ],
  },
  { group: 'inspect', slugs: ['working-offline', 'working-together', 'importing-inspections'] },
  { group: 'manage', slugs: ['assets', 'sites', 'files', 'assignments', 'issues', 'analytics'] },
  {
    group: 'administer',
    slugs: [
      'people',
      'permissions',
      'single-sign-on',
      'security-and-retention',
      'api-and-webhooks',
      'integrations',
      'backup-and-operation',
    ],
  },
  { group: 'news', slugs: ['product-update', 'release-notes'] },
] as const;

export type ArticleGroup = (typeof ARTICLE_GROUPS)[number]['group'];
export type ArticleSlug = (typeof ARTICLE_GROUPS)[number]['slugs'][number];

export const ARTICLE_SLUGS: readonly ArticleSlug[] = ARTICLE_GROUPS.flatMap(
  ({ slugs }): readonly ArticleSlug[] => slugs,
);

export const isArticleSlug = (slug: string): slug is ArticleSlug => (ARTICLE_SLUGS as readonly string[]).includes(slug);

/** The group that contains an article. */
export const getGroupOf = (slug: ArticleSlug): ArticleGroup =>
  ARTICLE_GROUPS.find(({ slugs }) => (slugs as readonly ArticleSlug[]).includes(slug))!.group;

/** The articles before and after one in the order of reading. */
export function getNeighbors(slug: ArticleSlug): { readonly previous?: ArticleSlug; readonly next?: ArticleSlug } {
  const at = ARTICLE_SLUGS.indexOf(slug);
  const [previous, next] = [ARTICLE_SLUGS[at - 1], ARTICLE_SLUGS[at + 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
}
