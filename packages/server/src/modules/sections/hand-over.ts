/** Sections of people who are deleted, with the saved views that their blocks show. */
import type { NewEvent } from '../../events/event-publisher.ts';
import { extend } from '../../http/extensions.ts';
import { personalWork } from '../person-removal/index.ts';
import { giveSavedQueries } from '../saved-queries/index.ts';
import { toQueryIds } from './blocks.ts';
import { countOwnSections, giveSections } from './queries.ts';

export const sectionHandOver = extend(personalWork, {
  kind: 'sections',
  count: countOwnSections,
  async handOver({ tx, user_id, successor }) {
    if (!successor) return [];
    const sections = await giveSections(tx, user_id, successor.id);
    const ids = [...new Set(sections.flatMap(({ blocks }) => toQueryIds(blocks)))];
    await giveSavedQueries(tx, { from: user_id, to: successor.id, ids });
    return sections.map(({ id, uuid }): NewEvent => ({ code: 'section.changed', record: { id, uuid } }));
  },
});
