import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Button,
  CopyButton,
  confirm,
  Grid,
  LoadFailed,
  Modal,
  Notice,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextInput,
  toast,
} from '../../../ui/index.ts';
import { useCalendarLink, useChangeCalendarLink } from '../planning-queries.ts';

const CALENDARS = ['google', 'outlook', 'apple'] as const;

/** The secret link with which calendar applications subscribe: create, copy, replace, delete. */
export function SubscribeDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { data, error, isPending, refetch } = useCalendarLink();
  const { create, remove } = useChangeCalendarLink();
  const url = create.data?.url;
  const createdAt = data?.created_at ?? null;
  const replace = async () => {
    const question = { title: t('subscribe.replace_title'), text: t('subscribe.replace_text') };
    if (await confirm({ ...question, confirmLabel: t('subscribe.replace') })) create.mutate();
  };
  const deleteLink = async () => {
    const question = { title: t('subscribe.delete_title'), text: t('subscribe.delete_text') };
    if (!(await confirm({ ...question, confirmLabel: t('subscribe.delete'), danger: true }))) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        create.reset();
        toast.success(t('subscribe.deleted'));
      },
    });
  };
  return (
    <Modal opened onClose={close} title={t('subscribe.title')} size={560}>
      <Stack gap={4}>
        <Text size="md">{t('subscribe.text')}</Text>
        {isPending && <SkeletonRows rows={2} height={40} />}
        {error && <LoadFailed error={error} retry={() => void refetch()} />}
        {url && (
          <>
            <TextInput
              label={t('subscribe.link')}
              description={t('subscribe.once')}
              value={url}
              dir="ltr"
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <Grid as="dl" gap={2} size="sm">
              {CALENDARS.map((name) => (
                <div key={name}>
                  <Text as="dt" weight={600}>
                    {t(`subscribe.guide.${name}.name`)}
                  </Text>
                  <Text as="dd" tone="ink2">
                    {t(`subscribe.guide.${name}.text`)}
                  </Text>
                </div>
              ))}
            </Grid>
          </>
        )}
        {!url && createdAt && <Notice tone="calm">{t('subscribe.exists', { at: format.dateTime(createdAt) })}</Notice>}
        <Row wrap gap={2} justify="end">
          {createdAt && (
            <Button variant="default" loading={remove.isPending} onClick={() => void deleteLink()}>
              {t('subscribe.delete')}
            </Button>
          )}
          {createdAt && (
            <Button variant="default" loading={create.isPending} onClick={() => void replace()}>
              {t('subscribe.replace')}
            </Button>
          )}
          {data && !createdAt && (
            <Button loading={create.isPending} onClick={() => create.mutate()}>
              {t('subscribe.create')}
            </Button>
          )}
          {url && (
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button onClick={copy}>{copied ? t('subscribe.copied') : t('subscribe.copy')}</Button>
              )}
            </CopyButton>
          )}
        </Row>
      </Stack>
    </Modal>
  );
}
