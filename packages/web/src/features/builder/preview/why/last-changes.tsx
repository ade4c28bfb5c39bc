import type { Id } from '@rounds/engine';
import { IconBolt } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../../kit/form/index.ts';
import type { ItemChange } from '../../../../kit/templates/preview/item-changes.ts';
import { toItemName } from '../../../../kit/templates/rule-words/index.ts';
import { Box, ICON, Row, UnstyledButton } from '../../../../ui/index.ts';
import { useBuilder } from '../../state/builder-context.tsx';
import { usePreviewValue } from '../use-preview.ts';
import classes from './last-changes.module.css';

const NAMED = 5;
/** Tells what the last answer changed elsewhere, also to screen readers. */
export function LastChanges() {
  const { t } = useTranslation('preview');
  const changes = useDeferredValue(usePreviewValue((preview) => preview.lastChanges()));
  return (
    <div className={classes.changes} role="status" data-some={changes.length > 0 || undefined}>
      {changes.length > 0 && (
        <>
          <Row as="p" gap={1.5} tone="brand-ink" weight={550}>
            <IconBolt {...ICON} />
            {t('changes.title', { count: changes.length })}
          </Row>
          <Box as="ul" mt={1}>
            {changes.slice(0, NAMED).map((change) => (
              <li key={change.key}>
                <Changed change={change} />
              </li>
            ))}
          </Box>
        </>
      )}
    </div>
  );
}
function Changed({ change: { item_id, what } }: { change: ItemChange }) {
  const { t } = useTranslation(['preview', 'rule-words']);
  const session = useBuilder();
  const { records } = useForm();
  const go = (id: Id) => session.reveal(id);
  return (
    <>
      <UnstyledButton onClick={() => go(item_id)}>
        <bdi>{toItemName(records.items[item_id], t('rule-words:untitled'))}</bdi>
      </UnstyledButton>{' '}
      {what.map((name) => t(`changes.${name}`)).join(', ')}
    </>
  );
}
