/** Pictures that a template shows (help, marked places, what photo questions start with), kept for when there is no network. */
import type { Id, TemplateDocument } from '@rounds/engine';
import type { DeviceDatabase } from './device-database.ts';

/** A template can show more; the others come from the server. */
const MOST_PICTURES = 300;

/** The pictures that a template names. */
export function picturesOf({ items, info, image_markers }: TemplateDocument): readonly Id[] {
  const starts = items.flatMap(({ type, options }) => {
    const { default_value: given } = options;
    return type === 'photo' && Array.isArray(given) ? given.map(String) : [];
  });
  const marked = image_markers.flatMap(({ picture }) => picture ?? []);
  return [...new Set([...info.flatMap(({ media }) => media ?? []), ...marked, ...starts])].slice(0, MOST_PICTURES);
}

/**
 * Keeps the pictures that the device does not have yet, one after the other. `fetchPicture` answers
 * null for what cannot be had now; the next opening tries it again.
 */
export async function keepTemplatePictures(
  db: DeviceDatabase,
  document: TemplateDocument,
  fetchPicture: (uuid: Id) => Promise<Blob | null>,
): Promise<void> {
  for (const uuid of picturesOf(document)) {
    if ((await db.getKey('pictures', uuid)) !== undefined) continue;
    const bytes = await fetchPicture(uuid);
    if (bytes) await db.put('pictures', { uuid, bytes });
  }
}
