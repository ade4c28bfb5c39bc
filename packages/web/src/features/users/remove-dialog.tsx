import { personRemoval, REMOVED_NAMES, type RemovalPreview, type RemovedName } from '@rounds/contract/person-removal';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useCallForm } from '../../platform/api/index.ts';
import {
  Button,
  FormError,
  FormText,
  LoadFailed,
  Modal,
  Notice,
  Radio,
  SkeletonRows,
  Stack,
  Text,
  toast,
} from '../../ui/index.ts';
import mixinClasses from '../../ui/mixins.module.css';
import { type PersonOption, SuccessorSelect } from './successor-select.tsx';
import { useInvalidateUsers } from './user-queries.ts';
import classes from './users.module.css';

interface RemoveDialogProps {
  readonly user: { readonly id: number; readonly full_name: string };
  onClose(): void;
  onRemoved?(): void;
}

/** Tells what a person has, asks who takes it over, and takes their name as a confirmation. */
export function RemoveDialog({ user, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'removal', user.id],
    queryFn: ({ signal }) => call(personRemoval.preview, { params: { id: user.id }, signal, silent: true }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Modal opened onClose={onClose} title={t('remove.title', { name: user.full_name })} size={560}>
      {data && <RemoveForm user={user} preview={data} onClose={onClose} onRemoved={onRemoved} />}
      {!data && error && <LoadFailed title={t('remove.load_failed')} error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows rows={6} />}
    </Modal>
  );
}

interface Values {
  readonly takeover: 'somebody' | 'nobody';
  readonly successor_id: PersonOption | null;
  readonly name: RemovedName;
  readonly full_name: string;
}

function RemoveForm({ user, preview, onClose, onRemoved }: RemoveDialogProps & { readonly preview: RemovalPreview }) {
  const { t } = useTranslation(['users', 'common']);
  const radios = { takeover: useId(), name: useId() };
  const refresh = useInvalidateUsers();
  const { full_name, work, history } = preview;
  const hasWork = work.length > 0;
  const form = useCallForm(personRemoval.remove, {
    params: { id: user.id },
    initial: {
      ...{ takeover: hasWork ? 'somebody' : 'nobody', successor_id: null },
      ...{ name: 'anonymised', full_name: '' },
    } as Values,
    toBody: ({ takeover, successor_id, ...rest }) => ({
      ...rest,
      successor_id: takeover === 'somebody' && successor_id ? Number(successor_id.value) : null,
    }),
    validate: (values) => ({
      successor_id:
        values.takeover === 'somebody' && values.successor_id === null ? t('remove.successor_missing') : undefined,
      full_name: values.full_name.trim() === full_name.trim() ? undefined : t('remove.wrong_name', { name: full_name }),
    }),
    onSuccess: () => {
      toast.success(t('remove.done', { name: full_name }));
      void refresh();
      onRemoved?.();
      onClose();
    },
  });
  const { takeover, name } = form.values;
  return (
    <form onSubmit={form.submit} noValidate className={mixinClasses.dialogForm}>
      <Text tone="ink2">{t('remove.text')}</Text>
      {history.length > 0 && (
        <Counts
          title={t('remove.stays')}
          lines={history.map(({ kind, count }) => t(`remove.history.${kind}`, { count }))}
        />
      )}
      {hasWork && (
        <>
          <Counts
            title={t('remove.open_work')}
            lines={work.map(({ kind, count }) => t(`remove.work.${kind}`, { count }))}
          />
          <Radio.Group
            label={t('remove.takeover')}
            name={radios.takeover}
            value={takeover}
            onChange={(value) => form.set('takeover', value as Values['takeover'])}
          >
            <Stack gap={3} mt={2}>
              <Radio value="somebody" label={t('remove.somebody')} description={t('remove.somebody_hint')} />
              {takeover === 'somebody' && (
                <SuccessorSelect
                  name="successor_id"
                  label={t('remove.successor')}
                  isLabelHidden
                  placeholder={t('remove.successor')}
                  except={[user.id]}
                  value={form.values.successor_id}
                  error={form.getError('successor_id')}
                  onChange={(person) => form.set('successor_id', person)}
                />
              )}
              <Radio value="nobody" label={t('remove.nobody')} description={t('remove.nobody_hint')} />
            </Stack>
          </Radio.Group>
        </>
      )}
      <Radio.Group
        label={t('remove.name')}
        name={radios.name}
        value={name}
        onChange={(value) => form.set('name', value as RemovedName)}
      >
        <Stack gap={3} mt={2}>
          {REMOVED_NAMES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`remove.names.${one}.title`)}
              description={t(`remove.names.${one}.text`, { name: full_name })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text tone="ink2">{t(preview.deletes_account ? 'remove.account_goes' : 'remove.account_stays')}</Text>
      {preview.is_provisioned && <Notice tone="amber">{t('remove.provisioned')}</Notice>}
      <FormText
        form={form}
        name="full_name"
        label={t('remove.confirm_name', { name: full_name })}
        autoComplete="off"
        spellCheck={false}
      />
      {form.formError && <FormError>{form.formError}</FormError>}
      <div className={mixinClasses.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" data-danger loading={form.isPending}>
          {t('remove.submit')}
        </Button>
      </div>
    </form>
  );
}

function Counts({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className={classes.counts}>
      <Text mb="half" weight={550}>
        {title}
      </Text>
      <Text as="ul" tone="ink2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Text>
    </div>
  );
}
