import { HelpBanner } from './help-banner.tsx';
import { TourOffer, useOfferedTour } from './tour-offer.tsx';

/** One line of help at a time: the tour of the first day, then what the screen is for. */
export function HelpLine() {
  const tour = useOfferedTour();
  return tour ? <TourOffer key={tour} tour={tour} /> : <HelpBanner />;
}
