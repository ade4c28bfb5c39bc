import { IconArrowsDiagonal, IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  Box,
  CloseButton,
  EmptyState,
  ICON,
  Row,
  SkeletonRows,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
  useEscape,
  useReturnFocus,
} from '../../../ui/index.ts';
import { useLibrary } from '../model/library.ts';
import { ArticlePlace } from '../reading/article-link.tsx';
import { ArticleView } from '../reading/article-view.tsx';
import { HelpContents } from '../reading/help-contents.tsx';
import classes from './help-panel.module.css';
import { closeHelp, openHelp, useOpenHelp } from './help-panel-store.ts';

const PREFIX = 'help-';

/** Shows an article next to the screen, which stays usable; on a phone it covers the screen. */
export default function HelpPanel() {
  const { t } = useTranslation('help');
  const help = useOpenHelp();
  const { data: library, error } = useLibrary();
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEscape(help !== null, closeHelp);
  useReturnFocus(help !== null, undefined, panel);
  const place = useMemo(
    () => ({
      prefix: PREFIX,
      open: (slug: NonNullable<typeof help>['slug'], anchor?: string) => openHelp({ slug, ...(anchor && { anchor }) }),
    }),
    [],
  );
  const slug = help?.slug ?? null;
  const anchor = help?.anchor;
  const article = slug ? library?.articles.get(slug) : undefined;
  const isLoaded = library !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const heading = anchor ? document.getElementById(PREFIX + anchor) : null;
    if (heading) heading.scrollIntoView({ block: 'start' });
    else if (body.current) body.current.scrollTop = 0;
    // The search of the list of articles, otherwise the beginning of the article.
    const first = slug ? (heading ?? title.current) : panel.current?.querySelector<HTMLElement>('[data-help-search]');
    first?.focus({ preventScroll: true });
  }, [isLoaded, slug, anchor]);
  if (!help) return null;
  return (
    <ArticlePlace value={place}>
      <Stack
        as="aside"
        fixed
        fullHeight
        borderStart="line"
        bg="surface"
        noPrint
        width={420}
        className={classes.panel}
        ref={panel}
        aria-label={t('panel.label')}
      >
        <Row fixed minHeight={48} gap={2} borderBottom="line" className={classes.head}>
          {slug ? (
            <UnstyledButton className={classes.all} onClick={() => openHelp({ slug: null })}>
              <IconChevronLeft {...ICON} data-mirror />
              {t('panel.all')}
            </UnstyledButton>
          ) : (
            <Text as="span" size="lg" weight={650} className={classes.name}>
              {t('title')}
            </Text>
          )}
          <Tooltip label={t('panel.whole')}>
            <ActionIcon
              component="a"
              href={slug ? `/kb/articles/${slug}` : '/kb'}
              target="_blank"
              aria-label={`${t('panel.whole')} (${t('new_tab')})`}
            >
              <IconArrowsDiagonal {...ICON} size={18} />
            </ActionIcon>
          </Tooltip>
          <CloseButton aria-label={t('panel.close')} onClick={closeHelp} />
        </Row>
        <Box grow overflow="auto" px={5} pt={4} pb={8} className={classes.body} ref={body}>
          {!library && !error && <SkeletonRows />}
          {error && <EmptyState kind="filtered" title={t('failed')} text={t('failed_text')} />}
          {library && slug && (
            <>
              <Text as="h2" size="2xl" mb={3} weight={650} className={classes.title} ref={title} tabIndex={-1}>
                {article?.title ?? t('not_found')}
              </Text>
              {article ? (
                <ArticleView article={article} library={library} className={classes.text ?? ''} />
              ) : (
                <p>{t('not_found_text')}</p>
              )}
            </>
          )}
          {library && !slug && <HelpContents library={library} />}
        </Box>
      </Stack>
    </ArticlePlace>
  );
}
