import { type AnswerKey, getReference, printAnswer } from '@rounds/engine';
import { lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttachedFile, printWords } from '../../../kit/form/index.ts';
import {
  findIssueChoices,
  type Outbox,
  type StoredIssue,
  type StoredIssueChoices,
  useIsOffline,
} from '../../../platform/offline/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { stripLinks, toast } from '../../../ui/index.ts';
import { loadIssueChoices, loadRaiseSheet, type RaisedIssue } from '../../issues/index.ts';
import { useConduct } from '../store/conduct-context.tsx';
import type { Conduct } from '../store/conduct-store.ts';
import { withdrawIssue } from './withdraw-issue.ts';

const RaiseSheet = lazy(loadRaiseSheet);

interface SheetOfAnswerProps {
  readonly at: AnswerKey;
  /** An issue that was not sent yet and is edited. */
  readonly unsent: StoredIssue | null;
  readonly close: () => void;
}

/** The sheet, filled in from the answer. */
export default function SheetOfAnswer({ at, unsent, close }: SheetOfAnswerProps) {
  const { t } = useTranslation('conduct');
  const can = useCan();
  const conduct = useConduct();
  const isOffline = useIsOffline(conduct.outbox);
  const choices = useChoices(conduct.outbox, isOffline);
  const row = conduct
    .steps()
    .flatMap(({ rows }) => rows)
    .find(({ kind, key }) => kind === 'question' && key === at);
  if (!row || choices === undefined) return null;
  const { item, place } = row;
  const state = conduct.run().item(at);
  const answer = conduct.run().answer(at);
  const withdraw = async ({ uuid, title }: RaisedIssue) => {
    const outcome = await withdrawIssue(conduct, place, uuid, can('ACT_MANAGE_ISSUES'));
    const text = t(`issue.withdrawn.${outcome}`, { title });
    if (outcome === 'removed') toast.warning(text);
    else toast.success(text);
  };
  const submit = async (body: RaisedIssue, files: readonly AttachedFile[]) => {
    close();
    if (!unsent) {
      await conduct.raiseIssue(place, body, files);
      toast.success(isOffline ? t('issue.raised_offline') : t('issue.raised'), { undo: () => void withdraw(body) });
    } else if (await conduct.correctIssue(unsent.uuid, body, files)) toast.success(t('issue.corrected'));
    else toast.error(t('issue.too_late'));
  };
  return (
    <RaiseSheet
      question={{
        item_id: item.id,
        title: stripLinks(item.title),
        reference: getReference(item) || null,
        answer: printAnswerOf(conduct, at),
        isFailed: state.failed,
      }}
      note={answer?.note ?? ''}
      photos={listPhotos(item.type === 'photo' ? state.value : null, answer?.media)}
      asset={conduct.inspection().asset?.uuid ?? null}
      present={answer?.issues ?? []}
      unsent={unsent}
      choices={choices}
      isOffline={isOffline}
      onSubmit={(body, files) => void submit(body, files)}
      onAddExisting={({ uuid, title, number, priority, category, sub_category }) => {
        close();
        const categories = [category.id, ...(sub_category ? [sub_category.id] : [])];
        void conduct.addExistingIssue(place, { uuid, title, number, priority, categories });
        toast.success(t('issue.added'), { undo: () => void conduct.removeIssue(place, uuid) });
      }}
      onClose={close}
    />
  );
}

const listPhotos = (value: unknown, media: readonly string[] = []): readonly string[] => [
  ...(Array.isArray(value) ? value.map(String) : []),
  ...media,
];

function printAnswerOf(conduct: Conduct, key: AnswerKey): string {
  const item = conduct.itemAt(key);
  const { answered, value, na, unit } = conduct.run().item(key);
  if (!item || !answered || item.type === 'photo' || item.type === 'signature') return '';
  const words = printWords(conduct.records, conduct.context());
  return printAnswer(item, conduct.records.response_sets, { value, na, ...(unit && { unit }) }, words);
}

/** The age from which the choices on the device are loaded again. */
const MAX_AGE_MS = 10 * 60_000;
/** The time after which the sheet opens without the choices that the device lacks. */
const MAX_WAIT_MS = 4_000;

/** The choices for the fields; null if the device lacks them, undefined until that is known. */
function useChoices(outbox: Outbox, isOffline: boolean): StoredIssueChoices | null | undefined {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en';
  const [choices, setChoices] = useState<StoredIssueChoices | null>();
  const isReachable = useRef(!isOffline);
  useEffect(() => {
    let isClosed = false;
    // Once the choices are shown, they stay the same while the sheet is open.
    const show = (loaded: StoredIssueChoices | null) => !isClosed && setChoices((shown) => shown ?? loaded);
    const load = async () => {
      const storedChoices = (await findIssueChoices(outbox.db, language)) ?? null;
      if (storedChoices) show(storedChoices);
      const isFresh =
        storedChoices?.language === language && Date.now() - Date.parse(storedChoices.synced_at) < MAX_AGE_MS;
      if (isFresh) return;
      if (!isReachable.current) return show(null);
      const { fetchIssueChoices } = await loadIssueChoices();
      show(await fetchIssueChoices(outbox, language));
    };
    void load().catch(() => show(null));
    const timer = setTimeout(() => show(null), MAX_WAIT_MS);
    return () => {
      isClosed = true;
      clearTimeout(timer);
    };
  }, [outbox, language]);
  return choices;
}
