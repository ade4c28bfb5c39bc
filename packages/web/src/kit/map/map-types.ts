import type { assets } from '@rounds/contract/assets';
import type { Place } from '@rounds/contract/assets/views.ts';
import type { OutputOf } from '@rounds/contract/endpoint.ts';

type Places = OutputOf<typeof assets.listPlaces>;
export type MapPlace = Places['places'][number];
export type MapGroup = Places['groups'][number];
export type Rectangle = NonNullable<Places['bounds']>;

export interface MapViewProps {
  /** The URL of map tiles; without it places are shown on a plain background. */
  readonly tileUrl: string | null;
  readonly label: string;
  /** The first view, and that of another selection of places; by default the whole world. */
  readonly initial: Rectangle | Place | null;
  readonly places?: readonly MapPlace[];
  readonly groups?: readonly MapGroup[];
  /** A single place that is marked. */
  readonly picked?: Place | null;
  /** The accuracy of the place in meters. */
  readonly accuracy?: number | undefined;
  /** A picture of one place that cannot be moved. */
  readonly isFixed?: boolean;
  readonly onView?: (rectangle: Rectangle) => void;
  /** Called with the place that was pressed, or to which the pin was dragged. */
  readonly onPick?: (place: Place) => void;
  /** Renders the popup of one place, or of several that are too close to each other. */
  readonly renderPopup?: (places: readonly MapPlace[]) => HTMLElement;
}
