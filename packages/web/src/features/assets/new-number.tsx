import { assets } from '@rounds/contract/assets';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallForm, call } from '../../platform/api/index.ts';
import { Button, FormText } from '../../ui/index.ts';

interface NumberedValues {
  readonly asset_id: string;
  readonly type_uuid: string | null;
}
interface NewNumberProps<V extends NumberedValues>
  extends Pick<ComponentProps<typeof FormText>, 'label' | 'description' | 'autoComplete'> {
  readonly form: CallForm<V>;
}

/** The next number of the type, which a button or Tab accepts. */
export function NewNumber<V extends NumberedValues>({ form, ...field }: NewNumberProps<V>) {
  const { t } = useTranslation('assets');
  const number = useNextNumber(form.values.type_uuid);
  const isEmpty = form.values.asset_id === '';
  const accept = () => number && form.set('asset_id', number);
  const acceptByTab = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && isEmpty) accept();
  };
  return (
    <div>
      <FormText
        form={form as unknown as CallForm<NumberedValues>}
        name="asset_id"
        {...field}
        placeholder={number ?? undefined}
        onKeyDown={acceptByTab}
      />
      {number && isEmpty && (
        <Button variant="subtle" size="compact-sm" mt={4} mih={24} onClick={accept}>
          {t('fields.use_number', { number })}
        </Button>
      )}
    </div>
  );
}

function useNextNumber(type: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['assets', 'next-number', type],
    queryFn: ({ signal }) =>
      call(assets.suggestNumber, { query: type ? { type_uuid: type } : {}, signal, silent: true }),
  });
  return data?.asset_id ?? null;
}
