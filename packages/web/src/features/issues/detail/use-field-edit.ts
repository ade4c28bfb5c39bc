/** A field that is edited in place and saved by itself, with the revision on which the change is based. */
import { getIssueFields, toFieldProblem } from '@rounds/contract/field-problem.ts';
import { type Issue, issues } from '@rounds/contract/issues';
import { isSameJson } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, getFieldErrors } from '../../../platform/api/index.ts';
import { toast } from '../../../ui/index.ts';
import { type FieldChange, toCurrentIssue, useOpenIssue } from './issue-record.ts';

export interface EditedField<V> {
  /** The name of the field in the call, such as `title` or `custom_fields.cost`. */
  readonly name: string;
  readonly label: string;
  read(issue: Issue): V;
  toChange(value: V): FieldChange;
}

interface Edit<V> {
  readonly value: V;
  /** The issue as it was when the field was opened. */
  readonly base: Issue;
}

export interface FieldEdit<V> {
  /** The entered value; null while the field is not edited. */
  readonly draft: { readonly value: V } | null;
  readonly problem: string | undefined;
  /** The issue as somebody else has changed it, and as it was when the field was opened. */
  readonly stale: { readonly theirs: Issue; readonly base: Issue } | null;
  readonly isPending: boolean;
  open(): void;
  close(): void;
  set(value: V): void;
  /** Saves the entered value, or another one. */
  save(value?: V): void;
  keepMine(): void;
  acceptTheirs(): void;
}

export function useFieldEdit<V>({ name, label, read, toChange }: EditedField<V>): FieldEdit<V> {
  const { t } = useTranslation(['issue', 'errors']);
  const { issue, save: send, setLatest, getLatest } = useOpenIssue();
  const [edit, setEdit] = useState<Edit<V> | null>(null);
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<Issue | null>(null);
  const [isPending, setPending] = useState(false);

  const close = () => {
    setEdit(null);
    setProblem(undefined);
    setTheirs(null);
  };
  const translate = t as unknown as (key: string, values?: object) => string;
  const findProblem = (value: V): string | undefined => {
    const body = { ...toChange(value), revision: 0 };
    const [first] = issues.update.body.safeParse(body, { reportInput: true }).error?.issues ?? [];
    if (!first || getIssueFields(first).length === 0) return undefined;
    const { key, params } = toFieldProblem(first);
    return translate(`errors:${key}`, params);
  };
  const undo = async (previous: Issue, saved: Issue) => {
    const latest = getLatest();
    // Later changes by others are not undone.
    if (!isSameJson(read(latest), read(saved))) return toast.error(t('undo_too_late', { field: label }));
    try {
      await send(toChange(read(previous)), latest.revision);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
  };
  const store = async (value: V, before: Issue) => {
    const problem = findProblem(value);
    setProblem(problem);
    if (problem !== undefined || isPending) return;
    setPending(true);
    try {
      const saved = await send(toChange(value), before.revision);
      close();
      toast.success(t('saved', { field: label }), { undo: () => void undo(before, saved) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const current = error.code === 'ACT_REVISION_NOT_MATCH' ? toCurrentIssue(error.data) : null;
      if (current) setTheirs(current);
      else setProblem(getFieldErrors(error)[name] ?? Object.values(getFieldErrors(error))[0] ?? error.message);
    } finally {
      setPending(false);
    }
  };

  return {
    draft: edit,
    problem,
    stale: theirs && edit && { theirs, base: edit.base },
    isPending,
    open: () => setEdit({ value: read(issue), base: issue }),
    close,
    set: (value) => {
      setEdit((current) => current && { ...current, value });
      setProblem(undefined);
    },
    save: (chosen) => {
      if (!edit || theirs) return;
      const value = chosen === undefined ? edit.value : chosen;
      setEdit({ ...edit, value });
      // Changes of other fields by others are already on the screen; a change of this one must not be lost unseen.
      const before = isSameJson(read(issue), read(edit.base)) ? issue : edit.base;
      if (isSameJson(value, read(before))) close();
      else void store(value, before);
    },
    keepMine: () => {
      if (!edit || !theirs) return;
      setTheirs(null);
      void store(edit.value, theirs);
    },
    acceptTheirs: () => {
      if (theirs) void setLatest(theirs);
      close();
    },
  };
}
