import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON, Row } from '../../../ui/index.ts';
import { useFileLimits, useLimitText } from '../../upload/index.ts';
import type { FileProblem, RejectedFile } from './file-problem.ts';
import { formatDuration } from './recording/format-duration.ts';

interface FileMessagesProps {
  readonly isWorking: boolean;
  readonly rejected: readonly RejectedFile[];
  /** The maximum length of a recording in seconds. */
  readonly maxLength?: number;
}
/** Shows that files are being prepared, and which were rejected and why. */
export function FileMessages({ isWorking, rejected, maxLength = 0 }: FileMessagesProps) {
  const { t } = useTranslation('form');
  const getLimitText = useLimitText();
  const limits = useFileLimits('answer');
  if (!isWorking && rejected.length === 0) return null;
  const messages: Readonly<Record<FileProblem, string>> = {
    'too small': getLimitText('too_small', limits),
    'too large': getLimitText('too_large', limits),
    'too long': t('file.too_long', { length: formatDuration(maxLength) }),
    'not a picture': t('photo.not_a_picture'),
    'not a film': t('file.not_a_film'),
    'not sound': t('file.not_sound'),
    'not taken': t('file.not_taken'),
  };
  return (
    <>
      {isWorking && <span role="status">{t('file.preparing')}</span>}
      {rejected.map(({ name, problem }) => (
        <Row as="p" key={name} gap={2} fontSize="md" tone="red-ink" role="alert">
          <IconAlertTriangle {...ICON} />
          <span>
            <bdi>{name}</bdi>: {messages[problem]}
          </span>
        </Row>
      ))}
    </>
  );
}
