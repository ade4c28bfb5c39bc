import type { Tour } from '@rounds/contract/account';
import { IconChevronRight, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ARTICLE_GROUPS, getFirstPath, listTours, startTour, useLibrary } from '../../kit/help/index.ts';
import { linkTo, paths } from '../../paths.ts';
import { sessionQuery } from '../../platform/session/index.ts';
import { Box, Button, EmptyState, Grid, ICON, Row, SkeletonRows, Text } from '../../ui/index.ts';
import classes from './center.module.css';
import { CenterFrame } from './center-frame.tsx';
/** The first page of the help center: all articles with what they are about, and the tours. */
export default function CenterPage() {
  const { t } = useTranslation('help');
  const { data: library, error } = useLibrary();
  return (
    <CenterFrame title={t('center')} library={library} isOverview>
      <Box mx="auto" maxWidth={920} className={classes.overview}>
        <Text as="h1" weight={650} breakWords className={classes.title}>
          {t('center')}
        </Text>
        {error && <EmptyState kind="filtered" title={t('failed')} text={t('failed_text')} />}
        {!library && !error && <SkeletonRows />}
        <Tours />
        {library &&
          ARTICLE_GROUPS.map(({ group, slugs }) => (
            <section key={group}>
              <h2>{t(`group.${group}`)}</h2>
              <Grid as="ul" gap={3} template="repeat(auto-fill, minmax(min(100%, 280px), 1fr))">
                {slugs.map((slug) => {
                  const article = library.articles.get(slug);
                  return (
                    article && (
                      <li key={slug}>
                        <Link {...paths.help.article(slug)} className={classes.card}>
                          <Text as="strong" weight={650}>
                            {article.title}
                          </Text>
                          <Text as="span" size="sm" tone="ink2">
                            {article.summary}
                          </Text>
                          <IconChevronRight {...ICON} data-mirror />
                        </Link>
                      </li>
                    )
                  );
                })}
              </Grid>
            </section>
          ))}
      </Box>
    </CenterFrame>
  );
}
/** The tours that fit the signed-in person, to take once more. */
function Tours() {
  const { t } = useTranslation('help');
  const navigate = useNavigate();
  const { data: user } = useQuery(sessionQuery);
  const tours = user ? listTours(user) : [];
  if (tours.length === 0) return null;
  // The tour begins on its first screen, so that no other one is shown for a moment.
  const start = async (tour: Tour) => {
    await navigate(linkTo(getFirstPath(tour)));
    startTour(tour);
  };
  return (
    <section>
      <h2>{t('tour.restart.title')}</h2>
      <Row wrap align="stretch" gap={2}>
        {tours.map((tour) => (
          <Button key={tour} variant="default" leftSection={<IconRoute {...ICON} />} onClick={() => void start(tour)}>
            {tour === 'tour_administrator' ? t('tour.restart.administrator') : t('tour.restart.inspector')}
          </Button>
        ))}
      </Row>
    </section>
  );
}
