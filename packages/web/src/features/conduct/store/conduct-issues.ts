/** The issues of answers while an inspection is conducted: raised on this device, or known from the server. */
import type { NewIssue } from '@rounds/contract/issues';
import type { AnswerAddress, Id, RunContext } from '@rounds/engine';
import { type AttachedFile, type Form, toStoredRegisters } from '../../../kit/form/index.ts';
import {
  deleteUnsentIssue,
  isUnsent,
  type Outbox,
  type StoredInspection,
  type StoredIssue,
  saveCorrectedIssue,
} from '../../../platform/offline/index.ts';

/** An issue of an answer, as far as this device knows it. */
export interface KnownIssue {
  readonly uuid: Id;
  readonly title: string;
  readonly number: number | null;
  readonly priority: NonNullable<NewIssue['priority']> | null;
  /** A day. */
  readonly due_at: string | null;
  /** The name of the person or group; null if nobody has it, or only the server knows the name. */
  readonly assignee: string | null;
  /** The stored issue if the server does not have it yet; the person can still change it. */
  readonly unsent: StoredIssue | null;
  readonly state: StoredIssue['state'];
}

/** An issue that exists already, such as an open one of the same question. */
export interface ExistingIssue {
  readonly uuid: Id;
  readonly title: string;
  readonly number: number;
  readonly priority: KnownIssue['priority'];
  readonly categories: readonly number[];
}

export interface ConductIssues {
  /** Finds an issue; undefined if only the server knows it. */
  findIssue(uuid: Id): KnownIssue | undefined;
  rejectedIssues(): readonly StoredIssue[];
  /** Stores the issue, its photos and the change that adds it to the answer together. */
  raiseIssue(place: AnswerAddress, body: NewIssue, files?: readonly AttachedFile[]): Promise<void>;
  addExistingIssue(place: AnswerAddress, issue: ExistingIssue): Promise<void>;
  /** Replaces an unsent issue. Returns false if the server may already have it. */
  correctIssue(uuid: Id, body: NewIssue, files?: readonly AttachedFile[]): Promise<boolean>;
  /** Removes it from the answer; one that was never sent is discarded. Returns which, and how to undo it. */
  removeIssue(place: AnswerAddress, uuid: Id): Promise<{ readonly isDiscarded: boolean; undo(): Promise<void> }>;
}

interface Options {
  readonly outbox: Outbox;
  readonly form: () => Form;
  readonly inspection: () => StoredInspection;
  readonly saveContext: (context: RunContext) => Promise<void>;
  /** The issues that are stored in the same transaction as the next change that adds them. */
  readonly pending: Map<Id, StoredIssue>;
  readonly stored: () => ReadonlyMap<Id, StoredIssue>;
  readonly now: () => Date;
}

export function createConductIssues(options: Options): ConductIssues {
  const { outbox, form, inspection, saveContext, pending, stored, now } = options;

  const toFiles = (files: readonly AttachedFile[]) =>
    files.map((file) => ({ ...file, report: inspection().uuid, state: 'waiting' as const }));

  /** The categories of an issue decide which counters count it. */
  async function rememberCategories(uuid: Id, categories: readonly number[]) {
    const context = form().context();
    await saveContext({ ...context, issues: { ...context.issues, [uuid]: categories } }).catch(() => {});
  }

  async function add(place: AnswerAddress, issue: StoredIssue, files: readonly AttachedFile[] = []) {
    pending.set(issue.uuid, issue);
    await form().answer(place, { issues: { add: [issue.uuid] } }, files);
    pending.delete(issue.uuid);
  }

  async function raiseIssue(place: AnswerAddress, input: NewIssue, files: readonly AttachedFile[] = []) {
    const body = toStoredRegisters(input);
    const uuid = body.uuid ?? crypto.randomUUID();
    await rememberCategories(uuid, toCategories(body));
    const { item_id, row } = place;
    const source = { inspection_uuid: inspection().uuid, item_id, row: [...(row ?? [])] };
    const issue = { uuid, report: inspection().uuid, body: { ...body, uuid, source }, raised_at: now().toISOString() };
    await add(place, { ...issue, state: 'waiting' }, files);
  }

  return {
    findIssue(uuid) {
      const issue = stored().get(uuid);
      const match = inspection().issues?.find((one) => one.uuid === uuid);
      if (!issue && !match) return undefined;
      return {
        uuid,
        title: match?.title ?? issue?.body.title ?? '',
        number: match?.number ?? issue?.number ?? null,
        priority: match?.priority ?? issue?.body.priority ?? null,
        due_at: (match ? match.due_at : issue?.body.due_at) ?? null,
        assignee: match?.assignee?.name ?? null,
        unsent: issue && isUnsent(issue) ? issue : null,
        state: match ? 'sent' : (issue?.state ?? 'sent'),
      };
    },
    rejectedIssues: () => [...stored().values()].filter(({ state }) => state === 'refused'),
    raiseIssue,
    async addExistingIssue(place, { uuid, title, number, priority, categories }) {
      await rememberCategories(uuid, categories);
      const body = { uuid, title, ...(priority && { priority }) };
      const raised_at = now().toISOString();
      await add(place, { uuid, report: inspection().uuid, body, number, raised_at, state: 'sent' });
    },
    async correctIssue(uuid, input, files = []) {
      const existing = stored().get(uuid);
      const source = existing?.body.source;
      const body = { ...toStoredRegisters(input), uuid, ...(source && { source }) };
      const isSaved = await saveCorrectedIssue(outbox.db, { uuid, body }, toFiles(files));
      if (!isSaved) return false;
      await rememberCategories(uuid, toCategories(body));
      outbox.announce({ kind: 'issue', report: inspection().uuid, issue: uuid, refused: null });
      await outbox.notifyChanged();
      return true;
    },
    async removeIssue(place, uuid) {
      const issue = stored().get(uuid);
      const changes = issue && isUnsent(issue) ? await deleteUnsentIssue(outbox.db, uuid) : null;
      if (!issue || !changes) {
        await form().answer(place, { issues: { remove: [uuid] } });
        return { isDiscarded: false, undo: () => form().answer(place, { issues: { add: [uuid] } }) };
      }
      outbox.announce({ kind: 'discarded', report: inspection().uuid, changes });
      await outbox.notifyChanged();
      return { isDiscarded: true, undo: () => raiseIssue(place, issue.body) };
    },
  };
}

const toCategories = ({ category_id, sub_category_id }: NewIssue): readonly number[] =>
  [category_id, sub_category_id].filter((id): id is number => typeof id === 'number');
