import { account } from '@rounds/contract/account';
import { files } from '@rounds/contract/files';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../api/index.ts';
import { Avatar, Button, FileButton, FormError, Group, toast } from '../../ui/index.ts';
import { useStoreProfile } from './account-queries.ts';

const TYPES = 'image/png,image/jpeg,image/webp';

export function PictureField({ name, picture }: { name: string; picture: string | null }) {
  const { t } = useTranslation('account');
  const keep = useStoreProfile();
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const stored =
        file && (await upload(files.upload, { file, fields: { purpose: 'avatar', uuid: crypto.randomUUID() } }));
      return call(account.updateBasicInfo, { body: { avatar: stored?.uuid ?? null }, silent: true });
    },
    onSuccess: async (answer) => {
      await keep(answer);
      toast.success(t('picture.saved'));
    },
  });
  return (
    <>
      <Group gap={16}>
        <Avatar name={name} picture={picture} size={64} />
        <FileButton accept={TYPES} onChange={(file) => file && change.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={change.isPending}>
              {t('picture.choose')}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button variant="subtle" onClick={() => change.mutate(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      {change.error && <FormError>{change.error.message}</FormError>}
    </>
  );
}
