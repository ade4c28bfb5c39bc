import { useTranslation } from 'react-i18next';
import { Button, Notice, Row } from '../../ui/index.ts';
import type { TemplateImport } from './use-template-import.ts';

/** Shows how many rows were corrected or left out, and the way back. */
export function EditedRows({ importing: { edits, undoEdits } }: { readonly importing: TemplateImport }) {
  const { t } = useTranslation('template-import');
  const rows = Object.values(edits);
  if (rows.length === 0) return null;
  const leftOut = rows.filter((row) => row === null).length;
  const texts = [
    ...(leftOut < rows.length ? [t('edits.changed', { count: rows.length - leftOut })] : []),
    ...(leftOut > 0 ? [t('edits.left_out', { count: leftOut })] : []),
  ];
  return (
    <Notice role="status">
      <Row wrap gap={2}>
        {texts.join(' · ')}
        <Button variant="subtle" size="compact-md" onClick={undoEdits}>
          {t('edits.undo')}
        </Button>
      </Row>
    </Notice>
  );
}
