import type { AnswerKey, ImageMarker } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useForm, useFormVersion } from '../form-context.tsx';
import { usePicture } from '../media/pictures/use-picture.ts';
import { findLinkedMarker, listMarkedAnswers } from './linked-marks.ts';
import { MarkedAnswers } from './marked-answers.tsx';

interface AnswerMarkersProps {
  /** The page, section or question whose picture it is. */
  readonly itemId: string | undefined;
  readonly goTo: (key: AnswerKey) => void;
}

/** The picture of a section, on which each place shows the state of its question and leads to it. */
export function AnswerMarkers({ itemId, goTo }: AnswerMarkersProps) {
  const { records } = useForm();
  const marker = findLinkedMarker(records, itemId === undefined ? undefined : records.items[itemId]);
  return marker && <LinkedMarker marker={marker} goTo={goTo} />;
}

function LinkedMarker({ marker, goTo }: { marker: ImageMarker; goTo: (key: AnswerKey) => void }) {
  const { t } = useTranslation('form');
  const form = useForm();
  useFormVersion(form, null);
  const address = usePicture(marker.picture ?? '').address('screen');
  const marks = listMarkedAnswers(form, marker);
  if (marks.length === 0) return null;
  const goToMark = (mark: { uuid: string }) => {
    const key = marks.find(({ uuid }) => uuid === mark.uuid)?.key;
    if (key) goTo(key);
  };
  return <MarkedAnswers address={address} label={t('markers.label')} marks={marks} onPress={goToMark} />;
}
