import { applyPatch, type TemplateProblem, type TemplateRecords } from '@rounds/engine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../../api/index.ts';
import { useFormat } from '../../../../i18n/index.ts';
import { Button, Modal } from '../../../../ui/index.ts';
import { Dialog } from '../../dialog.tsx';
import type { SaveState, TheirRevision } from '../autosave.ts';
import { useBuilder, useSaveState } from '../builder-context.tsx';
import { readTemplate } from '../builder-queries.ts';
import type { BuilderSession } from '../builder-session.ts';
import { type ChangeLine, patchLines } from '../patch-words.ts';
import { usePlaceWords } from '../place-words.ts';
import { ProblemList } from '../problem-list.tsx';
import { useChangeWords } from '../use-change-words.ts';
import { ClashList } from './clash-list.tsx';
import { compare, type ThreeStates } from './clashes.ts';
import classes from './conflict-dialog.module.css';
import { useCopyMine } from './use-copy-mine.ts';

type Undecided = Extract<SaveState, { kind: 'conflict' | 'refused' }>;

/** Changes of mine that could not be put on theirs, and the way to keep them all the same. */
interface NotApplied {
  readonly problems: readonly TemplateProblem[];
  readonly mine: TemplateRecords;
  readonly copy: () => Promise<void>;
}

/** Opens when the server does not take a save, and stays until the person has chosen. */
export function ConflictDialog() {
  const save = useSaveState();
  const [left, setLeft] = useState<NotApplied | null>(null);
  if (save.kind === 'conflict' || save.kind === 'refused') return <Choice save={save} onLeft={setLeft} />;
  return left && <NotAppliedDialog left={left} onClose={() => setLeft(null)} />;
}

/** What is saved, with mine on it, and with theirs on it. */
function statesOf({ recordsWithoutMine, store }: BuilderSession, patches: readonly TheirRevision[]): ThreeStates {
  const before = recordsWithoutMine();
  const theirs = patches.reduce((records, { patch }) => applyPatch(records, patch).records, before);
  return { before, mine: store.records(), theirs };
}

function Choice({ save, onLeft }: { save: Undecided; onLeft: (left: NotApplied | null) => void }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const session = useBuilder();
  const [busy, setBusy] = useState<'apply' | 'discard' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);

  const isConflict = save.kind === 'conflict';
  const patches = isConflict ? save.patches : NO_PATCHES;
  const states = useMemo(() => statesOf(session, patches), [session, patches]);
  const { clashes, alone } = useMemo(() => compare(states), [states]);
  const mine = useMemo(() => minesOf(session, states), [session, states]);
  const copyMine = useCopyMine(states.mine, mine);
  const latest = patches.at(-1);
  /** The person has the template open twice, and nobody else has saved it. */
  const side = patches.length > 0 && patches.every(({ by_me }) => by_me) ? 'own' : 'other';
  const nameOf = ({ by, by_me }: TheirRevision) => (by_me ? t('conflict.you') : by);
  const people = [...new Set(patches.flatMap((patch) => nameOf(patch) ?? []))].join(', ');
  const theirs = side === 'other' && people !== '' ? people : t(`conflict.${side}.theirs`);
  const names = { mine: t(`conflict.${side}.yours`), theirs };

  const load = async (choice: 'apply' | 'discard') => {
    setBusy(choice);
    setFailure(null);
    try {
      const theirs = await readTemplate(session.id);
      const rebased = session.loadTheirs(theirs, choice);
      onLeft(rebased && rebased.left.length > 0 ? { problems: rebased.left, mine: states.mine, copy: copyMine } : null);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(null);
    }
  };

  const head = (
    <span className={classes.head}>
      <span className={classes.sign}>
        <IconAlertTriangle size={20} />
      </span>
      <span className={classes.said}>
        <strong>{isConflict ? t(`conflict.${side}.title`) : t('conflict.error_title')}</strong>
        <span>
          {latest
            ? t(`conflict.${side}.who`, {
                name: nameOf(latest) ?? t('conflict.someone'),
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
      size={clashes.length > 0 ? 860 : 640}
      title={head}
    >
      {clashes.length > 0 && <ClashList clashes={clashes} states={states} names={names} />}
      {(clashes.length === 0 || alone.mine.length + alone.theirs.length > 0) && (
        <>
          {clashes.length > 0 && <h3 className={classes.part}>{t('conflict.alone')}</h3>}
          <div className={classes.sides}>
            <OneSide title={names.mine} lines={alone.mine} states={states} />
            {isConflict && <OneSide title={names.theirs} lines={alone.theirs} states={states} />}
          </div>
        </>
      )}
      {save.kind === 'refused' && save.problems.length > 0 && (
        <ProblemList problems={save.problems} onLeave={() => {}} />
      )}
      <p className={classes.safe} role={discarding ? 'alert' : undefined}>
        {t(discarding ? 'conflict.discard_text' : 'conflict.safe', { count: mine.length })}
        {!discarding && clashes.length > 0 && ` ${t(`conflict.${side}.applied`)}`}
        {!discarding && clashes.some(({ gone }) => gone === 'theirs') && ` ${t('conflict.not_applied')}`}
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
              {t(`conflict.${side}.discard`)}
            </Button>
          </>
        ) : (
          <>
            <Button data-autofocus loading={busy === 'apply'} onClick={() => load('apply')}>
              {t(`conflict.${side}.apply`)}
            </Button>
            <Button variant="default" onClick={copyMine}>
              {t(`conflict.${side}.copy`)}
            </Button>
            <span className={classes.space} />
            <Button variant="subtle" color="gray" onClick={() => setDiscarding(true)}>
              {t(`conflict.${side}.discard`)}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

/** What of mine is not saved, line by line. */
function minesOf(session: BuilderSession, { before }: ThreeStates): readonly ChangeLine[] {
  const change = session.autosave.unsaved();
  return change ? patchLines(before, change.patch) : [];
}

const NO_PATCHES: readonly TheirRevision[] = [];
const LINES_SHOWN = 50;

function OneSide({ title, lines, states }: { title: string; lines: readonly ChangeLine[]; states: ThreeStates }) {
  const { t } = useTranslation('builder');
  const place = usePlaceWords();
  const words = useChangeWords();
  const homeOf = ({ id }: ChangeLine) =>
    [states.before, states.mine, states.theirs].find((records) => records.items[id]) ?? states.before;
  return (
    <section className={classes.side}>
      <h3 dir="auto">{title}</h3>
      <ul>
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <li key={line.id}>
            {words(line)} <small>{place(homeOf(line), line.id)}</small>
          </li>
        ))}
        {lines.length === 0 && <li>{t('conflict.nothing')}</li>}
        {lines.length > LINES_SHOWN && <li>{t('conflict.more', { count: lines.length - LINES_SHOWN })}</li>}
      </ul>
    </section>
  );
}

function NotAppliedDialog({ left: { problems, mine, copy }, onClose }: { left: NotApplied; onClose: () => void }) {
  const { t } = useTranslation('builder');
  return (
    <Dialog onClose={onClose} title={t('conflict.left_title', { count: problems.length })} size={520}>
      <p className={classes.safe}>{t('conflict.left_text')}</p>
      <ProblemList problems={problems} before={mine} onLeave={onClose} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button variant="default" onClick={copy}>
          {t('conflict.other.copy')}
        </Button>
      </div>
    </Dialog>
  );
}
