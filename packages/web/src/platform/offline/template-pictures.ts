/** Stores the pictures of a template (help, image markers, default photos) for offline use. */
import type { Id, TemplateDocument } from '@rounds/engine';
import type { DeviceDatabase } from './device-database.ts';

/** Pictures beyond this limit are loaded from the server when needed. */
const MAX_PICTURES = 300;

/** The pictures that a template refers to. */
export function listPictures({ items, info, image_markers }: TemplateDocument): readonly Id[] {
  const starts = items.flatMap(({ type, options }) => {
    const { default_value: defaultValue } = options;
    return type === 'photo' && Array.isArray(defaultValue) ? defaultValue.map(String) : [];
  });
  const marked = image_markers.flatMap(({ picture }) => picture ?? []);
  return [...new Set([...info.flatMap(({ media }) => media ?? []), ...marked, ...starts])].slice(0, MAX_PICTURES);
}

/**
 * Stores missing pictures one after the other. `fetchPicture` returns null for a picture that is not
 * available now; it is tried again when the template is opened the next time.
 */
export async function saveTemplatePictures(
  db: DeviceDatabase,
  document: TemplateDocument,
  fetchPicture: (uuid: Id) => Promise<Blob | null>,
): Promise<void> {
  for (const uuid of listPictures(document)) {
    if ((await db.getKey('pictures', uuid)) !== undefined) continue;
    const bytes = await fetchPicture(uuid);
    if (bytes) await db.put('pictures', { uuid, bytes });
  }
}
