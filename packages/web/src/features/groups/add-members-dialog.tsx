import type { Group } from '@rounds/contract/groups';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, MultiSelect, Group as Row, toast, useSearchText } from '../../ui/index.ts';
import { getGroupName, useAddMembers, useUserOptions } from './group-queries.ts';

/** Chooses people by name and adds them to the group. */
export function AddMembersDialog({ group, onClose }: { group: Group; onClose(): void }) {
  const { t } = useTranslation(['groups', 'common']);
  const [text, setText] = useState('');
  const search = useSearchText(text);
  const { data = [] } = useUserOptions(search);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const [selected, setSelected] = useState<string[]>([]);
  const add = useAddMembers(group.id);
  const found = Object.fromEntries(data.map(({ value, label }) => [String(value), label]));
  const options = Object.entries({ ...Object.fromEntries(selected.map((id) => [id, known[id] ?? id])), ...found });

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
        <MultiSelect
          label={t('add.people')}
          data-autofocus
          data={options.map(([value, label]) => ({ value, label }))}
          value={selected}
          onChange={(ids) => {
            setKnown({ ...known, ...found });
            setSelected(ids);
          }}
          searchable
          searchValue={text}
          onSearchChange={setText}
          nothingFoundMessage={t('add.nobody')}
          hidePickedOptions
        />
        <Row justify="flex-end" gap={8} mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={selected.length === 0} loading={add.isPending}>
            {t('add.confirm', { count: selected.length })}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
