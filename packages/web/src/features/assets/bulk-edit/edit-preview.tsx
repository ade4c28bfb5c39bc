import type { BulkEditPreview } from '@rounds/contract/bulk-edit.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox, Notice, Stack, Text } from '../../../ui/index.ts';
import { EditProblems } from './edit-problems.tsx';

interface EditPreviewProps {
  readonly preview: BulkEditPreview;
  readonly mayLoseValues: boolean;
  onPermitLoss(mayLoseValues: boolean): void;
}

/** Shows what an edit is going to change, which assets it leaves unchanged, and which values it deletes. */
export function EditPreview({ preview, mayLoseValues, onPermitLoss }: EditPreviewProps) {
  const { t } = useTranslation('assets');
  const { changed, unchanged, blocked, problems, lost_values } = preview;
  return (
    <Stack gap={3}>
      <Text role="status" size="md">
        <strong>{t('bulk_edit.will_change', { count: changed })}</strong>
        {unchanged > 0 && ` ${t('bulk_edit.have_already', { count: unchanged })}`}
      </Text>
      {lost_values.length > 0 && (
        <Notice>
          <Stack gap={2}>
            <span>
              {t('bulk_edit.lost')}{' '}
              {lost_values.map(({ name, count }) => t('bulk_edit.lost_field', { name, count })).join(', ')}
            </span>
            <Checkbox
              label={t('bulk_edit.may_lose')}
              checked={mayLoseValues}
              onChange={(event) => onPermitLoss(event.currentTarget.checked)}
            />
          </Stack>
        </Notice>
      )}
      <EditProblems count={blocked} problems={problems} />
      {changed > 0 && (
        <Text tone="ink2" size="md">
          {t('bulk_edit.can_undo')}
        </Text>
      )}
    </Stack>
  );
}
