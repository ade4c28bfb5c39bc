/** A location: position, accuracy and address. */
export interface Location {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy?: number;
  readonly address?: string;
}

/** The text of the fields. */
export interface LocationDraft {
  readonly lat: string;
  readonly lng: string;
  readonly address: string;
}

const MAX_DEGREES = { lat: 90, lng: 180 };
export type LocationPart = keyof LocationDraft;

export const isDraftEmpty = (draft: LocationDraft): boolean =>
  Object.values(draft).every((text: string) => text.trim() === '');

/** Whether a coordinate is invalid; an empty field is only missing. */
export function isOnEarth(part: 'lat' | 'lng', value: number | undefined): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_DEGREES[part];
}

/** The location, or null while a coordinate is missing or invalid. */
export function toLocation(
  draft: LocationDraft,
  read: (part: 'lat' | 'lng', text: string) => number | undefined,
  accuracy: number | undefined,
): Location | null {
  const [lat, lng] = [read('lat', draft.lat), read('lng', draft.lng)];
  if (!isOnEarth('lat', lat) || !isOnEarth('lng', lng)) return null;
  const address = draft.address.trim();
  return { lat, lng, ...(accuracy !== undefined && { accuracy }), ...(address && { address }) };
}

/** The stored form of an unfinished location. */
export const serializeDraft = (draft: LocationDraft): string => JSON.stringify(draft);
export function parseDraft(text: string): LocationDraft {
  return JSON.parse(text) as LocationDraft;
}
