import { type FilePurpose, files } from '@rounds/contract/files';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../platform/api/index.ts';
import { Button, FormError, Row, Stack, useFileDrop } from '../../ui/index.ts';
import { useFileLimits } from './file-limits.ts';
import classes from './upload.module.css';
import { UploadList } from './upload-list.tsx';
import { useUpload } from './use-upload.ts';

interface UploadFieldProps {
  /** The name of the field for screen readers. */
  readonly label: string;
  /** A hint below the preview or next to it, such as what the picture is for. */
  readonly hint?: ReactNode;
  readonly chooseLabel: string;
  readonly purpose: FilePurpose;
  /** The address of the stored picture; null if there is none. */
  readonly address: string | null;
  readonly readOnly?: boolean;
  /** Shows the stored picture, or the chosen one while it is being sent. */
  readonly renderPreview: (address: string | null) => ReactNode;
  /** Saves the uuid of another file, or null to remove the picture. */
  readonly onSave: (uuid: string | null) => Promise<unknown>;
}

/** Uploads one picture, which is saved as soon as it is chosen or dropped; it can be replaced, removed and reset. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, chooseLabel, purpose, address, readOnly = false, renderPreview, onSave } = props;
  const { t } = useTranslation('common');
  const limits = useFileLimits(purpose);
  const input = useRef<HTMLInputElement>(null);
  const [original] = useState(address);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const uploads = useUpload(files.upload, { limits, fields: (uuid) => ({ purpose, uuid }), onStored: onSave });
  const running = uploads.list.find((upload) => upload.error === null);
  const chosenAddress = useObjectUrl(running?.file);
  const originalUuid = toFileUuid(original);
  const isBusy = isSaving || running !== undefined;

  const add = (file: File | undefined) => {
    if (!file || isBusy) return;
    setError(null);
    for (const { uuid } of uploads.list) uploads.dismiss(uuid);
    uploads.add(file);
  };
  const save = async (uuid: string | null) => {
    setError(null);
    setSaving(true);
    try {
      await onSave(uuid);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setError(error.message);
    } finally {
      setSaving(false);
    }
  };
  const dropProps = useFileDrop(([file]) => add(file), { disabled: readOnly });
  const getLabel = (action: string) => `${action} – ${label}`;
  const chooseText = address ? t('upload.replace') : chooseLabel;

  return (
    <Row
      as="fieldset"
      wrap
      align="start"
      gap={3}
      columnGap={5}
      radius="control"
      className={classes.field}
      aria-label={label}
      {...dropProps}
    >
      {renderPreview(chosenAddress ?? address)}
      <Stack shrink gap={1.5} flex="1 1 240px">
        {hint}
        {!readOnly && (
          <Row wrap align="stretch" gap={2}>
            <Button
              variant="default"
              disabled={isBusy}
              aria-label={getLabel(chooseText)}
              onClick={() => input.current?.click()}
            >
              {chooseText}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept={limits.types.join(',')}
              aria-label={label}
              onChange={(event) => {
                add(event.currentTarget.files?.[0]);
                // The same file can then be chosen again.
                event.currentTarget.value = '';
              }}
            />
            {address && (
              <Button
                variant="subtle"
                disabled={isBusy}
                aria-label={getLabel(t('upload.remove'))}
                onClick={() => void save(null)}
              >
                {t('upload.remove')}
              </Button>
            )}
            {originalUuid && address !== original && (
              <Button
                variant="subtle"
                disabled={isBusy}
                aria-label={getLabel(t('upload.reset'))}
                onClick={() => void save(originalUuid)}
              >
                {t('upload.reset')}
              </Button>
            )}
          </Row>
        )}
        <UploadList uploads={uploads} />
        {error && <FormError>{error}</FormError>}
      </Stack>
    </Row>
  );
}

/** The uuid in the address of a stored file, such as `/api/file/<uuid>`. */
const toFileUuid = (address: string | null): string | null =>
  /\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i.exec(address ?? '')?.[1] ?? null;

function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return url;
}
