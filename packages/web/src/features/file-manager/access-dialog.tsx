import {
  type AccessList,
  type AccessLoss,
  FOLDER_ACTIONS,
  type FolderAction,
  fileManager,
  getLastName,
} from '@rounds/contract/file-manager';
import { groups } from '@rounds/contract/groups';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_MANAGER_KEY } from '../../kit/files/index.ts';
import { CallError, call, queryClient } from '../../platform/api/index.ts';
import { getDateLocale } from '../../platform/i18n/index.ts';
import {
  ActionIcon,
  BareCheckbox,
  Button,
  confirm,
  FormError,
  ICON,
  LoadFailed,
  Modal,
  NoOptionsItem,
  Radio,
  Select,
  SkeletonRows,
  Stack,
  Text,
  toast,
  useSearchText,
} from '../../ui/index.ts';
import mixinClasses from '../../ui/mixins.module.css';
import classes from './file-manager.module.css';

type Entry = AccessList['entries'][number];

/** Sets who may use a folder: its own list, or the one of the nearest folder above. */
export function AccessDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['file-manager', 'common']);
  const { data, error, refetch } = useQuery({
    queryKey: [FILE_MANAGER_KEY, 'access', path],
    queryFn: ({ signal }) => call(fileManager.getAccess, { query: { path }, signal }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal opened onClose={onClose} title={t('access.title', { name: getLastName(path) || t('top') })} size={640}>
      {data ? (
        <AccessForm path={path} stored={data} onClose={onClose} />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Modal>
  );
}

interface AccessFormProps {
  readonly path: string;
  readonly stored: AccessList;
  readonly onClose: () => void;
}

function AccessForm({ path, stored, onClose }: AccessFormProps) {
  const { t } = useTranslation(['file-manager', 'common']);
  const [inherit, setInherit] = useState(stored.inherit);
  const [entries, setEntries] = useState<readonly Entry[]>(stored.entries);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const confirmLoss = useLossQuestion();
  const change = (entry: Entry, action: FolderAction, isGranted: boolean) =>
    setEntries(
      entries.map((one) =>
        one === entry
          ? { ...one, actions: FOLDER_ACTIONS.filter((a) => (a === action ? isGranted : one.actions.includes(a))) }
          : one,
      ),
    );
  const save = async () => {
    const granted = entries.filter(({ actions }) => actions.length > 0);
    if (!inherit && granted.length === 0) return setError(t('access.nobody'));
    setSaving(true);
    const send = (accept_loss: boolean) =>
      call(fileManager.updateAccess, {
        query: { path },
        body: {
          inherit,
          accept_loss,
          entries: inherit ? [] : granted.map(({ type, id, actions }) => ({ type, id, actions })),
        },
        silent: true,
      });
    try {
      await send(false).catch(async (error: unknown) => {
        if (!(error instanceof CallError) || error.code !== 'RES_ACCESS_LOSS') throw error;
        if (!(await confirmLoss(error.data as AccessLoss))) throw new LossDeclined();
        return send(true);
      });
      await queryClient.invalidateQueries({ queryKey: [FILE_MANAGER_KEY] });
      toast.success(t('access.saved'));
      onClose();
    } catch (error) {
      if (error instanceof LossDeclined) return;
      if (!(error instanceof CallError)) throw error;
      setError(error.message);
    } finally {
      setSaving(false);
    }
  };
  const from = stored.inherit && stored.from !== null ? getLastName(stored.from) || t('top') : null;
  return (
    <div className={mixinClasses.dialogForm}>
      <Radio.Group
        label={t('access.source')}
        value={inherit ? 'inherit' : 'own'}
        onChange={(value) => setInherit(value === 'inherit')}
      >
        <Stack gap={3} pt={2}>
          <Radio
            value="inherit"
            label={
              path === '/' ? t('access.by_role') : from ? t('access.inherit_from', { name: from }) : t('access.inherit')
            }
            description={from ? undefined : t('access.no_list')}
          />
          <Radio value="own" label={t('access.own')} description={t('access.own_text')} />
        </Stack>
      </Radio.Group>
      {(entries.length > 0 || !inherit) && (
        <Text as="table" fullWidth size="sm" className={classes.accessTable}>
          <thead>
            <tr>
              <Text as="th" py={2} px={1} borderBottom="line2" weight={550} scope="col">
                {t('access.who')}
              </Text>
              {FOLDER_ACTIONS.map((action) => (
                <Text as="th" py={2} px={1} borderBottom="line2" weight={550} key={action} scope="col">
                  {t(`access.actions.${action}`)}
                </Text>
              ))}
              <Text as="th" py={2} px={1} borderBottom="line2" weight={550} aria-label={t('access.remove_column')} />
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={`${entry.type} ${entry.id}`}>
                <Text as="th" py={2} px={1} borderBottom="line2" weight={550} scope="row">
                  <bdi>{entry.name}</bdi>
                  <small>{t(`access.types.${entry.type}`)}</small>
                </Text>
                {FOLDER_ACTIONS.map((action) => (
                  <Text as="td" py={2} px={1} borderBottom="line2" weight={550} key={action}>
                    <BareCheckbox
                      aria-label={`${entry.name}: ${t(`access.actions.${action}`)}`}
                      checked={entry.actions.includes(action)}
                      disabled={inherit}
                      onChange={(event) => change(entry, action, event.currentTarget.checked)}
                    />
                  </Text>
                ))}
                <Text as="td" py={2} px={1} borderBottom="line2" weight={550}>
                  {!inherit && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('access.remove', { name: entry.name })}
                      onClick={() => setEntries(entries.filter((one) => one !== entry))}
                    >
                      <IconTrash {...ICON} />
                    </ActionIcon>
                  )}
                </Text>
              </tr>
            ))}
          </tbody>
        </Text>
      )}
      {!inherit && <AddPerson entries={entries} onAdd={(entry) => setEntries([...entries, entry])} />}
      {error && <FormError>{error}</FormError>}
      <div className={mixinClasses.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          {t('access.save')}
        </Button>
      </div>
    </div>
  );
}

/** Keeps the form open. */
class LossDeclined extends Error {}

/** Tells who would lose access, and who can change it afterwards. */
function useLossQuestion() {
  const { t, i18n } = useTranslation('file-manager');
  const toList = (names: readonly string[], more: number) =>
    new Intl.ListFormat(getDateLocale(i18n.language)).format([
      ...names,
      ...(more > 0 ? [t('access.loss.more', { count: more })] : []),
    ]);
  return ({ self, nobody, people, count, keepers }: AccessLoss) =>
    confirm({
      title: t(nobody ? 'access.loss.nobody' : 'access.loss.self'),
      text: (
        <>
          {nobody && self && <p>{t('access.loss.self_too')}</p>}
          {count > 0 && <p>{t('access.loss.people', { count, names: toList(people, count - people.length) })}</p>}
          {keepers.length > 0 && <p>{t('access.loss.keepers', { names: toList(keepers, 0) })}</p>}
        </>
      ),
      confirmLabel: t('access.loss.confirm'),
      danger: true,
    });
}

interface AddPersonProps {
  readonly entries: readonly Entry[];
  readonly onAdd: (entry: Entry) => void;
}

function AddPerson({ entries, onAdd }: AddPersonProps) {
  const { t } = useTranslation('file-manager');
  const [text, setText] = useState('');
  const q = useSearchText(text);
  const { data = [] } = useQuery({
    queryKey: ['options', groups.searchUsersAndGroups.id, q],
    queryFn: ({ signal }) => call(groups.searchUsersAndGroups, { query: { q, limit: 50 }, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const options = data.filter(
    ({ id, group_code }) => !entries.some((entry) => entry.type === group_code && entry.id === id),
  );
  return (
    <Select
      label={t('access.add')}
      placeholder={t('access.add_hint')}
      searchable
      data={(['group', 'user'] as const).map((type) => ({
        group: t(`access.groups.${type}`),
        items: options
          .filter(({ group_code }) => group_code === type)
          .map(({ value, label }) => ({ value: String(value), label })),
      }))}
      filter={({ options }) => options}
      nothingFoundMessage={<NoOptionsItem>{t('access.nothing_found')}</NoOptionsItem>}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(value) => {
        const match = options.find((option) => String(option.value) === value);
        if (!match) return;
        onAdd({ type: match.group_code, id: match.id, name: match.label, actions: ['view'] });
        setText('');
      }}
    />
  );
}
