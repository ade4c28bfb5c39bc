import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import {
  Button,
  CopyButton,
  confirm,
  Group,
  LoadFailed,
  Modal,
  Notice,
  SkeletonRows,
  Stack,
  Text,
  TextInput,
  toast,
} from '../../../ui/index.ts';
import { useCalendarLink, useChangeCalendarLink } from '../planning-queries.ts';
import classes from './calendar.module.css';

const CALENDARS = ['google', 'outlook', 'apple'] as const;

/** The secret link with which calendar applications subscribe: create, copy, replace, delete. */
export function SubscribeDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['assigned', 'common']);
  const format = useFormat();
  const { data, error, isPending, refetch } = useCalendarLink();
  const { create, remove } = useChangeCalendarLink();
  const url = create.data?.url;
  const createdAt = data?.created_at ?? null;
  const replace = async () => {
    const question = { title: t('assigned:subscribe.replace_title'), text: t('assigned:subscribe.replace_text') };
    if (await confirm({ ...question, confirmLabel: t('assigned:subscribe.replace') })) create.mutate();
  };
  const deleteLink = async () => {
    const question = { title: t('assigned:subscribe.delete_title'), text: t('assigned:subscribe.delete_text') };
    if (!(await confirm({ ...question, confirmLabel: t('assigned:subscribe.delete'), danger: true }))) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        create.reset();
        toast.success(t('assigned:subscribe.deleted'));
      },
    });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('assigned:subscribe.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap={16}>
        <Text>{t('assigned:subscribe.text')}</Text>
        {isPending && <SkeletonRows rows={2} height={40} />}
        {error && <LoadFailed error={error} retry={() => void refetch()} />}
        {url && (
          <>
            <TextInput
              label={t('assigned:subscribe.link')}
              description={t('assigned:subscribe.once')}
              value={url}
              dir="ltr"
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <dl className={classes.guide}>
              {CALENDARS.map((name) => (
                <div key={name}>
                  <dt>{t(`assigned:subscribe.guide.${name}.name`)}</dt>
                  <dd>{t(`assigned:subscribe.guide.${name}.text`)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {!url && createdAt && (
          <Notice tone="calm">{t('assigned:subscribe.exists', { at: format.dateTime(createdAt) })}</Notice>
        )}
        <Group gap={8} justify="flex-end">
          {createdAt && (
            <Button variant="default" loading={remove.isPending} onClick={() => void deleteLink()}>
              {t('assigned:subscribe.delete')}
            </Button>
          )}
          {createdAt && (
            <Button variant="default" loading={create.isPending} onClick={() => void replace()}>
              {t('assigned:subscribe.replace')}
            </Button>
          )}
          {data && !createdAt && (
            <Button loading={create.isPending} onClick={() => create.mutate()}>
              {t('assigned:subscribe.create')}
            </Button>
          )}
          {url && (
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button onClick={copy}>{copied ? t('assigned:subscribe.copied') : t('assigned:subscribe.copy')}</Button>
              )}
            </CopyButton>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
