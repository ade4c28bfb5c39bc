import { type ReactNode, useEffect } from 'react';
import { CallError } from '../../platform/api/index.ts';
import { useAppSettings } from '../../platform/session/index.ts';
import { Box, Grid, Logo, Row, Stack, Text } from '../../ui/index.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ProofPanel } from './proof-panel.tsx';
import classes from './sign-in-page.module.css';
import { WorkspaceNotFound } from './workspace-not-found.tsx';

export const PRODUCT = 'Rounds';

interface AuthFrameProps {
  title: string;
  /** A line below the title. */
  text?: ReactNode;
  children: ReactNode;
}

/** The layout of all screens before signing in: the form and a product panel; on phones only the form. */
export function AuthFrame({ title, text, children }: AuthFrameProps) {
  const { data: settings, error } = useAppSettings();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  if (error instanceof CallError && error.code === 'APP_WORKSPACE_NOT_FOUND') return <WorkspaceNotFound />;
  return (
    <Grid bg="surface" template="minmax(0, 600px) minmax(0, 1fr)" minHeight="100dvh" stackBelow="wide">
      <Stack as="main" className={classes.side}>
        <Row weight={600} className={classes.brand}>
          {settings?.logo_full ? (
            <Box
              as="img"
              maxWidth={240}
              maxHeight={40}
              fit="contain"
              src={settings.logo_full}
              alt={settings.display_name}
            />
          ) : (
            <>
              {settings?.logo ? (
                <Box as="img" square={28} fit="contain" src={settings.logo} alt="" />
              ) : (
                <Logo size={28} />
              )}
              <span>{PRODUCT}</span>
            </>
          )}
        </Row>
        <Stack grow justify="center" py={8} mx="auto" width="min(392px, 100%)">
          <Text as="h1" size="3xl" className={classes.title}>
            {title}
          </Text>
          {text && (
            <Text mt={1.5} tone="ink2">
              {text}
            </Text>
          )}
          {children}
        </Stack>
        <LanguageChoice languages={settings?.langs} />
      </Stack>
      <ProofPanel />
    </Grid>
  );
}
