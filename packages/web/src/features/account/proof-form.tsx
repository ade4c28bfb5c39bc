import type { account } from '@rounds/contract/account';
import type { OutputOf } from '@rounds/contract/endpoint';
import { CODE_LENGTH } from '@rounds/contract/person';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../api/index.ts';
import { Button, CodeInput, FieldError, Group, Refusal } from '../../ui/index.ts';

type Change = typeof account.changeEmail | typeof account.setSecondFactor;

interface ProofFormProps<E extends Change> {
  endpoint: E;
  text: ReactNode;
  onDone(answer: OutputOf<E>): void | Promise<void>;
  onCancel(): void;
}

/** The code that a change to the account waits for. */
export function ProofForm<E extends Change>({ endpoint, text, onDone, onCancel }: ProofFormProps<E>) {
  const { t } = useTranslation(['account', 'common']);
  const form = useCallForm<E, { code: string }>(endpoint, { initial: { code: '' }, onDone });
  const error = form.errorOf('code');
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
      {form.refusal && <Refusal>{form.refusal}</Refusal>}
      <Group gap={8}>
        <Button type="submit" loading={form.isPending}>
          {t('confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </Group>
    </form>
  );
}
