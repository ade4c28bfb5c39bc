import type { Role } from '@rounds/contract/roles';
import { useTranslation } from 'react-i18next';
import { usePermissionList } from '../../platform/permissions/index.ts';
import { Button, Grid, Modal, Row, Text } from '../../ui/index.ts';
import mixinClasses from '../../ui/mixins.module.css';
import { type RoleChange, toRoleChange } from './role-draft.ts';
import classes from './roles.module.css';
import { useRoleName } from './use-role-name.ts';

interface RoleConflictProps {
  mine: RoleChange;
  /** The role as saved by another person. */
  theirs: Role;
  onApply: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Shown if another person changed the role meanwhile: it shows both sides' changes and lets the person choose. */
export function RoleConflict({ mine, theirs, onApply, onDiscard, onClose }: RoleConflictProps) {
  const { t } = useTranslation('roles');
  const getName = useRoleName();
  const [oldName, newName] = [getName(mine.role), getName(theirs)];
  return (
    <Modal opened onClose={onClose} size={560} title={t('conflict.title', { role: oldName })}>
      <Grid gap={2} template="repeat(auto-fit, minmax(min(220px, 100%), 1fr))">
        <Side title={t('conflict.yours')} change={mine} />
        <Side
          title={t('conflict.theirs')}
          change={toRoleChange(mine.role, theirs.permissions)}
          renamed={oldName === newName ? null : t('renamed', { role: newName })}
        />
      </Grid>
      <Text mt={3} mb={4} size="sm" tone="ink2">
        {t('conflict.safe')}
      </Text>
      <Row wrap align="stretch" justify="end" gap={2} className={classes.actions}>
        <Button variant="default" onClick={onDiscard}>
          {t('conflict.discard')}
        </Button>
        <Button data-autofocus onClick={onApply}>
          {t('conflict.apply')}
        </Button>
      </Row>
    </Modal>
  );
}

function Side({ title, change, renamed }: { title: string; change: RoleChange; renamed?: string | null }) {
  const { t } = useTranslation('roles');
  const list = usePermissionList();
  const isEmpty = !renamed && change.gains.length === 0 && change.loses.length === 0;
  return (
    <section className={mixinClasses.comparisonSide}>
      <h3>{title}</h3>
      <ul>
        {isEmpty && <li>{t('conflict.nothing')}</li>}
        {renamed && <li>{renamed}</li>}
        {change.gains.length > 0 && <li>{t('gains', { permissions: list(change.gains) })}</li>}
        {change.loses.length > 0 && <li>{t('loses', { permissions: list(change.loses) })}</li>}
      </ul>
    </section>
  );
}
