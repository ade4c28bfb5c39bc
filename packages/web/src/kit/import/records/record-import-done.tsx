import type { RecordImportResult } from '@rounds/contract/record-import.ts';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, Row, Text } from '../../../ui/index.ts';
import type { Owner, RecordSource } from './record-source.ts';
import classes from './records.module.css';
import { countRows } from './use-record-import.ts';
import { useUndoImport } from './use-undo-import.ts';

interface RecordImportDoneProps {
  source: RecordSource;
  owner: Owner;
  done: RecordImportResult;
  onAnother: () => void;
}

/** The result of an import, with links to continue and a button to undo it. */
export function RecordImportDone({ source, owner, done, onAnother }: RecordImportDoneProps) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const { undo, undoneId, isPending } = useUndoImport(source);
  const { import_id, imported, bad_rows } = done;
  const { created, changed, unchanged } = imported;
  const isUndone = undoneId !== null;
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={40} stroke={1.5} className={classes.sign} />
      <Text as="h2" size="2xl" tone="ink">
        {isUndone ? t('records.undo.done') : t('records.done', { count: countRows(done) })}
      </Text>
      {changed + unchanged > 0 && !isUndone && (
        <p>
          {t('records.counts', {
            created: format.number(created),
            changed: format.number(changed),
            unchanged: format.number(unchanged),
          })}
        </p>
      )}
      {bad_rows > 0 && !isUndone && <p>{t('records.left_out', { count: bad_rows })}</p>}
      <Row wrap gap={2} align="stretch" justify="center" mt={3}>
        <Button component={Link} {...source.toList.to(done, owner)}>
          {source.toList.label}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('records.another')}
        </Button>
        {import_id !== undefined && !isUndone && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp data-mirror size={16} />}
            loading={isPending}
            onClick={() => void undo({ id: import_id, created, changed })}
          >
            {t('records.undo.open')}
          </Button>
        )}
      </Row>
    </div>
  );
}

/** Shown after a long import was undone. */
export function RecordUndoDone({ source, onAnother }: Pick<RecordImportDoneProps, 'source' | 'onAnother'>) {
  const { t } = useTranslation('import');
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={40} stroke={1.5} className={classes.sign} />
      <Text as="h2" size="2xl" tone="ink">
        {t('records.undo.done')}
      </Text>
      <Row wrap gap={2} align="stretch" justify="center" mt={3}>
        <Button component={Link} to={source.leaveTo}>
          {source.toList.label}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('records.another')}
        </Button>
      </Row>
    </div>
  );
}
