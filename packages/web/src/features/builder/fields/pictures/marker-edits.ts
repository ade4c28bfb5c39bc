/** Edits of the marked picture of an item. */
import type { Id, ImageMark, ImageMarker, TemplateRecords } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { newId } from '../../../../kit/templates/new-id.ts';
import { combineEdits, type TemplateEdit } from '../../state/template-store.ts';

export const findMarker = (records: TemplateRecords, item: Id): ImageMarker | undefined =>
  records.image_markers[String(records.items[item]?.options.image_marker_id ?? '')];

/** A copied item shares the picture of the original until one of them is changed. */
const isShared = (records: TemplateRecords, item: Id, uuid: Id): boolean =>
  Object.values(records.items).some((other) => other.id !== item && other.options.image_marker_id === uuid);

/** Changes the picture of an item in its state when the edit runs; a shared picture is copied first. */
export const changeMarker =
  (item: Id, change: (marker: ImageMarker) => ImageMarker): TemplateEdit =>
  (records) => {
    const old = findMarker(records, item);
    const own = old && !isShared(records, item, old.uuid) ? old : undefined;
    const marker = { ...change(old ?? { uuid: '' }), uuid: own?.uuid ?? newId() };
    return combineEdits(
      () => ({ patch: { image_markers: { upsert: [marker] } } }),
      (now) => setItem(now, { id: item, options: { image_marker_id: marker.uuid } }),
    )(records);
  };

export const changeMarks = (item: Id, change: (marks: readonly ImageMark[]) => readonly ImageMark[]): TemplateEdit =>
  changeMarker(item, (marker) => ({ ...marker, marks: change(marker.marks ?? []) }));

export const removeMarker =
  (item: Id): TemplateEdit =>
  (records) => {
    const old = findMarker(records, item);
    const isUnused = old && !isShared(records, item, old.uuid);
    return combineEdits(
      (now) => setItem(now, { id: item, options: { image_marker_id: null } }),
      () => ({ patch: isUnused ? { image_markers: { remove: [old.uuid] } } : {} }),
    )(records);
  };
