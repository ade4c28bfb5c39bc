import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { inspections, type SharedReport } from '@rounds/contract/inspections';
import { getTextDirection } from '@rounds/contract/languages.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormLanguageChoice } from '../../../kit/form/index.ts';
import { formLanguage, rememberFormLanguage } from '../../../kit/inspections/form-language.ts';
import { usePathParams } from '../../../paths.ts';
import { call, toUrl, useCallForm } from '../../../platform/api/index.ts';
import { TextLanguage, useTextLanguage } from '../../../platform/i18n/index.ts';
import {
  Box,
  Button,
  Center,
  EmptyState,
  FormError,
  FormPassword,
  ICON,
  PageHeader,
  Stack,
  Text,
} from '../../../ui/index.ts';
import { DownloadButtons } from '../actions/download-buttons.tsx';
import { useReportDownload } from '../actions/use-report-download.ts';
import { type ReportAccess, ReportAccessProvider } from '../content/report-access.tsx';
import { getTemplateTitle, toReportContent } from '../content/report-content.ts';
import { ReportBody } from '../page/report-body.tsx';
import { listReportLanguages } from '../page/report-languages.ts';
import { ReportSkeleton } from '../page/report-skeleton.tsx';
import { useReportView } from '../page/use-report-view.ts';
/** The report of a link, for people without an account. */
export default function SharedReportPage() {
  const { token } = usePathParams('token');
  const { t } = useTranslation('report');
  const [access, setAccess] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ['shared-report', token, access],
    queryFn: ({ signal }) =>
      call(inspections.getShared, { params: { token }, query: access ? { access } : {}, signal, silent: true }),
    retry: false,
  });
  useEffect(() => hideFromSearchEngines(), []);
  const isOpen = data?.report != null;
  useEffect(() => {
    if (!isOpen) document.title = t('title');
  }, [t, isOpen]);
  if (data?.report) return <Shared report={data.report} head={data} token={token} access={access} />;
  return (
    <Center as="main" p={4} bg="canvas" minHeight="100dvh">
      {error && <EmptyState kind="filtered" title={t('shared.invalid')} text={error.message} />}
      {!data && !error && <ReportSkeleton />}
      {data && <PasswordForm token={token} head={data} onOpened={setAccess} />}
    </Center>
  );
}
/** The server does the same; this covers copies of the page that were loaded before. */
function hideFromSearchEngines(): () => void {
  const meta = document.createElement('meta');
  meta.name = 'robots';
  meta.content = 'noindex, nofollow';
  document.head.append(meta);
  return () => meta.remove();
}
interface PasswordFormProps {
  readonly token: string;
  readonly head: SharedHead;
  readonly onOpened: (access: string) => void;
}
function PasswordForm({ token, head, onOpened }: PasswordFormProps) {
  const { t } = useTranslation('report');
  const form = useCallForm(inspections.openShared, {
    initial: { password: '' },
    params: { token },
    onSuccess: ({ access }) => onOpened(access),
  });
  return (
    <Box
      as="form"
      p={6}
      border="line"
      radius="card"
      bg="surface"
      width="min(100%, 400px)"
      onSubmit={form.submit}
      noValidate
    >
      <Stack gap={4}>
        <IconLock {...ICON} size={28} />
        <Text as="h1" size="xl">
          {t('shared.protected')}
        </Text>
        <Text size="md">
          <SharedBy head={head} />
        </Text>
        <Text tone="ink2" size="md">
          {t('shared.password_text')}
        </Text>
        <FormPassword form={form} name="password" label={t('share.password')} autoComplete="off" />
        {form.formError && <FormError>{form.formError}</FormError>}
        <Button type="submit" loading={form.isPending}>
          {t('shared.open')}
        </Button>
      </Stack>
    </Box>
  );
}
/** The owner of the report, and the person who shares it. */
type SharedHead = Pick<OutputOf<typeof inspections.getShared>, 'organization' | 'sender'>;
function SharedBy({ head: { organization, sender } }: { readonly head: SharedHead }) {
  const { t } = useTranslation('report');
  return <bdi>{sender === null ? organization : t('shared.by', { sender, organization })}</bdi>;
}
interface SharedProps {
  readonly head: SharedHead;
  readonly report: SharedReport;
  readonly token: string;
  readonly access: string | undefined;
}
function Shared({ report, head, token, access }: SharedProps) {
  const languages = useMemo(() => listReportLanguages(report), [report]);
  const [language, setLanguage] = useState(() => formLanguage(report.uuid, languages));
  const texts = useTextLanguage(language, languages);
  const content = useMemo(() => toReportContent(report, language, texts), [report, language, texts]);
  const view = useReportView(report);
  const guest = useMemo((): ReportAccess => {
    const toAddress = (uuid: string, query: Record<string, string>) =>
      toUrl(inspections.getSharedFile, { token, uuid }, { ...query, ...(access && { access }) });
    return {
      ratings: report.ratings,
      picture: (uuid, size) => toAddress(uuid, { size }),
      file: (uuid, { download = false } = {}) => toAddress(uuid, download ? { download: '1' } : {}),
    };
  }, [report, token, access]);
  const download = useReportDownload({
    pdf: (parameters) => toUrl(inspections.getSharedPdf, { token }, { ...parameters, ...(access && { access }) }),
    name: report.template_title,
    languages: report.report.languages,
    formLanguage: language,
    formLanguages: languages,
  });
  const name = report.document_id ?? getTemplateTitle(report, content);
  useEffect(() => {
    document.title = name;
  }, [name]);
  const speak = (next: string) => {
    setLanguage(next);
    rememberFormLanguage(report.uuid, next);
  };
  return (
    <ReportAccessProvider value={guest}>
      <main dir={getTextDirection(language) === 'rtl' ? 'rtl' : undefined}>
        <PageHeader
          title={name}
          before={
            <Text weight={600} size="md">
              {report.organization}
            </Text>
          }
          actions={<DownloadButtons download={download} />}
        />
        <TextLanguage texts={texts}>
          <ReportBody report={report} content={content} view={view}>
            <p>
              <SharedBy head={head} />
            </p>
            <FormLanguageChoice languages={languages} language={language} onChange={speak} />
          </ReportBody>
        </TextLanguage>
      </main>
    </ReportAccessProvider>
  );
}
