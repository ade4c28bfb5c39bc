import { account } from '@rounds/contract/account';
import { useTranslation } from 'react-i18next';
import { UploadField } from '../../kit/upload/index.ts';
import { call } from '../../platform/api/index.ts';
import { Avatar, toast } from '../../ui/index.ts';
import { useStoreProfile } from './account-queries.ts';

export function PictureField({ name, picture }: { name: string; picture: string | null }) {
  const { t } = useTranslation('account');
  const storeProfile = useStoreProfile();
  const save = async (avatar: string | null) => {
    await storeProfile(await call(account.updateBasicInfo, { body: { avatar }, silent: true }));
    toast.success(t('picture.saved'));
  };
  return (
    <UploadField
      label={t('picture.title')}
      chooseLabel={t('picture.choose')}
      purpose="avatar"
      address={picture}
      renderPreview={(address) => <Avatar name={name} picture={address} size={64} />}
      onSave={save}
    />
  );
}
