import type { Group } from '@rounds/contract/groups';
import { nameIn } from '@rounds/contract/languages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/index.ts';
import { Button, Modal, MultiSelect, Group as Row, toast, useDebouncedValue } from '../../ui/index.ts';
import { useMovePeople, usePeopleOptions } from './group-queries.ts';

/** Chooses people by name and puts them into the group. */
export function AddPeopleDialog({ group, onClose }: { group: Group; onClose(): void }) {
  const { t } = useTranslation(['groups', 'common']);
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, 300);
  const { data = [] } = usePeopleOptions(wanted);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const [chosen, setChosen] = useState<string[]>([]);
  const move = useMovePeople(group.id);
  const found = Object.fromEntries(data.map(({ value, label }) => [String(value), label]));
  const options = Object.entries({ ...Object.fromEntries(chosen.map((id) => [id, known[id] ?? id])), ...found });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    move.mutate(
      { way: 'in', user_ids: chosen.map(Number) },
      {
        onSuccess: () => {
          toast.success(t('added', { count: chosen.length, name: nameIn(group.name_lang, currentLanguage()) }));
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('add.title', { name: nameIn(group.name_lang, currentLanguage()) })}
      size={460}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit}>
        <MultiSelect
          label={t('add.people')}
          data-autofocus
          data={options.map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={(ids) => {
            setKnown({ ...known, ...found });
            setChosen(ids);
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
          <Button type="submit" disabled={chosen.length === 0} loading={move.isPending}>
            {t('add.confirm', { count: chosen.length })}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
