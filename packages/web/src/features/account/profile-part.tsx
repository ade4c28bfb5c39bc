import { account, type MyProfile } from '@rounds/contract/account';
import { GENDERS, MIN_BIRTH_DATE } from '@rounds/contract/person.ts';
import { useTranslation } from 'react-i18next';
import { SiteNames } from '../../kit/resource/index.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import {
  FormDate,
  FormError,
  FormNativeSelect,
  FormText,
  SaveBar,
  SettingsFields,
  SettingsSection,
  toast,
} from '../../ui/index.ts';
import { useStoreProfile } from './account-queries.ts';
import { PictureField } from './picture-field.tsx';

type Info = MyProfile['basic_info'];

const toFormValues = ({ first_name, last_name, nick_name, mobile, gender, birth_date }: Info) => ({
  first_name,
  last_name,
  nick_name: nick_name ?? '',
  mobile: mobile ?? '',
  gender,
  birth_date: birth_date ?? '',
});

export function ProfilePart({ info }: { info: Info }) {
  const { t } = useTranslation('account');
  const { sites } = useSessionUser();
  const keep = useStoreProfile();
  const form = useCallForm(account.updateBasicInfo, {
    initial: toFormValues(info),
    toBody: ({ birth_date, ...values }) => ({ ...values, birth_date: birth_date || null }),
    onSuccess: async (answer) => {
      await keep(answer);
      toast.success(t('profile.saved'));
    },
  });
  return (
    <>
      <SettingsSection title={t('picture.title')} text={t('picture.text')}>
        <PictureField name={info.full_name} picture={info.avatar} />
      </SettingsSection>
      <SettingsSection title={t('sites.title')} text={t('sites.text')}>
        <p>
          <SiteNames sites={sites} />
        </p>
      </SettingsSection>
      <SettingsSection title={t('profile.title')} text={t('profile.text')}>
        <form onSubmit={form.submit} noValidate>
          <SettingsFields pair>
            <FormText
              form={form}
              name="first_name"
              required
              label={t('profile.first_name')}
              autoComplete="given-name"
            />
            <FormText form={form} name="last_name" label={t('profile.last_name')} autoComplete="family-name" />
            <FormText
              form={form}
              name="nick_name"
              label={t('profile.nick_name')}
              description={t('profile.nick_name_hint')}
              autoComplete="nickname"
            />
            <FormText form={form} name="mobile" type="tel" dir="ltr" label={t('profile.mobile')} autoComplete="tel" />
            <FormDate
              form={form}
              name="birth_date"
              min={MIN_BIRTH_DATE}
              label={t('profile.birth_date')}
              autoComplete="bday"
            />
            <FormNativeSelect
              form={form}
              name="gender"
              label={t('profile.gender')}
              options={[
                { value: null, label: t('profile.genders.none') },
                ...GENDERS.map((one) => ({ value: one, label: t(`profile.genders.${one}`) })),
              ]}
            />
          </SettingsFields>
          {form.formError && <FormError>{form.formError}</FormError>}
          <SaveBar
            form={form}
            labels={{
              first_name: t('profile.first_name'),
              last_name: t('profile.last_name'),
              nick_name: t('profile.nick_name'),
              mobile: t('profile.mobile'),
              gender: t('profile.gender'),
              birth_date: t('profile.birth_date'),
            }}
            text={t('profile.changes')}
            onUndo={() => form.reset(toFormValues(info))}
          />
        </form>
      </SettingsSection>
    </>
  );
}
