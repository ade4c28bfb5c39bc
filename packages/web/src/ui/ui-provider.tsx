import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles.layer.css';
import './tokens.css';
import './tones.css';
import './theme.css';
import './base.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { FormatProvider } from '../platform/i18n/index.ts';
import { useOpenQuestion } from './feedback/confirm-store.ts';
import { Toasts } from './feedback/toast.tsx';
import { useSkin } from './skin.ts';
import { theme } from './theme.ts';

const ConfirmDialog = lazy(() => import('./feedback/confirm.tsx'));

/** The context that the components of this folder need; once, at the root. */
export function UiProvider({ children }: { children: ReactNode }) {
  const skin = useSkin();
  const question = useOpenQuestion();
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
        withCssVariables={false}
        forceColorScheme={skin === 'dark' ? 'dark' : 'light'}
        getRootElement={() => document.documentElement}
      >
        <FormatProvider>
          {children}
          {question && (
            <Suspense>
              <ConfirmDialog question={question} />
            </Suspense>
          )}
          <Toasts />
        </FormatProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
