/** Issues of people who are deleted: what is still to be fixed goes to somebody else; what is fixed stays. */
import type { NewEvent } from '../../events/event-publisher.ts';
import { extend } from '../../http/extensions.ts';
import { personalWork } from '../person-removal/index.ts';
import { countNamingPolicies, unlinkPolicies } from './categories/policy-references.ts';
import { addWatchers } from './queries/records.ts';
import { countOpenIssuesOf, reassignOpenIssues } from './queries/references.ts';

export const issueHandOver = [
  extend(personalWork, {
    kind: 'issues',
    count: countOpenIssuesOf,
    async handOver({ tx, user_id, successor }) {
      const records = await reassignOpenIssues(tx, user_id, successor?.id ?? null);
      const ids = records.map(({ id }) => id);
      if (successor) await addWatchers(tx, ids, [successor.id]);
      const codes = successor ? (['issue.changed', 'issue.assigned'] as const) : (['issue.changed'] as const);
      return codes.flatMap((code) => records.map((record): NewEvent => ({ code, record })));
    },
  }),
  // Rights that a policy gave the person are not handed over to somebody else.
  extend(personalWork, {
    kind: 'access_lists',
    count: (tx, userId) => countNamingPolicies(tx, userId),
    async handOver({ tx, user_id }) {
      await unlinkPolicies(tx, 'user', [user_id]);
      return [];
    },
  }),
];
