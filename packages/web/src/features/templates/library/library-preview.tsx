import { useTranslation } from 'react-i18next';
import DocumentPreview from '../../../kit/templates/preview/document-preview.tsx';
import { PreviewDrawer } from '../../../kit/templates/preview/preview-drawer.tsx';
import { getLanguageName, useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, FactList, Grid, Text } from '../../../ui/index.ts';
import { LeftOut } from './left-out.tsx';
import { useLibraryTemplate } from './library-queries.ts';

interface LibraryPreviewProps {
  readonly id: string;
  readonly title: string;
  readonly isTaking: boolean;
  readonly onUse: () => void;
  readonly onClose: () => void;
}

/** A template of the library, to try out before it is used. Nothing is stored or sent. */
export default function LibraryPreview({ id, title, isTaking, onUse, onClose }: LibraryPreviewProps) {
  const { t, i18n } = useTranslation(['library', 'preview']);
  const format = useFormat();
  const query = useLibraryTemplate(id);
  const listLanguages = (codes: readonly string[]) =>
    new Intl.ListFormat(i18n.language).format(codes.map((code) => getLanguageName(code, i18n.language)));
  return (
    <PreviewDrawer title={title} size={520} query={query} onClose={onClose}>
      {(data) => (
        <>
          <Grid gap={2} px={4} pt={2} pb={3} borderBottom="line">
            <FactList
              facts={[
                { label: t('fact.by'), value: data.shared_by ?? t('origin.product') },
                { label: t('fact.languages'), value: listLanguages(data.languages) },
                {
                  label: t('fact.content'),
                  value: t('questions', { count: data.questions, number: format.number(data.questions) }),
                },
                {
                  label: t('fact.licence'),
                  value: data.licence && `${t(`licence.${data.licence}.name`)} – ${t(`licence.${data.licence}.text`)}`,
                },
                {
                  label: t('fact.version'),
                  value: data.shared_at && `${data.version}, ${format.date(data.shared_at)}`,
                },
              ]}
            />
            <LeftOut features={data.left_out} />
            <Text fontSize="sm" tone="ink2">
              {t('preview:nothing_stored')}
            </Text>
          </Grid>
          <DocumentPreview document={data.document as never} />
          <Box py={3} px={4} borderTop="line" bg="surface">
            <Button loading={isTaking} onClick={onUse} fullWidth>
              {t('use_template')}
            </Button>
          </Box>
        </>
      )}
    </PreviewDrawer>
  );
}
