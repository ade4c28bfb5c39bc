import type { TemplateSharing } from '@rounds/contract/checklists/library.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, confirm, Grid, Notice, Row, Text, toast } from '../../../ui/index.ts';
import { useShare, useTakeBack } from './library-queries.ts';
import classes from './share-dialog.module.css';

interface SharedWithProps {
  readonly templateId: number;
  readonly sharing: TemplateSharing;
  readonly shared: NonNullable<TemplateSharing['shared']>;
}

/** Shows who has the copy, with a button for each that revokes it, and for all when a newer version is published. */
export function SharedWith({ templateId, sharing, shared }: SharedWithProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const share = useShare(templateId);
  const takeBack = useTakeBack();
  const { id, licence, category, times_taken, template_version, shared_at } = shared;
  const newest = sharing.published?.version ?? template_version;
  const confirmEnd = async (from?: 'library' | number, name?: string) => {
    const agreed = await confirm({
      title: name ? t('back.title_one', { name }) : t('back.title'),
      text: t('back.text', { count: times_taken, number: format.number(times_taken) }),
      confirmLabel: t('back.confirm'),
      danger: true,
    });
    if (!agreed) return;
    takeBack.mutate({ id, ...(from !== undefined && { from }) }, { onSuccess: () => toast.success(t('back.done')) });
  };
  const update = () =>
    share.mutate(
      { licence, category },
      {
        onSuccess: () => toast.success(t('share.updated', { version: newest })),
        onError: (error) => toast.error(error.message),
      },
    );
  return (
    <Grid
      as="section"
      gap={2}
      p={3}
      radius="control"
      bg="sunken"
      fontSize="sm"
      className={classes.shared}
      aria-label={t('shared.title')}
    >
      <h3>{t('shared.title')}</h3>
      <Text tone="ink2">
        {t('shared.text', { version: template_version, date: format.date(shared_at) })}{' '}
        {t('times_taken', { count: times_taken, number: format.number(times_taken) })}.
      </Text>
      <ul>
        {shared.in_library && (
          <Row as="li" gap={2} justify="between" shrink breakWords>
            <span>{t('shared.library')}</span>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={t('back.of', { name: t('shared.library') })}
              onClick={() => void confirmEnd('library', t('shared.library'))}
            >
              {t('back.confirm')}
            </Button>
          </Row>
        )}
        {shared.receivers.map(({ id: receiver, named }) => (
          <Row as="li" gap={2} justify="between" shrink breakWords key={receiver}>
            <bdi>{named}</bdi>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={t('back.of', { name: named })}
              onClick={() => void confirmEnd(receiver, named)}
            >
              {t('back.confirm')}
            </Button>
          </Row>
        ))}
      </ul>
      {!shared.in_library && shared.receivers.length === 0 && <Text tone="ink2">{t('shared.nobody')}</Text>}
      {newest > template_version && (
        <Notice tone="blue" action={{ label: t('share.confirm', { version: newest }), onPress: update }}>
          {t('shared.outdated', { version: newest })}
        </Notice>
      )}
      <Button className={classes.stop} size="compact-sm" variant="default" onClick={() => void confirmEnd()}>
        {t('back.all')}
      </Button>
    </Grid>
  );
}
