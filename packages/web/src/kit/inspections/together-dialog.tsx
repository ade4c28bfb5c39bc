import { IconLink, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useCan, useSessionUser } from '../../platform/session/index.ts';
import {
  ActionIcon,
  Avatar,
  Button,
  CopyButton,
  Grid,
  ICON,
  LoadFailed,
  Modal,
  Row,
  Select,
  SkeletonRows,
  Text,
  useSearchText,
} from '../../ui/index.ts';
import classes from './together-dialog.module.css';
import { useCollaborators, usePeopleOptions, useSaveCollaborators } from './together-queries.ts';

interface TogetherDialogProps {
  readonly inspection: {
    readonly uuid: string;
    readonly user: { readonly id: number } | null;
    readonly managers?: readonly { readonly id: number }[];
  };
  readonly close: () => void;
}

/** Shows who works on the inspection: people can be searched, added and removed, and there is the link for them. */
export function TogetherDialog({ inspection, close }: TogetherDialogProps) {
  const { t } = useTranslation('inspections');
  const { uuid, user, managers = [] } = inspection;
  const me = useSessionUser();
  const can = useCan();
  const canChoose = can('INS_MANAGE_INSPECTIONS') || [user, ...managers].some((person) => person?.id === me.id);
  const { data: people, error, refetch } = useCollaborators(uuid);
  const save = useSaveCollaborators(uuid);
  const change = (ids: readonly number[]) => save.mutate([...ids]);
  const ids = people?.map(({ id }) => id) ?? [];
  const link = new URL(paths.inspections.conduct(uuid).to, window.location.origin).href;
  return (
    <Modal opened onClose={close} title={t('together.title')} size={460}>
      <Text mb={3} size="sm" tone="ink2">
        {t('together.hint')}
      </Text>
      {canChoose && people && (
        <AddPerson taken={[...ids, ...(user ? [user.id] : [])]} add={(id) => change([...ids, id])} />
      )}
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!people && !error && <SkeletonRows rows={2} height={44} />}
      {people?.length === 0 && (
        <Text mb={3} size="sm" tone="ink2">
          {t('together.nobody')}
        </Text>
      )}
      {people && people.length > 0 && (
        <Grid as="ul" gap={1} className={classes.people} aria-label={t('together.people')}>
          {people.map(({ id, full_name, avatar }) => (
            <Row as="li" minHeight={44} gap={3} key={id}>
              <Avatar name={full_name} picture={avatar} size={32} />
              <span dir="auto">{full_name}</span>
              {canChoose && (
                <ActionIcon
                  aria-label={t('together.remove', { name: full_name })}
                  disabled={save.isPending}
                  onClick={() => change(ids.filter((one) => one !== id))}
                >
                  <IconX {...ICON} size={18} />
                </ActionIcon>
              )}
            </Row>
          ))}
        </Grid>
      )}
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconLink {...ICON} />} onClick={copy}>
            {copied ? t('together.copied') : t('together.copy_link')}
          </Button>
        )}
      </CopyButton>
    </Modal>
  );
}

/** Adds the chosen person at once. */
function AddPerson({ taken, add }: { taken: readonly number[]; add: (id: number) => void }) {
  const { t } = useTranslation('inspections');
  const [text, setText] = useState('');
  const search = useSearchText(text);
  const { data = [] } = usePeopleOptions(search);
  const options = data
    .map(({ value, label }) => ({ value: String(value), label }))
    .filter(({ value }) => !taken.includes(Number(value)));
  return (
    <Select
      className={classes.add}
      label={t('together.add')}
      placeholder={t('together.search')}
      data-autofocus
      data={options}
      value={null}
      searchable
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('together.not_found')}
      // The server has searched; names may match in other ways than by their letters in order.
      filter={({ options: found }) => found}
      onChange={(id) => {
        setText('');
        if (id !== null) add(Number(id));
      }}
    />
  );
}
