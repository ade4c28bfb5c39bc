import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { sessionQuery } from '../../platform/session/index.ts';
import { Button, Logo, Row, Stack, Text } from '../../ui/index.ts';
import { Shell } from '../shell/shell.tsx';
import classes from './message-page.module.css';

/** Signed-in people keep the menu, so that they can go on from here. */
export function NotFoundScreen() {
  const { data: user, isPending } = useQuery(sessionQuery);
  if (isPending) return null;
  if (!user) {
    return (
      <Stack as="main" align="center" justify="center" className={classes.page}>
        <NotFoundPage />
      </Stack>
    );
  }
  return (
    <Shell>
      <Stack align="center" justify="center" className={classes.page}>
        <NotFoundPage />
      </Stack>
    </Shell>
  );
}

/** Shown for an unknown address, inside the frame of the page. */
function NotFoundPage() {
  const { t } = useTranslation('common');
  const { history } = useRouter();
  useEffect(() => {
    document.title = `${t('not_found.title')} · Rounds`;
  }, [t]);
  return (
    <>
      <Row gap={2} mb={5} weight={600} className={classes.figure} aria-hidden="true">
        4<Logo size={54} />4
      </Row>
      <Text as="h1" size="2xl">
        {t('not_found.title')}
      </Text>
      <p className={classes.text}>{t('not_found.text')}</p>
      <Row wrap align="stretch" justify="center" gap={2} mt={5}>
        <Button component={Link} {...paths.home()}>
          {t('not_found.home')}
        </Button>
        {history.canGoBack() && (
          <Button variant="subtle" onClick={() => history.back()}>
            {t('not_found.back')}
          </Button>
        )}
      </Row>
    </>
  );
}
