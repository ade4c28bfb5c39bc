import { diffRecords, type TemplateRecords, toRecords } from '@rounds/engine';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeLine, sortByPosition, toChangeLines } from '../../../kit/templates/change-lines.ts';
import { useChangeText, useItemLocation } from '../../../kit/templates/texts.ts';
import { Button, FormError, SkeletonRows, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from '../controls/dialog.module.css';
import { useBuilder, usePublished, useRecords } from '../state/builder-context.tsx';
import { useLastVersion } from '../state/builder-queries.ts';

const PAGE_SIZE = 100;

/** The changes since the last publication, one entry per item; each entry links to its row. */
export function ChangeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { version } = usePublished();
  const last = useLastVersion(session.id, version);
  const now = useRecords((records) => records);
  const before = useMemo(() => (last.data ? toRecords(last.data as never) : null), [last.data]);
  const lines = useMemo(
    () => (before ? sortByPosition(toChangeLines(before, diffRecords(before, now)), now) : []),
    [before, now],
  );
  const [limit, setLimit] = useState(PAGE_SIZE);
  if (last.error) return <FormError>{last.error.message}</FormError>;
  if (!before) return <SkeletonRows rows={3} />;
  if (lines.length === 0) return <Text tone="ink2">{t('changes.none', { version })}</Text>;
  return (
    <>
      <Stack as="ul" overflow="auto" className={classes.list} aria-label={t('changes.title', { version })}>
        {lines.slice(0, limit).map((line) => (
          <li key={line.id}>
            <ChangeEntry line={line} before={before} now={now} onLeave={onLeave} />
          </li>
        ))}
      </Stack>
      {lines.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {t('changes.more', { count: lines.length - limit })}
        </Button>
      )}
    </>
  );
}

interface ChangeEntryProps {
  line: ChangeLine;
  before: TemplateRecords;
  now: TemplateRecords;
  onLeave: () => void;
}

function ChangeEntry({ line, before, now, onLeave }: ChangeEntryProps) {
  const session = useBuilder();
  const changeText = useChangeText();
  const location = useItemLocation();
  const isThere = now.items[line.id] !== undefined;
  const content = (
    <>
      <Text as="strong" weight={550}>
        {changeText(line)}
      </Text>
      <span>{location(isThere ? now : before, line.id)}</span>
    </>
  );
  if (!isThere) return <div className={classes.entry}>{content}</div>;
  return (
    <UnstyledButton
      className={classes.entry}
      onClick={() => {
        onLeave();
        session.reveal(line.id);
      }}
    >
      {content}
    </UnstyledButton>
  );
}
