import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, confirm, Panel, Row, Stack, Text, toast } from '../../ui/index.ts';
import classes from './sso.module.css';
import { useAnswerLinkRequest, useLinkRequests } from './sso-queries.ts';

/** People whose email address belongs to an existing person: an administrator says whether they are the same. */
export function LinkRequestsPart() {
  const { t } = useTranslation('sso');
  const format = useFormat();
  const { data: requests = [] } = useLinkRequests();
  const answer = useAnswerLinkRequest();
  if (requests.length === 0) return null;
  const confirmLink = async ({ id, email, user }: (typeof requests)[number]) => {
    const isConfirmed = await confirm({
      title: t('links.confirm_title', { name: user.full_name }),
      text: t('links.confirm_text', { email, name: user.full_name }),
      confirmLabel: t('links.confirm'),
    });
    if (isConfirmed) answer.mutate({ id, isSame: true }, { onSuccess: () => toast.success(t('links.confirmed')) });
  };
  return (
    <Panel title={t('links.title')}>
      <Text size="sm" tone="ink2">
        {t('links.text')}
      </Text>
      <Stack as="ul" size="sm" className={classes.list}>
        {requests.map((request) => (
          <Stack as="li" gap={1} py={3} borderBottom="line2" key={request.id}>
            <Row wrap gap={1} columnGap={2} className={classes.rowHead}>
              <Text as="strong" breakWords dir="auto">
                {request.name || request.email}
              </Text>
              <Text as="time" size="sm" tone="ink2" dateTime={request.requested_at}>
                {format.dateTime(request.requested_at)}
              </Text>
            </Row>
            <p>{t('links.who', { email: request.email, subject: request.subject, name: request.user.full_name })}</p>
            <Row wrap gap={2}>
              <Button variant="default" disabled={answer.isPending} onClick={() => void confirmLink(request)}>
                {t('links.confirm')}
              </Button>
              <Button
                variant="subtle"
                disabled={answer.isPending}
                onClick={() => answer.mutate({ id: request.id, isSame: false })}
              >
                {t('links.decline')}
              </Button>
            </Row>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
