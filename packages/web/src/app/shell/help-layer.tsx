import { lazy, Suspense } from 'react';
import { useOpenHelp, useRunningTour } from '../../kit/help/index.ts';

// Few screens are left for an article, so none waits for its code.
const HelpPanel = lazy(() => import('../../kit/help/panel/help-panel.tsx'));
const TourCard = lazy(() => import('../../kit/help/tour/tour-card.tsx'));

/** Shows the article next to the screen, and the step of a tour that points into it. */
export function HelpLayer() {
  const help = useOpenHelp();
  const tour = useRunningTour();
  return (
    <>
      <Suspense>{help && <HelpPanel />}</Suspense>
      <Suspense>{tour && <TourCard key={tour.name} tour={tour} />}</Suspense>
    </>
  );
}
