/** Policies as the activity log shows them before and after a change. */
import type { IssuePolicy, PolicyWho } from '@rounds/contract/issues';
import type { Tx } from '../../../db/database.ts';
import { listNamedUsers } from '../queries/records.ts';
import { listNamedGroups } from '../queries/references.ts';

/** Describes each right and each status: the choice, the people and groups by name, and the evidence that is needed. */
export async function toLoggedPolicy(tx: Tx, { statuses, ...rights }: IssuePolicy) {
  const all = [...Object.values(rights), ...Object.values(statuses).map(({ who }) => who)];
  const people = await listNamedUsers(
    tx,
    all.flatMap(({ users = [] }) => users),
  );
  const groups = await listNamedGroups(
    tx,
    all.flatMap(({ groups: ids = [] }) => ids),
  );
  const toWho = ({ choice, users = [], groups: groupIds = [] }: PolicyWho) =>
    choice === 'restricted'
      ? [
          choice,
          ...people.filter(({ id }) => users.includes(id)).map(({ full_name }) => full_name),
          ...groups.filter(({ id }) => groupIds.includes(id)).map(({ name_lang }) => name_lang),
        ]
      : [choice];
  const toStatus = ({ who, needs }: IssuePolicy['statuses'][keyof IssuePolicy['statuses']]) => [
    ...toWho(who),
    ...(needs.note ? ['needs_note'] : []),
    ...(needs.media ? ['needs_media'] : []),
  ];
  return {
    ...Object.fromEntries(Object.entries(rights).map(([right, who]) => [right, toWho(who)])),
    ...Object.fromEntries(Object.entries(statuses).map(([status, rule]) => [status, toStatus(rule)])),
  };
}
