/** The owner of a task of a process pool: workspaces take turns, and within one its people and links. */
import type { Endpoint, Work } from '@rounds/contract/endpoint.ts';
import type { Actor } from '../http/module.ts';

export interface TaskOwner {
  readonly workspace_id: number;
  /** A person, an API token, a link or background work of the workspace; unique within the workspace. */
  readonly person: string;
  /** The work that the call declares; undefined if it declares none. Background work may start anything. */
  readonly work: Work | 'any' | undefined;
}

/** The work of a signed-in user's call. Each API token has a turn of its own, so that people do not wait for it. */
export const toCallOwner = ({
  actor,
  endpoint,
}: {
  readonly actor: Pick<Actor, 'workspace_id' | 'user_id' | 'token'>;
  readonly endpoint: Pick<Endpoint, 'work'>;
}): TaskOwner => ({
  workspace_id: actor.workspace_id,
  person: actor.token ? `token:${actor.token.id}` : `user:${actor.user_id}`,
  work: endpoint.work,
});

/** The work of a guest's call. All guests with the same link share its turn. */
export const toLinkOwner = (
  { endpoint }: { readonly endpoint: Pick<Endpoint, 'work'> },
  link: { readonly workspace_id: number; readonly inspection_id: number },
): TaskOwner => ({
  workspace_id: link.workspace_id,
  person: `link:${link.inspection_id}`,
  work: endpoint.work,
});

/** The job of a user, which has a turn of its own, so that the user's calls do not wait for it. */
export const toJobOwner = (job: { readonly workspace_id: number; readonly user_id: number }): TaskOwner => ({
  workspace_id: job.workspace_id,
  person: `job:${job.user_id}`,
  work: 'any',
});

/** Background work that nobody waits for. */
export const toBackgroundOwner = (workspaceId: number): TaskOwner => ({
  workspace_id: workspaceId,
  person: 'background',
  work: 'any',
});

/** Reports for stores of organizations. They have a turn of their own, behind which nobody else's work waits. */
export const toDeliveryOwner = (workspaceId: number): TaskOwner => ({
  workspace_id: workspaceId,
  person: 'deliveries',
  work: 'any',
});

/** Documents contain pictures, so a call that prints also reads pictures. */
export const mayStart = ({ work: declared }: TaskOwner, work: Work): boolean =>
  declared === 'any' || declared === work || (declared === 'print' && work === 'picture');
