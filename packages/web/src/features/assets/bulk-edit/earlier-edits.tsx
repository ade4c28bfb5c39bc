import { assets } from '@rounds/contract/assets';
import type { StoredBulkEdit } from '@rounds/contract/bulk-edit.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, Row, Text } from '../../../ui/index.ts';
import { UndoEdit } from './edit-result.tsx';

/** The last edits, which can still be undone. */
export function EarlierEdits() {
  const { t } = useTranslation('assets');
  const { data = [] } = useQuery({
    queryKey: ['assets', 'bulk-edit', 'list'],
    queryFn: ({ signal }) => call(assets.listBulkEdits, { signal }),
  });
  const edits = data.filter(({ undone_at }) => undone_at === null);
  if (edits.length === 0) return null;
  return (
    <Box as="section" pt={4} mt={6} borderTop="line" aria-labelledby="earlier-edits">
      <Text id="earlier-edits" weight={600} mb={1} size="md">
        {t('bulk_edit.earlier')}
      </Text>
      {edits.slice(0, MAX_SHOWN).map((edit) => (
        <EarlierEdit key={edit.id} edit={edit} />
      ))}
    </Box>
  );
}
const MAX_SHOWN = 5;

function EarlierEdit({ edit }: { readonly edit: StoredBulkEdit }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const [isUndoing, setUndoing] = useState(false);
  const { id, created_at, created_by, changed } = edit;
  const when = format.dateTime(created_at);
  if (isUndoing) return <UndoEdit id={id} />;
  return (
    <Row minHeight={36} wrap justify="between" gap={1} columnGap={3}>
      <Text size="md">{t('bulk_edit.earlier_one', { when, name: created_by, count: changed })}</Text>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t('bulk_edit.undo_of', { when })}
        onClick={() => setUndoing(true)}
      >
        {t('bulk_edit.undo')}
      </Button>
    </Row>
  );
}
