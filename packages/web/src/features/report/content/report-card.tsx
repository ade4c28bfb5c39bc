import { type AnswerNames, answerKey, CATALOGUE, getReference, printAnswer, type ResponseOption } from '@rounds/engine';
import { IconCheck, IconFlag, IconFlagFilled, IconHistory, IconMinus, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormattedText, toAnswerColor, toColorProps } from '../../../kit/form/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  BidiText,
  Chip,
  Grid,
  ICON,
  LinkedText,
  RatingIcon,
  Row,
  stripLinks,
  Text,
  UnstyledButton,
} from '../../../ui/index.ts';
import { AnswerIssues } from '../../issues/index.ts';
import { ReportFiles } from '../media/report-files.tsx';
import { ReportPictures } from '../media/report-pictures.tsx';
import { useReportAccess } from './report-access.tsx';
import classes from './report-card.module.css';
import { type Entry, hasFiles, type ReportContent, signerText } from './report-content.ts';

interface ReportCardProps {
  readonly entry: Entry;
  readonly content: ReportContent;
  /** The section title, when cards of several sections are shown together. */
  readonly place?: string;
  /**
   * Whether it is below the heading of its section; otherwise the question is the next level below the list's heading.
   */
  readonly isInSection?: boolean;
}

/** Shows one question with its answer. */
export function ReportCard({ entry, content, place, isInSection = false }: ReportCardProps) {
  const { t } = useTranslation(['report', 'form']);
  const format = useFormat();
  const { item, state, answer, pictures, number, rows } = entry;
  const reference = getReference(item);
  const [opened, setOpened] = useState<number | null>(null);
  const Heading = isInSection ? 'h4' : 'h3';
  // A chosen option that failed is red with a cross and says so itself.
  const showsFailed = state.failed && !(findOptions(entry, content) && state.answered);
  if (CATALOGUE[item.type].value === 'none') {
    return (
      <Grid columns={1} gap={1} px={3.5} tone="ink2" preLine>
        {item.title !== '' && (
          <p dir="auto">
            <LinkedText text={item.title} />
          </p>
        )}
        {entry.text && <FormattedText {...entry.text} />}
      </Grid>
    );
  }
  return (
    <Grid as="article" gap={2} columnGap={3} relative className={classes.card} data-failed={state.failed || undefined}>
      <Grid shrink columns={1} alignContent="start" gap={1} className={classes.words}>
        {(reference || place || showsFailed) && (
          <Row as="p" wrap gap={1} columnGap={2} size="sm" tone="ink3" className={classes.marks}>
            {showsFailed && (
              <Chip tone="red" icon={IconX}>
                {t('form:mark.failed')}
              </Chip>
            )}
            {reference && (
              <Chip>
                <bdi>{reference}</bdi>
              </Chip>
            )}
            {place && <span dir="auto">{place}</span>}
            {rows && place && <bdi>{t('row', { rows })}</bdi>}
          </Row>
        )}
        <Heading dir="auto">
          <LinkedText text={item.title} />
          {number !== undefined && <bdi> {number}</bdi>}
        </Heading>
        {entry.text && (
          <Text as="div" tone="ink2" breakWords>
            <FormattedText {...entry.text} />
          </Text>
        )}
        {answer?.note && (
          <Text tone="ink2" preLine breakWords dir="auto">
            <BidiText text={answer.note} />
          </Text>
        )}
      </Grid>
      <Row wrap justify="end" gap={1.5} columnGap={2} className={classes.answer}>
        <AnswerText entry={entry} content={content} />
        <AnswerMarks entry={entry} />
        {state.score && state.score.max > 0 && (
          <Text as="bdi" fontSize="sm" tone="ink3" tabular noWrap>
            {t('points', { score: format.points(state.score.score), max: format.points(state.score.max) })}
          </Text>
        )}
      </Row>
      {pictures.length > 0 && (
        <ReportPictures
          pictures={pictures.map((uuid) => ({
            ...{ uuid, title: stripLinks(item.title) },
            caption: answer?.captions?.[uuid],
          }))}
          opened={opened}
          open={setOpened}
        />
      )}
      <ReportFiles entry={entry} />
      <IssuesOfAnswer entry={entry} />
      <Row align="stretch" justify="end" gap={1} alignSelf="start" hideEmpty className={classes.tools}>
        <RaiseButton entry={entry} />
        <HistoryButton entry={entry} />
      </Row>
    </Grid>
  );
}

function IssuesOfAnswer({ entry: { key } }: { entry: Entry }) {
  const { issues = [] } = useReportAccess();
  const own = issues.filter((issue) => answerKey(issue) === key);
  if (own.length === 0) return null;
  return (
    <Suspense>
      <AnswerIssues issues={own} />
    </Suspense>
  );
}

function RaiseButton({ entry }: { entry: Entry }) {
  const { t } = useTranslation('report');
  const { raiseIssue } = useReportAccess();
  if (!raiseIssue) return null;
  return (
    <UnstyledButton
      className={classes.tool}
      aria-label={t('issues.raise_for', { question: stripLinks(entry.item.title) })}
      title={t('issues.raise')}
      onClick={() => raiseIssue(entry)}
    >
      <IconFlag {...ICON} size={18} />
    </UnstyledButton>
  );
}

/** Opens the history of an answer, for readers who may see it. */
function HistoryButton({ entry: { answer, item } }: { entry: Entry }) {
  const { t } = useTranslation('report');
  const { showHistory } = useReportAccess();
  if (!showHistory || !answer) return null;
  const { item_id, row = [] } = answer;
  return (
    <UnstyledButton
      className={classes.tool}
      aria-label={t('history.of', { question: stripLinks(item.title) })}
      title={t('history.open')}
      onClick={() => showHistory({ item_id, row: row.join(',') })}
    >
      <IconHistory {...ICON} size={18} />
    </UnstyledButton>
  );
}

const findOptions = ({ item }: Entry, { records }: ReportContent) =>
  records.response_sets[String(item.options.response_set_id)]?.options;

/** The answer of one question, as its card shows it. */
export function AnswerText(props: Pick<ReportCardProps, 'entry' | 'content'>) {
  const { t } = useTranslation('report');
  return (
    <>
      <AnswerValue {...props} />
      {props.entry.state.prefilled && (
        <Text as="span" fontSize="sm" tone="ink3" tabular noWrap>
          {t('prefilled')}
        </Text>
      )}
    </>
  );
}

function AnswerValue({ entry, content }: Pick<ReportCardProps, 'entry' | 'content'>) {
  const { t } = useTranslation(['report', 'problems']);
  const { item, state } = entry;
  const { records, words, wording } = content;
  const { picture } = useReportAccess();
  const { signature } = entry;
  if (state.na) return <span className={classes.chosen}>{t('na')}</span>;
  if (!state.answered && !state.prefilled) {
    const why = state.notice ? t(`problems:${state.notice}`) : t('no_answer');
    return (
      <Text as="span" fontSize="sm" tone="ink3" tabular noWrap>
        {why}
      </Text>
    );
  }
  const options = findOptions(entry, content);
  if (options && Array.isArray(state.value)) {
    return wording
      .options(options, entry.key)
      .filter(({ uuid }) => (state.value as string[]).includes(uuid))
      .map((option) => <Chosen key={option.uuid} option={option} />);
  }
  if (item.type === 'signature' || item.type === 'end_signature') {
    return signature ? (
      <>
        <img className={classes.signature} src={picture(signature.uuid, 'screen')} alt={t('signature')} />
        <Text as="span" weight={550} preLine breakWords dir="auto">
          {signerText(entry)}
        </Text>
      </>
    ) : null;
  }
  if (item.type === 'acknowledgment') return <Acknowledged value={state.value} people={words.names?.people} />;
  if (hasFiles(entry)) return null;
  const shownAnswer = { value: state.value, ...(state.unit && { unit: state.unit }) };
  return (
    <Text as="span" weight={550} preLine breakWords dir="auto">
      {printAnswer(item, records.response_sets, shownAnswer, words)}
    </Text>
  );
}

/** Shows who acknowledged and when. */
function Acknowledged({ value, people }: { value: unknown; people: AnswerNames['people'] }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { accepted, at, by } = value as { accepted: boolean; at: string; by: number };
  return (
    <>
      <span className={classes.chosen} data-color={accepted ? 'green' : undefined}>
        {accepted && <IconCheck size={14} stroke={2.5} aria-hidden />}
        {accepted ? t('acknowledged') : t('not_acknowledged')}
      </span>
      <Text as="span" fontSize="sm" tone="ink3" tabular noWrap>
        {[people?.[String(by)], format.dateTime(at)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

/** Marks of an answer: a rule's colour and the inspector's rating. */
function AnswerMarks({ entry: { state, answer } }: { entry: Entry }) {
  const { t } = useTranslation(['report', 'form']);
  const colorProps = toColorProps(state.color);
  const format = useFormat();
  const value = state.rating ?? answer?.rating ?? null;
  const rating = useReportAccess().ratings.find((one) => one.rating === value);
  // Shows points of unscored questions. Points that count are shown with the score.
  const points = state.score === null ? answer?.score : undefined;
  return (
    <>
      {colorProps['data-color'] && (
        <span className={classes.chosen} {...colorProps}>
          <IconFlagFilled size={12} aria-hidden />
          {t(`form:mark.color.${colorProps['data-color']}`)}
        </span>
      )}
      {points !== undefined && (
        <Text as="span" fontSize="sm" tone="ink3" tabular noWrap>
          {t('form:own_score.label')} <bdi>{format.number(points)}</bdi>
        </Text>
      )}
      {rating && (
        <Row as="span" inline gap={1} fontSize="sm" tone="ink2" weight={550}>
          <RatingIcon rating={rating} size={16} />
          <span dir="auto">{rating.name}</span>
        </Row>
      )}
    </>
  );
}

const GLYPHS = { green: IconCheck, red: IconX, yellow: IconMinus };

function Chosen({ option }: { option: ResponseOption }) {
  const color = toAnswerColor(option);
  const Glyph = GLYPHS[color as keyof typeof GLYPHS];
  return (
    <span className={classes.chosen} {...toColorProps(color)} dir="auto">
      {Glyph && <Glyph size={14} stroke={2.5} aria-hidden />}
      {option.label}
    </span>
  );
}
