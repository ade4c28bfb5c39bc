import type { Role } from '@rounds/contract/roles';
import { useTranslation } from 'react-i18next';
import { Button, Modal } from '../../ui/index.ts';
import mixins from '../../ui/mixins.module.css';
import { usePermissionList } from './permission-rows.ts';
import { changeOf, type RoleChange } from './role-draft.ts';
import styles from './roles.module.css';
import { useRoleName } from './use-role-name.ts';

interface RoleConflictProps {
  mine: RoleChange;
  /** The role as saved by another person. */
  theirs: Role;
  onApply: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Another person changed the role meanwhile: shows both sides' changes and lets the person choose. */
export function RoleConflict({ mine, theirs, onApply, onDiscard, onClose }: RoleConflictProps) {
  const { t } = useTranslation(['roles', 'common']);
  const nameOf = useRoleName();
  const [was, is] = [nameOf(mine.role), nameOf(theirs)];
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('conflict.title', { role: was })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={mixins.comparison}>
        <Side title={t('conflict.yours')} change={mine} />
        <Side
          title={t('conflict.theirs')}
          change={changeOf(mine.role, theirs.permissions)}
          renamed={was === is ? null : t('renamed', { role: is })}
        />
      </div>
      <p className={styles.safe}>{t('conflict.safe')}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onDiscard}>
          {t('conflict.discard')}
        </Button>
        <Button data-autofocus onClick={onApply}>
          {t('conflict.apply')}
        </Button>
      </div>
    </Modal>
  );
}

function Side({ title, change, renamed }: { title: string; change: RoleChange; renamed?: string | null }) {
  const { t } = useTranslation('roles');
  const list = usePermissionList();
  const isNothing = !renamed && change.gains.length === 0 && change.loses.length === 0;
  return (
    <section className={mixins.comparisonSide}>
      <h3>{title}</h3>
      <ul>
        {isNothing && <li>{t('conflict.nothing')}</li>}
        {renamed && <li>{renamed}</li>}
        {change.gains.length > 0 && <li>{t('gains', { permissions: list(change.gains) })}</li>}
        {change.loses.length > 0 && <li>{t('loses', { permissions: list(change.loses) })}</li>}
      </ul>
    </section>
  );
}
