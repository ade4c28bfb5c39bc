import { diffRecords, documentOrder, type Id, type TemplateRecords, toRecords } from '@rounds/engine';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Refusal, SkeletonRows } from '../../../ui/index.ts';
import { useBuilder, usePublished, useRecords } from './builder-context.tsx';
import { useLastVersion } from './builder-queries.ts';
import classes from './dialog.module.css';
import { type ChangeLine, patchLines } from './patch-words.ts';
import { usePlaceWords } from './place-words.ts';
import { useChangeWords } from './use-change-words.ts';

const SHOWN = 100;

/** What has become of the template since it was published, item by item; each leads to its row. */
export function ChangeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { version } = usePublished();
  const last = useLastVersion(session.id, version);
  const now = useRecords((records) => records);
  const before = useMemo(() => (last.data ? toRecords(last.data as never) : null), [last.data]);
  const lines = useMemo(
    () => (before ? inOrder(patchLines(before, diffRecords(before, now)), now) : []),
    [before, now],
  );
  const [shown, setShown] = useState(SHOWN);
  if (last.error) return <Refusal>{last.error.message}</Refusal>;
  if (!before) return <SkeletonRows rows={3} />;
  if (lines.length === 0) return <p className={classes.text}>{t('changes.none', { version })}</p>;
  return (
    <>
      <ul className={classes.problems} aria-label={t('changes.title', { version })}>
        {lines.slice(0, shown).map((line) => (
          <li key={line.id}>
            <Change line={line} before={before} now={now} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {t('changes.more', { count: lines.length - shown })}
        </Button>
      )}
    </>
  );
}

interface ChangeProps {
  line: ChangeLine;
  before: TemplateRecords;
  now: TemplateRecords;
  onLeave: () => void;
}

function Change({ line, before, now, onLeave }: ChangeProps) {
  const session = useBuilder();
  const words = useChangeWords();
  const place = usePlaceWords();
  const isThere = now.items[line.id] !== undefined;
  const said = (
    <>
      <strong>{words(line)}</strong>
      <span>{place(isThere ? now : before, line.id)}</span>
    </>
  );
  if (!isThere) return <div className={classes.problem}>{said}</div>;
  return (
    <button
      type="button"
      className={classes.problem}
      onClick={() => {
        onLeave();
        session.reveal(line.id);
      }}
    >
      {said}
    </button>
  );
}

/** As the template reads; what is gone, and the template itself, come first. */
function inOrder(lines: readonly ChangeLine[], records: TemplateRecords): ChangeLine[] {
  const places = new Map<Id, number>(documentOrder(records).map(({ id }, place) => [id, place]));
  return lines.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
}
