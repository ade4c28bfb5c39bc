import { HelpBanner } from './help-banner.tsx';
import { TourOffer, useOfferedTour } from './tour-offer.tsx';

/** Shows one line of help at a time: the tour of the first day, or the purpose of the screen. */
export function HelpLine() {
  const tour = useOfferedTour();
  return tour ? <TourOffer key={tour} tour={tour} /> : <HelpBanner />;
}
