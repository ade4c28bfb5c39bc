import type { Banner } from '@rounds/contract/account';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openHelp, useScreenArticle } from '../../kit/help/index.ts';
import { useCloseBanner, useClosedBanners } from '../../platform/session/index.ts';
import { Box, CloseButton, ICON, Row, UnstyledButton } from '../../ui/index.ts';
import classes from './help-banner.module.css';

/** Explains the current screen until the person closes it permanently. */
export function HelpBanner() {
  const banner = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.banner });
  const closed = useClosedBanners();
  return banner && closed && !closed.includes(banner) ? <OpenBanner key={banner} banner={banner} /> : null;
}

function OpenBanner({ banner }: { banner: Banner }) {
  const { t } = useTranslation('help');
  const closeBanner = useCloseBanner();
  const article = useScreenArticle();
  return (
    <Row as="aside" gap={3} className={classes.banner} aria-label={t('label')}>
      <IconInfoCircle {...ICON} size={18} />
      <Box as="p" grow>
        {t(`banner.${banner}`)}
        {article && (
          <>
            {' '}
            <UnstyledButton className={classes.more} onClick={() => openHelp({ slug: article })}>
              {t('more')}
            </UnstyledButton>
          </>
        )}
      </Box>
      <CloseButton
        aria-label={t('close')}
        disabled={closeBanner.isPending}
        onClick={() => closeBanner.mutate(banner)}
      />
    </Row>
  );
}
