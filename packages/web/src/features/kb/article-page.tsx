import { IconArrowLeft, IconArrowRight, IconClock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Article,
  getGroupOf,
  getNeighbors,
  isArticleSlug,
  type Library,
  useLibrary,
} from '../../kit/help/index.ts';
import { ArticleView } from '../../kit/help/reading/article-view.tsx';
import { paths, usePathParams } from '../../paths.ts';
import { Box, EmptyState, ICON, Row, SkeletonRows, Text } from '../../ui/index.ts';
import classes from './center.module.css';
import { CenterFrame } from './center-frame.tsx';
import { useHeadingInView } from './use-heading-in-view.ts';
export default function ArticlePage() {
  const { t } = useTranslation('help');
  const { slug } = usePathParams('slug');
  const { data: library, error } = useLibrary();
  const article = isArticleSlug(slug) ? library?.articles.get(slug) : undefined;
  if (library && article) {
    return (
      <CenterFrame title={article.title} library={library} current={article.slug}>
        <Reading key={article.slug} article={article} library={library} />
      </CenterFrame>
    );
  }
  const isMissing = library !== undefined;
  return (
    <CenterFrame title={isMissing ? t('not_found') : t('center')} library={library}>
      {isMissing && <EmptyState kind="filtered" title={t('not_found')} text={t('not_found_text')} />}
      {error && <EmptyState kind="filtered" title={t('failed')} text={t('failed_text')} />}
      {!library && !error && <SkeletonRows />}
    </CenterFrame>
  );
}
function Reading({ article, library }: { readonly article: Article; readonly library: Library }) {
  const { t } = useTranslation('help');
  const hash = useLocation({ select: (location) => location.hash });
  const title = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // Links to a heading scroll to it, and a screen reader announces it.
  useEffect(() => {
    const heading = hash ? document.getElementById(hash) : null;
    if (heading) {
      heading.scrollIntoView({ block: 'start' });
      heading.focus({ preventScroll: true });
    } else if (isFirst.current && document.activeElement?.closest('search') == null) {
      title.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [hash]);
  const headings = article.headings.filter(({ depth }) => depth === 2);
  return (
    <Row align="stretch" justify="center" className={classes.reading}>
      <Box as="article" grow shrink maxWidth={700} className={classes.article}>
        <Text mb={1} size="sm" tone="ink2">
          {t(`group.${getGroupOf(article.slug)}`)}
        </Text>
        <Text as="h1" weight={650} breakWords className={classes.title} ref={title} tabIndex={-1}>
          {article.title}
        </Text>
        <Row as="p" gap={1.5} mt={2} mb={5} size="sm" tone="ink2">
          <IconClock {...ICON} />
          {t('minutes', { count: article.minutes })}
        </Row>
        <ArticleView article={article} library={library} />
        <Neighbors article={article} library={library} />
      </Box>
      {headings.length > 1 && <OnThisPage headings={headings} />}
    </Row>
  );
}
function OnThisPage({ headings }: { readonly headings: Article['headings'] }) {
  const { t } = useTranslation('help');
  const inView = useHeadingInView(headings);
  return (
    <Text
      as="nav"
      fixed
      overflow="auto"
      alignSelf="start"
      size="sm"
      hideBelow="wide"
      className={classes.onThisPage}
      aria-labelledby="on-this-page"
    >
      <h2 id="on-this-page">{t('on_this_page')}</h2>
      <ul>
        {headings.map(({ anchor, text }) => (
          <li key={anchor}>
            <Text as="a" tone="ink2" href={`#${anchor}`} aria-current={anchor === inView ? 'location' : undefined}>
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </Text>
  );
}
function Neighbors({ article, library }: { readonly article: Article; readonly library: Library }) {
  const { t } = useTranslation('help');
  const { previous, next } = getNeighbors(article.slug);
  return (
    <Row as="nav" wrap align="stretch" gap={3} className={classes.neighbors} aria-label={t('neighbors')}>
      {previous && (
        <Link {...paths.help.article(previous)} className={classes.neighbor} rel="prev">
          <IconArrowLeft {...ICON} size={18} data-mirror />
          <span>
            <Text as="small" block fontSize="xs" tone="ink2" weight={400}>
              {t('previous')}
            </Text>
            {library.articles.get(previous)?.title}
          </span>
        </Link>
      )}
      {next && (
        <Link {...paths.help.article(next)} className={classes.neighbor} data-next rel="next">
          <span>
            <Text as="small" block fontSize="xs" tone="ink2" weight={400}>
              {t('next')}
            </Text>
            {library.articles.get(next)?.title}
          </span>
          <IconArrowRight {...ICON} size={18} data-mirror />
        </Link>
      )}
    </Row>
  );
}
