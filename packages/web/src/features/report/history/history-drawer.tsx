import type { OutputOf } from '@rounds/contract/endpoint.ts';
import type { HistoryEntry, HistoryEvent, inspections } from '@rounds/contract/inspections';
import { type AnswerChange, type AnswerKey, answerKey } from '@rounds/engine';
import {
  IconArrowBackUp,
  IconCheck,
  IconPlayerPlay,
  IconUsers,
  IconVersions,
  IconWritingSign,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeText } from '../../../kit/inspections/use-change-text.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Button,
  Drawer,
  Grid,
  ICON,
  Row,
  Select,
  SkeletonRows,
  StatusBadge,
  stripLinks,
  Text,
  UnstyledButton,
} from '../../../ui/index.ts';
import type { ReportContent } from '../content/report-content.ts';
import { type HistoryFilter, useHistory } from '../report-queries.ts';
import classes from './history-drawer.module.css';

type HistoryPage = OutputOf<typeof inspections.getHistory>;

interface HistoryDrawerProps {
  readonly id: string;
  readonly content: Pick<ReportContent, 'records' | 'wording' | 'words'>;
  readonly filter: HistoryFilter;
  readonly setFilter: (filter: HistoryFilter) => void;
  /** Goes to a question. */
  readonly goTo?: (key: AnswerKey) => void;
  readonly close: () => void;
}

/** Shows who changed what and when, newest first, including overridden answers, of all questions or of one. */
export default function HistoryDrawer({ id, content, filter, setFilter, goTo, close }: HistoryDrawerProps) {
  const { t } = useTranslation('report');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(id, filter);
  const earlier = useMemo(() => addEarlier(content, data?.pages ?? []), [content, data]);
  const lines = data?.pages.flatMap((part) => toLines(part.entries, part.events)) ?? [];
  const people = data?.pages[0]?.people ?? [];
  const item = filter.item_id === undefined ? undefined : content.records.items[filter.item_id];
  const row = filter.row ? { row: filter.row.split(',') } : {};
  const question = item && stripLinks(content.wording.item(item, answerKey({ item_id: item.id, ...row })).title);
  return (
    <Drawer opened onClose={close} title={question ? t('history.of', { question }) : t('history.title')} size={460}>
      {(people.length > 1 || filter.by !== undefined) && (
        <Select
          label={t('history.person')}
          placeholder={t('history.everyone')}
          data={people.map((person) => ({ value: String(person.id), label: person.full_name }))}
          value={filter.by === undefined ? null : String(filter.by)}
          onChange={(by) => setFilter({ ...omitBy(filter), ...(by !== null && { by: Number(by) }) })}
          clearable
        />
      )}
      {filter.item_id !== undefined && (
        <Button mt={12} variant="default" onClick={() => setFilter(filter.by === undefined ? {} : { by: filter.by })}>
          {t('history.all_questions')}
        </Button>
      )}
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <SkeletonRows rows={6} height={64} />}
      {data && lines.length === 0 && <p>{t('history.nothing')}</p>}
      <Grid as="ol">
        {lines.map((line) => (
          <li key={'change' in line ? line.sequence : line.id}>
            {'change' in line ? (
              <Entry
                entry={line}
                content={earlier}
                isEarlier={!content.records.items[line.change.item_id]}
                isTitled={filter.item_id === undefined}
                showQuestion={(key) => (goTo ? goTo(key) : setFilter(toFilter(line)))}
              />
            ) : (
              <EventEntry event={line} />
            )}
          </li>
        ))}
      </Grid>
      {hasNextPage && (
        <Button
          className={classes.older}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('history.older')}
        </Button>
      )}
    </Drawer>
  );
}

const omitBy = ({ by: _, ...filter }: HistoryFilter): HistoryFilter => filter;
const toFilter = ({ change: { item_id, row } }: HistoryEntry): HistoryFilter => ({
  item_id,
  row: (row ?? []).join(','),
});

/**
 * Adds the questions and options of earlier versions, so that answers without a place in the present one can be read.
 */
function addEarlier(
  content: HistoryDrawerProps['content'],
  pages: readonly Pick<HistoryPage, 'earlier_items' | 'earlier_sets'>[],
): HistoryDrawerProps['content'] {
  const items = pages.flatMap(({ earlier_items }) => earlier_items);
  const sets = pages.flatMap(({ earlier_sets }) => earlier_sets);
  if (items.length + sets.length === 0) return content;
  const { records } = content;
  return {
    ...content,
    records: {
      ...records,
      items: { ...Object.fromEntries(items.map((item) => [item.id, item])), ...records.items },
      response_sets: {
        ...records.response_sets,
        ...Object.fromEntries(
          sets.map((set) => {
            const present = records.response_sets[set.uuid]?.options ?? [];
            return [set.uuid, { ...set, options: [...present, ...set.options] }];
          }),
        ),
      },
    },
  };
}

/** Each event follows the changes before it, so that it is listed above them. */
function toLines(entries: readonly HistoryEntry[], events: readonly HistoryEvent[]): (HistoryEntry | HistoryEvent)[] {
  const lines: (HistoryEntry | HistoryEvent)[] = [];
  const remaining = [...events];
  for (const entry of entries) {
    while (remaining[0] && remaining[0].sequence >= entry.sequence) lines.push(remaining.shift()!);
    lines.push(entry);
  }
  return [...lines, ...remaining];
}

interface EntryProps extends Pick<HistoryDrawerProps, 'content'> {
  readonly entry: HistoryEntry;
  readonly isTitled: boolean;
  /** Whether only an earlier version of the template has the question. */
  readonly isEarlier: boolean;
  readonly showQuestion: (key: AnswerKey) => void;
}

function Entry({ entry, content, isTitled, isEarlier, showQuestion }: EntryProps) {
  const { t } = useTranslation('report');
  const { change, late, current, before } = entry;
  const { records, wording } = content;
  const item = records.items[change.item_id];
  const what = useChangeText(content);
  const earlier = before && !('op' in change) ? what(toChange(change, before)) : [];
  return (
    <Grid as="article" gap={1} py={3} borderBottom="line2">
      {isTitled && item && isEarlier && (
        <strong className={classes.question} dir="auto">
          {stripLinks(item.title)}
        </strong>
      )}
      {isTitled && item && !isEarlier && (
        <UnstyledButton className={classes.question} dir="auto" onClick={() => showQuestion(answerKey(change))}>
          {stripLinks(wording.item(item, answerKey(change)).title)}
        </UnstyledButton>
      )}
      <Text as="ul" weight={550} breakWords className={classes.what}>
        {what(change).map((text) => (
          <li key={text} dir="auto" data-lost={!current || undefined}>
            {text}
          </li>
        ))}
      </Text>
      {earlier.length > 0 && (
        <Text size="sm" tone="ink2" breakWords dir="auto">
          {t('history.before', { value: earlier.join(', ') })}
        </Text>
      )}
      <Author {...entry} at={change.at} />
      {(late || !current || isEarlier) && (
        <Row as="p" align="stretch" gap={1.5}>
          {late && <StatusBadge tone="amber">{t('history.late')}</StatusBadge>}
          {isEarlier && <StatusBadge tone="slate">{t('history.earlier_version')}</StatusBadge>}
          {!current && !isEarlier && <StatusBadge tone="slate">{t('history.replaced')}</StatusBadge>}
        </Row>
      )}
    </Grid>
  );
}

/** The registers before as a change, to be put into words like one. */
const toChange = ({ id, item_id, at }: AnswerChange, before: Partial<AnswerChange>): AnswerChange => ({
  ...{ id, item_id, at },
  ...before,
});

type AuthorProps = Pick<HistoryEntry, 'by' | 'device'> & { readonly at: string; readonly received_at?: string };

/** Shows who made the change, when and from which device. */
function Author({ by, device, at, received_at = at }: AuthorProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { browser, system } = device ?? {};
  const from = browser && system ? t('history.device', { browser, system }) : (browser ?? system);
  return (
    <Text size="xs" tone="ink3">
      {by?.full_name ?? t('history.unknown')} · <bdi>{format.dateTime(at)}</bdi>
      {from && <span> · {from}</span>}
      {format.dateTime(received_at) !== format.dateTime(at) && (
        <span> · {t('history.received', { at: format.dateTime(received_at) })}</span>
      )}
    </Text>
  );
}

const GLYPHS = {
  started: IconPlayerPlay,
  completed: IconCheck,
  reopened: IconArrowBackUp,
  collaborators: IconUsers,
  signed_off: IconWritingSign,
  moved: IconVersions,
};

/** Lists what happened to each answer that did not stay unchanged. */
function listMovedAnswers({ answers = [] }: HistoryEvent, t: TFunction<'report'>): string[] {
  if (answers.length === 0) return [t('history.event.moved_none')];
  return answers.map(({ title, answer, now }) =>
    now === null
      ? t('history.event.moved_lost', { title, answer })
      : t('history.event.moved_answer', { title, answer, now }),
  );
}

function EventEntry({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation('report');
  const Glyph = GLYPHS[event.kind];
  const { reason, added = [], removed = [], name, role } = event;
  const details = [
    ...(reason ? [reason] : []),
    ...(added.length > 0 ? [t('history.event.added', { names: added.join(', ') })] : []),
    ...(removed.length > 0 ? [t('history.event.removed', { names: removed.join(', ') })] : []),
    ...(name ? [[name, role].filter(Boolean).join(', ')] : []),
    ...(event.kind === 'moved' ? listMovedAnswers(event, t) : []),
  ];
  return (
    <Grid as="article" gap={1} py={3} borderBottom="line2">
      <Row as="p" gap={2} weight={550}>
        <Glyph {...ICON} />
        {event.arrived_late
          ? t('history.event.moved_late', { from: event.from_version })
          : t(`history.event.${event.kind}`, { from: event.from_version, to: event.to_version })}
      </Row>
      {details.map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
      <Author {...event} />
    </Grid>
  );
}
