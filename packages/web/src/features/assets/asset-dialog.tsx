import type { Asset } from '@rounds/contract/assets';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../api/index.ts';
import { Button, FieldError, Group, Modal, Refusal, Stack, TextInput, toast } from '../../ui/index.ts';
import { type AssetValues, useSaveAsset } from './asset-queries.ts';

const FIELDS = [
  { key: 'display_name', max: 200 },
  { key: 'asset_id', max: 100 },
] as const;
type Field = (typeof FIELDS)[number]['key'];

/** Name and number of a new asset or of the one that is changed. */
export function AssetDialog({ edited, onClose }: { edited: 'new' | Asset | null; onClose(): void }) {
  const { t } = useTranslation('assets');
  const title = edited === 'new' ? t('dialog.new') : t('dialog.edit');
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={title}
      size={460}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {edited !== null && <AssetForm asset={edited === 'new' ? null : edited} onDone={onClose} />}
    </Modal>
  );
}

function AssetForm({ asset, onDone }: { asset: Asset | null; onDone(): void }) {
  const { t } = useTranslation(['assets', 'common']);
  const [values, setValues] = useState<AssetValues>({
    display_name: asset?.display_name ?? '',
    asset_id: asset?.asset_id ?? '',
  });
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const save = useSaveAsset(asset);
  const form = useRef<HTMLFormElement>(null);
  const refused = fieldErrors(save.error);
  const focus = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = FIELDS.map(({ key }) => key).filter((key) => values[key].trim() === '');
    setMissing(empty);
    if (empty[0]) return focus(empty[0]);
    save.mutate(values, {
      onSuccess: () => {
        toast.success(t(asset ? 'changed' : 'created', { name: values.display_name.trim() }));
        onDone();
      },
      onError: (error) => {
        const first = FIELDS.find(({ key }) => key in fieldErrors(error));
        if (first) focus(first.key);
      },
    });
  };

  const errorOf = (field: Field) => {
    const text = missing.includes(field) ? t(`missing.${field}`) : refused[field];
    return text && <FieldError>{text}</FieldError>;
  };
  const isElsewhere = save.error !== null && Object.keys(refused).length === 0;

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap={16}>
        {FIELDS.map(({ key, max }, index) => (
          <TextInput
            key={key}
            name={key}
            label={t(`fields.${key}`)}
            description={key === 'asset_id' && !errorOf(key) ? t('fields.asset_id_hint') : undefined}
            required
            withAsterisk
            maxLength={max}
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            value={values[key]}
            error={errorOf(key)}
            onBlur={() => values[key].trim() !== '' && setMissing((before) => before.filter((field) => field !== key))}
            onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
          />
        ))}
        {isElsewhere && <Refusal>{save.error?.message}</Refusal>}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {asset ? t('dialog.save') : t('dialog.create')}
        </Button>
      </Group>
    </form>
  );
}
