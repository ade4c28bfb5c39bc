/** Edits of the picture with marked places that stands at an item. */
import type { Id, ImageMark, ImageMarker, TemplateRecords } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { newId } from '../new-id.ts';
import { type EditOf, inTurn } from '../template-store.ts';

export const markerOf = (records: TemplateRecords, item: Id): ImageMarker | undefined =>
  records.image_markers[String(records.items[item]?.options.image_marker_id ?? '')];

/** A copied item shares the picture of its original until one of them is changed. */
const isShared = (records: TemplateRecords, item: Id, uuid: Id): boolean =>
  Object.values(records.items).some((other) => other.id !== item && other.options.image_marker_id === uuid);

/** Puts what `change` makes of the item's picture as it now is. */
export const changeMarker =
  (item: Id, change: (marker: ImageMarker) => ImageMarker): EditOf =>
  (records) => {
    const old = markerOf(records, item);
    const own = old && !isShared(records, item, old.uuid) ? old : undefined;
    const marker = { ...change(old ?? { uuid: '' }), uuid: own?.uuid ?? newId() };
    return inTurn(
      () => ({ patch: { image_markers: { upsert: [marker] } } }),
      (now) => setItem(now, { id: item, options: { image_marker_id: marker.uuid } }),
    )(records);
  };

export const changeMarks = (item: Id, change: (marks: readonly ImageMark[]) => readonly ImageMark[]): EditOf =>
  changeMarker(item, (marker) => ({ ...marker, marks: change(marker.marks ?? []) }));

export const removeMarker =
  (item: Id): EditOf =>
  (records) => {
    const old = markerOf(records, item);
    const goes = old && !isShared(records, item, old.uuid);
    return inTurn(
      (now) => setItem(now, { id: item, options: { image_marker_id: null } }),
      () => ({ patch: goes ? { image_markers: { remove: [old.uuid] } } : {} }),
    )(records);
  };
