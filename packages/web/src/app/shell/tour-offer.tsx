import type { Tour } from '@rounds/contract/account';
import { IconRoute } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listTours, startTour, useRunningTour } from '../../kit/help/index.ts';
import { useCloseBanner, useClosedBanners, useSessionUser } from '../../platform/session/index.ts';
import { Box, Button, ICON, Row } from '../../ui/index.ts';
import { HOME_SCREENS } from '../features.ts';
import classes from './help-banner.module.css';

/** The tour of the first day, on the pages at which people start, until they finish, leave or decline it. */
export function useOfferedTour(): Tour | null {
  const user = useSessionUser();
  const closed = useClosedBanners();
  const isRunning = useRunningTour() !== null;
  const isHome = useRouterState({ select: ({ location }) => HOME_SCREENS.includes(location.pathname) });
  const [tour] = listTours(user);
  return isHome && !isRunning && tour && closed && !closed.includes(tour) ? tour : null;
}

export function TourOffer({ tour }: { readonly tour: Tour }) {
  const { t } = useTranslation('help');
  const close = useCloseBanner();
  return (
    <Row as="aside" gap={3} className={`${classes.banner} ${classes.offer}`} aria-label={t('tour.offer.label')}>
      <IconRoute {...ICON} size={18} />
      <Box as="p" grow>
        {tour === 'tour_administrator' ? t('tour.offer.administrator') : t('tour.offer.inspector')}
      </Box>
      <Button size="compact-md" onClick={() => startTour(tour)}>
        {t('tour.offer.accept')}
      </Button>
      <Button size="compact-md" variant="subtle" loading={close.isPending} onClick={() => close.mutate(tour)}>
        {t('tour.offer.decline')}
      </Button>
    </Row>
  );
}
