import { MAX_SIGN_OFF_NAME, type SignOffInput } from '@rounds/contract/inspections';
import { IconEraser, IconWritingSign } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttachedFile, SignaturePad } from '../../../kit/form/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { Button, ICON, Modal, Row, TextInput } from '../../../ui/index.ts';

interface SignOffDialogProps {
  readonly complete: (signOff: SignOffInput, drawing: AttachedFile | undefined) => void;
  readonly close: () => void;
}

/** Takes the name of the person who confirms the answers, and optionally a drawn signature. */
export function SignOffDialog({ complete, close }: SignOffDialogProps) {
  const { t } = useTranslation(['conduct', 'common']);
  const me = useSessionUser();
  const [name, setName] = useState(me.full_name);
  const [role, setRole] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [drawing, setDrawingFile] = useState<AttachedFile>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    setMissing(!typed);
    if (typed) complete({ name: typed, ...(role.trim() && { role: role.trim() }) }, drawing);
  };
  if (isDrawing) {
    return (
      <SignaturePad
        statement={<p>{t('sign_off.statement')}</p>}
        title={t('sign_off.title')}
        expected={name}
        onClose={() => setDrawing(false)}
        onDone={(bytes, signer) => {
          setDrawing(false);
          setName(signer.name);
          if (signer.role) setRole(signer.role);
          const file = {
            uuid: crypto.randomUUID(),
            purpose: 'signature',
            name: 'signature.png',
            type: 'image/png',
          } as const;
          setDrawingFile({ ...file, bytes, signer });
        }}
      />
    );
  }
  return (
    <Modal opened onClose={close} title={t('sign_off.title')} size={460}>
      <form onSubmit={submit} noValidate>
        <p>{t('sign_off.statement')}</p>
        <TextInput
          mt={16}
          required
          label={t('sign_off.name')}
          value={name}
          maxLength={MAX_SIGN_OFF_NAME}
          error={isMissing && t('sign_off.name_missing')}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          mt={12}
          label={t('sign_off.role')}
          value={role}
          maxLength={MAX_SIGN_OFF_NAME}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
        <Button
          mt={16}
          variant="default"
          leftSection={drawing ? <IconEraser {...ICON} /> : <IconWritingSign {...ICON} />}
          onClick={() => (drawing ? setDrawingFile(undefined) : setDrawing(true))}
        >
          {drawing ? t('sign_off.remove_drawing') : t('sign_off.draw')}
        </Button>
        <Row wrap gap={2} justify="end" mt={6}>
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit">{t('sign_off.complete')}</Button>
        </Row>
      </form>
    </Modal>
  );
}
