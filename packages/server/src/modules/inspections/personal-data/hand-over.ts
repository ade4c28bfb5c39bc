/** Inspections of people who are deleted: open ones go to somebody else, and completed ones stay with their author. */
import type { NewEvent } from '../../../events/event-publisher.ts';
import { extend } from '../../../http/extensions.ts';
import { nameCopies, personalWork } from '../../person-removal/index.ts';
import { countOpenOf, giveOpenTo, removeFromOpen, renameInTitles } from '../queries/hand-over.ts';

export const inspectionHandOver = [
  extend(personalWork, {
    kind: 'inspections',
    count: countOpenOf,
    async handOver({ tx, user_id, successor }) {
      const inspections = successor ? await giveOpenTo(tx, user_id, successor) : [];
      const others = await removeFromOpen(tx, user_id, successor);
      const records = [...new Map([...inspections, ...others].map((record) => [record.id, record])).values()];
      return records.map((record): NewEvent => ({ code: 'inspection.changed', record }));
    },
  }),
  extend(nameCopies, { replace: renameInTitles }),
];
