import type { TemplateProblem } from '@rounds/engine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { Button, Modal, toast } from '../../../ui/index.ts';
import { Dialog } from '../dialog.tsx';
import type { SaveState, TheirRevision } from './autosave.ts';
import { useBuilder, useRecords, useSaveState } from './builder-context.tsx';
import { readTemplate } from './builder-queries.ts';
import { copyItems } from './clipboard.ts';
import classes from './conflict-dialog.module.css';
import { type ChangeLine, patchLines } from './patch-words.ts';
import { usePlaceWords } from './place-words.ts';
import { ProblemList } from './problem-list.tsx';
import { useChangeWords } from './use-change-words.ts';

type Undecided = Extract<SaveState, { kind: 'conflict' | 'refused' }>;

/** Opens when the server does not take a save, and stays until the person has chosen. */
export function ConflictDialog() {
  const save = useSaveState();
  const [left, setLeft] = useState<readonly TemplateProblem[]>([]);
  if (save.kind === 'conflict' || save.kind === 'refused') return <Choice save={save} onLeft={setLeft} />;
  return left.length > 0 ? <NotApplied problems={left} onClose={() => setLeft([])} /> : null;
}

function Choice({ save, onLeft }: { save: Undecided; onLeft: (problems: readonly TemplateProblem[]) => void }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const session = useBuilder();
  const words = useChangeWords();
  const [busy, setBusy] = useState<'apply' | 'discard' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);

  const before = session.recordsWithoutMine();
  const mineChange = session.autosave.unsaved();
  const mine = mineChange ? patchLines(before, mineChange.patch) : [];
  const isConflict = save.kind === 'conflict';
  const latest = isConflict ? save.patches.at(-1) : undefined;

  const load = async (choice: 'apply' | 'discard') => {
    setBusy(choice);
    setFailure(null);
    try {
      const theirs = await readTemplate(session.id);
      const rebased = session.loadTheirs(theirs, choice);
      onLeft(rebased?.left ?? []);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(null);
    }
  };
  const copyMine = async () => {
    const { records } = session.store;
    copyItems(
      records(),
      mine.flatMap((line) => (records().items[line.id] ? [line.id] : [])),
      session.userId,
    );
    const text = mine.map((line) => [words(line), line.text].filter(Boolean).join('\n')).join('\n\n');
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('conflict.copied'));
    } catch {
      toast.warning(t('conflict.copied_items'));
    }
  };

  const head = (
    <span className={classes.head}>
      <span className={classes.sign}>
        <IconAlertTriangle size={20} />
      </span>
      <span className={classes.said}>
        <strong>{isConflict ? t('conflict.title') : t('conflict.error_title')}</strong>
        <span>
          {latest
            ? t('conflict.who', {
                name: latest.by ?? t('conflict.someone'),
                revision: latest.revision,
                time: format.time(latest.at),
                mine: session.autosave.revision(),
              })
            : save.kind === 'refused'
              ? save.message
              : t('conflict.error_text')}
        </span>
      </span>
    </span>
  );

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={640}
      title={head}
    >
      <div className={classes.sides}>
        <Side title={t('conflict.yours')} lines={mine} />
        {isConflict && <TheirSide patches={save.patches} />}
      </div>
      {save.kind === 'refused' && save.problems.length > 0 && (
        <ProblemList problems={save.problems} onLeave={() => {}} />
      )}
      <p className={classes.safe} role={discarding ? 'alert' : undefined}>
        {t(discarding ? 'conflict.discard_text' : 'conflict.safe', { count: mine.length })}
      </p>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        {discarding ? (
          <>
            <Button variant="default" autoFocus onClick={() => setDiscarding(false)}>
              {t('no')}
            </Button>
            <Button className={classes.danger} loading={busy === 'discard'} onClick={() => load('discard')}>
              {t('conflict.discard')}
            </Button>
          </>
        ) : (
          <>
            <Button data-autofocus loading={busy === 'apply'} onClick={() => load('apply')}>
              {t('conflict.apply')}
            </Button>
            <Button variant="default" onClick={copyMine}>
              {t('conflict.copy')}
            </Button>
            <span className={classes.space} />
            <Button variant="subtle" color="gray" onClick={() => setDiscarding(true)}>
              {t('conflict.discard')}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

function TheirSide({ patches }: { patches: readonly TheirRevision[] }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const before = session.recordsWithoutMine();
  const names = [...new Set(patches.flatMap((patch) => patch.by ?? []))].join(', ');
  const lines = new Map<string, ChangeLine>();
  for (const { patch } of patches) for (const line of patchLines(before, patch)) lines.set(line.id, line);
  return <Side title={names || t('conflict.theirs')} lines={[...lines.values()]} />;
}

const LINES_SHOWN = 50;

function Side({ title, lines }: { title: string; lines: readonly ChangeLine[] }) {
  const place = usePlaceWords();
  const session = useBuilder();
  const records = useRecords((all) => all);
  const before = session.recordsWithoutMine();
  const { t } = useTranslation('builder');
  const words = useChangeWords();
  return (
    <section className={classes.side}>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <li key={line.id}>
            {words(line)} <small>{place(before.items[line.id] ? before : records, line.id)}</small>
          </li>
        ))}
        {lines.length === 0 && <li>{t('conflict.nothing')}</li>}
        {lines.length > LINES_SHOWN && <li>{t('conflict.more', { count: lines.length - LINES_SHOWN })}</li>}
      </ul>
    </section>
  );
}

function NotApplied({ problems, onClose }: { problems: readonly TemplateProblem[]; onClose: () => void }) {
  const { t } = useTranslation('builder');
  return (
    <Dialog onClose={onClose} title={t('conflict.left_title', { count: problems.length })} size={520}>
      <p className={classes.safe}>{t('conflict.left_text')}</p>
      <ProblemList problems={problems} onLeave={onClose} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}
