import { IconArrowLeft, IconExternalLink, IconLogin2, IconMenu2, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleSlug, Library } from '../../kit/help/index.ts';
import { HelpContents } from '../../kit/help/reading/help-contents.tsx';
import { paths } from '../../paths.ts';
import { registerServiceWorker } from '../../platform/offline/register-service-worker.ts';
import { sessionQuery, useAppSettings } from '../../platform/session/index.ts';
import {
  Box,
  Button,
  ICON,
  Logo,
  NAMED_ICON,
  Row,
  SkipLink,
  Stack,
  Text,
  UnstyledButton,
  useIsPhone,
} from '../../ui/index.ts';
import classes from './center.module.css';
import { CenterLanguage } from './center-language.tsx';

interface CenterFrameProps {
  readonly title: string;
  readonly library: Library | undefined;
  readonly current?: ArticleSlug;
  /** The page shows all articles: on a phone they are not listed above it as well. */
  readonly isOverview?: boolean;
  readonly children: ReactNode;
}
/** The bar and the contents of the help center around an article or its first page. */
export function CenterFrame({ title, library, current, isOverview = false, children }: CenterFrameProps) {
  const { t } = useTranslation(['help', 'common']);
  const isPhone = useIsPhone();
  const [isUnfolded, setUnfolded] = useState(false);
  useEffect(() => {
    document.title = `${title} · Rounds`;
  }, [title]);
  // The help can be read without a network once it was opened.
  useEffect(() => registerServiceWorker(), []);
  useSearchKey();
  const isShown = !isPhone || !current || isUnfolded;
  return (
    <Stack className={classes.page}>
      <SkipLink href="#article">{t('common:skip')}</SkipLink>
      <Row as="header" fixed gap={4} px={6} borderBottom="line" bg="surface" minHeight={64} className={classes.bar}>
        <Link {...paths.help.center()} className={classes.brand}>
          <Logo size={26} />
          <Text as="strong" weight={650}>
            Rounds
          </Text>
          <Text as="span" tone="ink2">
            {t('title')}
          </Text>
        </Link>
        <Box as="span" grow />
        <CenterLanguage />
        {!isPhone && (
          <Link {...paths.help.article('product-update')} className={classes.news}>
            {t('news')}
          </Link>
        )}
        <WayOut />
      </Row>
      <Row grow shrinkBlock align="stretch" className={classes.columns}>
        <Stack fixed overflow="auto" gap={4} p={4} borderEnd="line" bg="canvas" width={320} className={classes.side}>
          {isPhone && current && (
            <Row
              as={UnstyledButton}
              gap={2}
              minHeight={44}
              px={2}
              weight={550}
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <IconMenu2 {...ICON} size={18} />
              {t('contents')}
            </Row>
          )}
          {library && isShown && (
            <HelpContents
              library={library}
              current={current}
              hasList={!(isPhone && isOverview)}
              onFollow={() => setUnfolded(false)}
            />
          )}
          {isShown && <Tutorials />}
        </Stack>
        <Box as="main" id="article" grow shrink overflow="auto" bg="surface" className={classes.main} tabIndex={-1}>
          {children}
        </Box>
      </Row>
    </Stack>
  );
}
/** Makes `/` focus the search, as in other places where people read. */
function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      const field = document.querySelector<HTMLElement>('[data-help-search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
/** Links back to the work, or to the sign-in page for people who are not signed in. */
function WayOut() {
  const { t } = useTranslation('help');
  const { data: user } = useQuery(sessionQuery);
  const isPhone = useIsPhone();
  if (user === undefined) return null;
  const text = user ? t('back') : t('sign_in');
  const icon = user ? <IconArrowLeft {...ICON} data-mirror /> : <IconLogin2 {...ICON} />;
  return (
    <Button
      variant="default"
      component={Link}
      {...(user ? paths.home() : paths.auth.signIn())}
      {...(isPhone ? { 'aria-label': text } : { leftSection: icon })}
    >
      {isPhone ? icon : text}
    </Button>
  );
}
/** The operator’s video tutorials, where there are any. */
function Tutorials() {
  const { t } = useTranslation('help');
  const address = useAppSettings().data?.help_tutorials_url;
  if (!address) return null;
  return (
    <Row as="a" gap={2} className={classes.tutorials} href={address} target="_blank" rel="noreferrer">
      <IconVideo {...ICON} size={18} />
      {t('tutorials')}
      <IconExternalLink {...NAMED_ICON} aria-label={t('new_tab')} />
    </Row>
  );
}
