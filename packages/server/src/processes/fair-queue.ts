/**
 * A queue in which workspaces take turns, and within one workspace its people. How much may run and wait is limited
 * for each of them, so that nobody can fill it for others.
 */
import type { TaskOwner } from './task-owner.ts';

type Owner = Pick<TaskOwner, 'workspace_id' | 'person'>;

export interface Share {
  readonly running: number;
  readonly waiting: number;
}
export interface FairQueueLimits {
  readonly perPerson: Share;
  readonly perWorkspace: Share;
}

interface Line<T> {
  readonly items: T[];
  running: number;
}
interface WorkspaceLines<T> {
  /** Keyed by person; whose turn is next comes first. */
  readonly people: Map<string, Line<T>>;
  running: number;
  waiting: number;
}

export class FairQueue<T> {
  readonly #limits: FairQueueLimits;
  /** Keyed by workspace; whose turn is next comes first. */
  readonly #workspaces = new Map<number, WorkspaceLines<T>>();

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** False if the share of the person or of the workspace is full. */
  add(owner: Owner, item: T): boolean {
    const { perPerson, perWorkspace } = this.#limits;
    const workspace = this.#workspaces.get(owner.workspace_id) ?? { people: new Map(), running: 0, waiting: 0 };
    const line = workspace.people.get(owner.person) ?? { items: [], running: 0 };
    if (line.items.length >= perPerson.waiting || workspace.waiting >= perWorkspace.waiting) return false;
    line.items.push(item);
    workspace.waiting += 1;
    workspace.people.set(owner.person, line);
    this.#workspaces.set(owner.workspace_id, workspace);
    return true;
  }

  /** The item whose turn it is, which then counts as running; undefined if none may run now. */
  take(): T | undefined {
    const { perPerson, perWorkspace } = this.#limits;
    for (const [id, workspace] of this.#workspaces) {
      if (workspace.running >= perWorkspace.running) continue;
      for (const [person, line] of workspace.people) {
        if (line.items.length === 0 || line.running >= perPerson.running) continue;
        line.running += 1;
        workspace.running += 1;
        workspace.waiting -= 1;
        moveToEnd(workspace.people, person, line);
        moveToEnd(this.#workspaces, id, workspace);
        return line.items.shift();
      }
    }
    return undefined;
  }

  /** Must be called when a taken item of this owner has ended. */
  finish({ workspace_id, person }: Owner): void {
    const workspace = this.#workspaces.get(workspace_id)!;
    workspace.people.get(person)!.running -= 1;
    workspace.running -= 1;
    this.#forget(workspace_id, person);
  }

  /** Removes an item that still waits; false if it does not. */
  remove({ workspace_id, person }: Owner, item: T): boolean {
    const workspace = this.#workspaces.get(workspace_id);
    const items = workspace?.people.get(person)?.items ?? [];
    const index = items.indexOf(item);
    if (!workspace || index < 0) return false;
    items.splice(index, 1);
    workspace.waiting -= 1;
    this.#forget(workspace_id, person);
    return true;
  }

  /** Forgets owners without work, so that the queue does not grow with the number of people. */
  #forget(id: number, person: string): void {
    const workspace = this.#workspaces.get(id)!;
    const line = workspace.people.get(person)!;
    if (line.items.length === 0 && line.running === 0) workspace.people.delete(person);
    if (workspace.people.size === 0) this.#workspaces.delete(id);
  }
}

function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}
