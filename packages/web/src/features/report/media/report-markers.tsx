import { type ImageMarker, printAnswer } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { findLinkedMarker, type MarkedAnswer, MarkedAnswers, type Step, toMarkState } from '../../../kit/form/index.ts';
import { stripLinks } from '../../../ui/index.ts';
import { useReportAccess } from '../content/report-access.tsx';
import type { ReportContent } from '../content/report-content.ts';

/** Shows the picture of a section whose marks represent questions, with the state of each. */
export function ReportMarkers({ step, content }: { step: Step; content: ReportContent }) {
  const { t } = useTranslation('form');
  const access = useReportAccess();
  const marker = findLinkedMarker(content.records, step.section ?? step.page);
  const marks = marker ? listMarks(marker, content) : [];
  if (!marker?.picture || marks.length === 0) return null;
  return <MarkedAnswers address={access.picture(marker.picture, 'screen')} label={t('markers.label')} marks={marks} />;
}

const listMarks = (
  { marks = [] }: ImageMarker,
  { entries, records, words }: Pick<ReportContent, 'entries' | 'records' | 'words'>,
): MarkedAnswer[] =>
  marks.flatMap(({ uuid, x, y, label, item_id }) => {
    const entry = entries.find(({ item }) => item.id === item_id);
    if (!entry) return [];
    const { item, state, answer } = entry;
    const { value, na, unit } = state;
    const isShown = state.answered && !na;
    const text = isShown ? printAnswer(item, records.response_sets, { value, na, ...(unit && { unit }) }, words) : '';
    const title = label || stripLinks(item.title);
    return [{ uuid, x, y, title, state: toMarkState(state), answer: text, note: answer?.note ?? '' }];
  });
