import { type Certificate, MAX_METADATA_LENGTH, type SamlSettings, sso } from '@rounds/contract/sso';
import { IconFileUpload, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallForm, call, getFieldErrors } from '../../platform/api/index.ts';
import {
  Button,
  FieldError,
  FileButton,
  FormError,
  Grid,
  ICON,
  Row,
  Stack,
  Textarea,
  TextInput,
  toast,
} from '../../ui/index.ts';
import classes from './sso.module.css';

interface SamlMetadataPartProps {
  readonly form: CallForm<SamlSettings>;
  onRead(certificates: readonly Certificate[]): void;
}

type Source = { readonly metadata_url: string } | { readonly metadata_xml: string };

/** Reads the metadata of the service from its address, a file or a text, and fills in the fields below. */
export function SamlMetadataPart({ form, onRead }: SamlMetadataPartProps) {
  const { t } = useTranslation('sso');
  const [isPasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const read = useMutation({
    mutationFn: (body: Source) => call(sso.readSamlMetadata, { body, silent: true }),
    onSuccess: ({ certificates, attributes: _, ...fields }, source) => {
      for (const [name, value] of Object.entries(fields)) form.set(name as keyof typeof fields, value);
      form.set('metadata_url', 'metadata_url' in source ? source.metadata_url : '');
      form.set('metadata_xml', 'metadata_xml' in source ? source.metadata_xml : '');
      onRead(certificates);
      setPasting(false);
      setPasted('');
      toast.success(t('saml.read_done'));
    },
  });
  const readFile = async (file: File | null) => {
    if (!file) return;
    setTooLarge(file.size > MAX_METADATA_LENGTH);
    if (file.size <= MAX_METADATA_LENGTH) read.mutate({ metadata_xml: await file.text() });
  };
  const url = form.values.metadata_url;
  const urlError = form.getError('metadata_url') ?? getFieldErrors(read.error).metadata_url;
  const hasXmlError = read.error && !urlError;
  return (
    <Stack shrink gap={3}>
      <Grid align="start" gap={2} className={classes.reading}>
        <TextInput
          name="metadata_url"
          type="url"
          label={t('fields.metadata_url')}
          description={urlError ? undefined : t('saml.metadata_hint')}
          error={urlError && <FieldError>{urlError}</FieldError>}
          value={url}
          onChange={(event) => {
            form.set('metadata_url', event.currentTarget.value.trim());
            if (read.error) read.reset();
          }}
        />
        <Button
          variant="default"
          leftSection={<IconRefresh {...ICON} />}
          loading={read.isPending}
          disabled={url === ''}
          onClick={() => read.mutate({ metadata_url: url })}
        >
          {t('saml.read')}
        </Button>
      </Grid>
      <Row wrap gap={2}>
        <FileButton accept=".xml,application/xml,text/xml,application/samlmetadata+xml" onChange={readFile}>
          {(props) => (
            <Button {...props} variant="subtle" leftSection={<IconFileUpload {...ICON} />} disabled={read.isPending}>
              {t('saml.choose_file')}
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {t('saml.paste')}
        </Button>
      </Row>
      {isPasting && (
        <>
          <Textarea
            label={t('fields.metadata_xml')}
            rows={6}
            maxLength={MAX_METADATA_LENGTH}
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Row wrap gap={4}>
            <Button
              variant="default"
              loading={read.isPending}
              disabled={pasted.trim() === ''}
              onClick={() => read.mutate({ metadata_xml: pasted })}
            >
              {t('saml.read_text')}
            </Button>
          </Row>
        </>
      )}
      {isTooLarge && <FormError>{t('saml.too_large')}</FormError>}
      {hasXmlError && <FormError>{getFieldErrors(read.error).metadata_xml ?? read.error.message}</FormError>}
    </Stack>
  );
}
