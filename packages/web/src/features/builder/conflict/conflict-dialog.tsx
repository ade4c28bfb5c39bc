import { applyPatch, type TemplateProblem, type TemplateRecords } from '@rounds/engine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeLine, toChangeLines } from '../../../kit/templates/change-lines.ts';
import { useChangeText, useItemLocation } from '../../../kit/templates/texts.ts';
import { CallError } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, Dialog, Grid, Modal, Row, Stack, Text } from '../../../ui/index.ts';
import { ProblemList } from '../controls/problem-list.tsx';
import type { RemoteRevision, SaveState } from '../state/autosave.ts';
import { useBuilder, useSaveState } from '../state/builder-context.tsx';
import { loadTemplate } from '../state/builder-queries.ts';
import type { BuilderSession } from '../state/builder-session.ts';
import { compareChanges, type ThreeStates } from './compare-changes.ts';
import classes from './conflict-dialog.module.css';
import { ConflictList } from './conflict-list.tsx';
import { PlanRejection } from './plan-rejection.tsx';
import { useCopyChanges } from './use-copy-changes.ts';

type Undecided = Extract<SaveState, { kind: 'conflict' | 'rejected' }>;

/** My changes that could not be applied to the other version, and a function that copies them. */
interface NotApplied {
  readonly problems: readonly TemplateProblem[];
  readonly mine: TemplateRecords;
  readonly copy: () => Promise<void>;
}

/** Opens when the server rejects a save, and stays open until the user has decided. */
export function ConflictDialog() {
  const save = useSaveState();
  const [notApplied, setNotApplied] = useState<NotApplied | null>(null);
  if (save.kind === 'rejected' && save.feature) return <PlanRejection feature={save.feature} message={save.message} />;
  if (save.kind === 'conflict' || save.kind === 'rejected')
    return <ConflictChoice save={save} onNotApplied={setNotApplied} />;
  return notApplied && <NotAppliedDialog left={notApplied} onClose={() => setNotApplied(null)} />;
}

/** The common base, and the base with the changes of each side. */
function toStates({ getBaseRecords, store }: BuilderSession, patches: readonly RemoteRevision[]): ThreeStates {
  const before = getBaseRecords();
  const theirs = patches.reduce((records, { patch }) => applyPatch(records, patch).records, before);
  return { before, mine: store.records(), theirs };
}

function ConflictChoice({ save, onNotApplied }: { save: Undecided; onNotApplied: (left: NotApplied | null) => void }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const session = useBuilder();
  const [busy, setBusy] = useState<'apply' | 'discard' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);

  const isConflict = save.kind === 'conflict';
  const patches = isConflict ? save.patches : NO_PATCHES;
  const states = useMemo(() => toStates(session, patches), [session, patches]);
  const { conflicts, oneSided } = useMemo(() => compareChanges(states), [states]);
  const mine = useMemo(() => listUnsavedChanges(session, states), [session, states]);
  const copyMine = useCopyChanges(states.mine, mine);
  const latest = patches.findLast(({ by }) => by !== null) ?? patches.at(-1);
  /** Whether only the same user saved meanwhile, for example in another window. */
  const side = patches.length > 0 && patches.every(({ by_me }) => by_me) ? 'own' : 'other';
  const getAuthor = ({ by, by_me }: RemoteRevision) => (by_me ? t('conflict.you') : by);
  const people = [...new Set(patches.flatMap((patch) => getAuthor(patch) ?? []))].join(', ');
  const theirs = side === 'other' && people !== '' ? people : t(`conflict.${side}.theirs`);
  const names = { mine: t(`conflict.${side}.yours`), theirs };

  const load = async (choice: 'apply' | 'discard') => {
    setBusy(choice);
    setFailure(null);
    try {
      const rebased = isConflict
        ? session.resolveConflict(choice)
        : session.loadRemote(await loadTemplate(session.id), choice);
      onNotApplied(
        rebased && rebased.rejected.length > 0
          ? { problems: rebased.rejected, mine: states.mine, copy: copyMine }
          : null,
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(null);
    }
  };

  const head = (
    <Row as="span" align="stretch" gap={3}>
      <span className={classes.icon}>
        <IconAlertTriangle size={20} />
      </span>
      <Stack as="span">
        <Text as="strong" size="lg" weight={600}>
          {isConflict ? t(`conflict.${side}.title`) : t('conflict.error_title')}
        </Text>
        <Text as="span" size="sm" tone="ink2" weight={400}>
          {latest
            ? t(`conflict.${side}.who`, {
                name: getAuthor(latest) ?? t('conflict.someone'),
                revision: latest.revision,
                time: format.time(latest.at),
                mine: session.autosave.revision(),
              })
            : save.kind === 'rejected'
              ? save.message
              : t('conflict.error_text')}
        </Text>
      </Stack>
    </Row>
  );

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={conflicts.length > 0 ? 860 : 640}
      title={head}
    >
      {conflicts.length > 0 && (
        <ConflictList
          conflicts={conflicts}
          title={t('conflict.both', { count: conflicts.length })}
          states={states}
          names={names}
        />
      )}
      {conflicts.length === 0 && (
        <Grid gap={2} mt={1} mb={4} template="repeat(auto-fit, minmax(min(220px, 100%), 1fr))">
          <SideChanges title={names.mine} lines={oneSided.mine} states={states} />
          {isConflict && <SideChanges title={names.theirs} lines={oneSided.theirs} states={states} />}
        </Grid>
      )}
      {save.kind === 'rejected' && save.problems.length > 0 && (
        <ProblemList problems={save.problems} onLeave={() => {}} />
      )}
      <Text size="sm" tone="ink2" className={classes.note} role={discarding ? 'alert' : undefined}>
        {t(discarding ? 'conflict.discard_text' : 'conflict.safe', { count: mine.length })}
        {!discarding && conflicts.length > 0 && ` ${t(`conflict.${side}.applied`)}`}
        {!discarding && conflicts.some(({ deletedBy }) => deletedBy === 'theirs') && ` ${t('conflict.not_applied')}`}
      </Text>
      {failure && (
        <Text mb={3} tone="red-ink" role="alert">
          {failure}
        </Text>
      )}
      <Row wrap align="stretch" gap={2} pt={2} pb={4} bg="raised" className={classes.buttons}>
        {discarding ? (
          <>
            <Button variant="default" autoFocus onClick={() => setDiscarding(false)}>
              {t('no')}
            </Button>
            <Button data-danger loading={busy === 'discard'} onClick={() => load('discard')}>
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
            <Box as="span" grow />
            <Button variant="subtle" color="gray" onClick={() => setDiscarding(true)}>
              {t(`conflict.${side}.discard`)}
            </Button>
          </>
        )}
      </Row>
    </Modal>
  );
}

/** Lists my unsaved changes, line by line. */
function listUnsavedChanges(session: BuilderSession, { before }: ThreeStates): readonly ChangeLine[] {
  const change = session.autosave.unsaved();
  return change ? toChangeLines(before, change.patch) : [];
}

const NO_PATCHES: readonly RemoteRevision[] = [];
const LINES_SHOWN = 50;

function SideChanges({ title, lines, states }: { title: string; lines: readonly ChangeLine[]; states: ThreeStates }) {
  const { t } = useTranslation('builder');
  const location = useItemLocation();
  const changeText = useChangeText();
  const findRecords = ({ id }: ChangeLine) =>
    [states.before, states.mine, states.theirs].find((records) => records.items[id]) ?? states.before;
  return (
    <section className={classes.side}>
      <h3 dir="auto">{title}</h3>
      <ul>
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <li key={line.id}>
            {changeText(line)}{' '}
            <Text as="small" block size="xs" tone="ink3">
              {location(findRecords(line), line.id)}
            </Text>
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
      <Text size="sm" tone="ink2" className={classes.note}>
        {t('conflict.left_text')}
      </Text>
      <ProblemList problems={problems} before={mine} onLeave={onClose} />
      <Row wrap align="stretch" gap={2} pt={2} pb={4} bg="raised" className={classes.buttons}>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button variant="default" onClick={copy}>
          {t('conflict.other.copy')}
        </Button>
      </Row>
    </Dialog>
  );
}
