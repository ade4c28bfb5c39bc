import type { account } from '@rounds/contract/account';
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { CODE_LENGTH } from '@rounds/contract/person.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { Button, CodeInput, FieldError, FormError, Row } from '../../ui/index.ts';

type Change = typeof account.changeEmail | typeof account.enableSecondFactor;

interface ProofFormProps<E extends Change> {
  endpoint: E;
  text: ReactNode;
  onDone(answer: OutputOf<E>): void | Promise<void>;
  onCancel(): void;
}

/** Asks for the code that confirms a change to the account. */
export function ProofForm<E extends Change>({ endpoint, text, onDone, onCancel }: ProofFormProps<E>) {
  const { t } = useTranslation(['account', 'common']);
  const form = useCallForm<E, { code: string }>(endpoint, { initial: { code: '' }, onSuccess: onDone });
  const error = form.getError('code');
  return (
    <form onSubmit={form.submit} noValidate>
      <div role="status">{text}</div>
      <CodeInput
        label={t('code')}
        length={CODE_LENGTH}
        value={form.values.code}
        autoFocus
        error={error && <FieldError>{error}</FieldError>}
        onChange={(digits) => form.set('code', digits)}
      />
      {form.formError && <FormError>{form.formError}</FormError>}
      <Row wrap gap={2}>
        <Button type="submit" loading={form.isPending}>
          {t('confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Row>
    </form>
  );
}
