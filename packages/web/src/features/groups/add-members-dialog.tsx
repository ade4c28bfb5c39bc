import type { Group } from '@rounds/contract/groups';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, Row, toast } from '../../ui/index.ts';
import { getGroupName, useAddMembers } from './group-queries.ts';
import { PeopleSelect } from './people-select.tsx';

/** Chooses people by name and adds them to the group. */
export function AddMembersDialog({ group, onClose }: { group: Group; onClose(): void }) {
  const { t } = useTranslation(['groups', 'common']);
  const [selected, setSelected] = useState<string[]>([]);
  const add = useAddMembers(group.id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(selected.map(Number), {
      onSuccess: () => {
        toast.success(t('added', { count: selected.length, name: getGroupName(group) }));
        onClose();
      },
    });
  };

  return (
    <Modal opened onClose={onClose} title={t('add.title', { name: getGroupName(group) })} size={460}>
      <form onSubmit={submit}>
        <PeopleSelect label={t('add.people')} isFirst selected={selected} onChange={setSelected} />
        <Row wrap gap={2} justify="end" mt={6}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={selected.length === 0} loading={add.isPending}>
            {selected.length === 0 ? t('add.open') : t('add.confirm', { count: selected.length })}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
