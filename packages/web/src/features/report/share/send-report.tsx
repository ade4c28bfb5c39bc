import { inspections } from '@rounds/contract/inspections';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../platform/api/index.ts';
import { Button, FormError, FormText, FormTextarea, Row, Segmented, Stack, toast } from '../../../ui/index.ts';
import { useShareLinkRefresh } from '../report-queries.ts';

interface SendReportProps {
  readonly uuid: string;
  readonly close: () => void;
}

const CONTENTS = ['link', 'pdf'] as const;
const INITIAL: { emails: string; content: (typeof CONTENTS)[number]; message: string } = {
  ...{ emails: '', content: 'link', message: '' },
};

/** Sends the report to addresses, as a link or as a PDF. */
export function SendReport({ uuid, close }: SendReportProps) {
  const { t } = useTranslation('report');
  const refreshLink = useShareLinkRefresh(uuid);
  const form = useCallForm(inspections.sendReport, {
    initial: INITIAL,
    params: { id: uuid },
    toBody: ({ emails, ...more }) => ({ ...more, emails: emails.split(/[\s,;]+/).filter(Boolean) }),
    onSuccess: ({ sent }) => {
      toast.success(t('send.sent', { count: sent }));
      refreshLink();
      close();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={4}>
        <FormText
          form={form}
          name="emails"
          label={t('send.to')}
          description={t('send.to_hint')}
          inputMode="email"
          autoComplete="off"
          data-autofocus
        />
        <Segmented
          aria-label={t('send.content')}
          value={form.values.content}
          onChange={(value) => form.set('content', CONTENTS.find((one) => one === value) ?? 'link')}
          data={CONTENTS.map((value) => ({ value, label: t(`send.${value}`) }))}
        />
        <FormTextarea form={form} name="message" label={t('send.message')} autosize={false} />
        {form.formError && <FormError>{form.formError}</FormError>}
        <Row wrap gap={4} justify="end">
          <Button type="submit" loading={form.isPending}>
            {t('send.submit')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
