import { IconHelpCircle } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Tooltip } from '../../../ui/index.ts';
import type { ArticleSlug } from '../articles.ts';
import { closeHelp, openHelp, useOpenHelp } from './help-panel-store.ts';

/** The article of the current screen, as its feature declares it. */
export const useScreenArticle = (): ArticleSlug | null =>
  useRouterState({ select: (state) => state.matches.at(-1)?.staticData.article ?? null });

interface HelpToggle {
  readonly label: string;
  readonly isOpen: boolean;
  toggle(): void;
}

/** Returns the toggle for screens whose bar has its own style of buttons. */
export function useHelpToggle(): HelpToggle {
  const { t } = useTranslation('common');
  const article = useScreenArticle();
  const isOpen = useOpenHelp() !== null;
  return { label: t('help'), isOpen, toggle: () => (isOpen ? closeHelp() : openHelp({ slug: article })) };
}

/** Opens the article of the current screen next to it. */
export function HelpButton({ size }: { readonly size?: number | undefined }): ReactNode {
  const { label, isOpen, toggle } = useHelpToggle();
  return (
    <Tooltip label={label} disabled={isOpen}>
      <ActionIcon
        {...(size !== undefined && { size })}
        onClick={toggle}
        aria-label={label}
        aria-expanded={isOpen}
        data-tour="help"
      >
        <IconHelpCircle {...ICON} size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
