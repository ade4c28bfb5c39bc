import { account } from '@rounds/contract/account';
import {
  NOTICE_CHOICES,
  NOTICE_GROUPS,
  NOTICE_KIND_KEYS,
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeGroup,
  type NoticeKind,
  type NoticeKindDeclaration,
} from '@rounds/contract/notices';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  Box,
  Center,
  FormError,
  NativeSelect,
  Radio,
  SaveBar,
  SettingsSection,
  Stack,
  Text,
  toast,
  useIsPhone,
  VisuallyHidden,
} from '../../ui/index.ts';
import { useStoreProfile } from './account-queries.ts';
import classes from './notices-part.module.css';

/** Chooses how the person receives each kind of notice. */
export function NoticesPart({ email, choices }: { email: string; choices: NoticeChoices }) {
  const { t } = useTranslation(['account', 'notice']);
  const storeProfile = useStoreProfile();
  const isPhone = useIsPhone();
  const form = useCallForm(account.updatePreferences, {
    initial: choices,
    toBody: (notices) => ({ notices }),
    onSuccess: async ({ user }) => {
      await storeProfile({ user });
      toast.success(t('account:notices.saved'));
    },
  });
  const labels = Object.fromEntries(NOTICE_KIND_KEYS.map((kind) => [kind, t(`notice:kinds.${kind}`)])) as Record<
    NoticeKind,
    string
  >;
  const Kinds = isPhone ? KindList : KindTable;
  return (
    <SettingsSection title={t('account:notices.title')} text={t('account:notices.text', { email })}>
      <form onSubmit={form.submit} noValidate>
        <Kinds choices={form.values} onChoose={form.set} />
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar form={form} labels={labels} text={t('account:notices.changes')} onUndo={() => form.reset(choices)} />
      </form>
    </SettingsSection>
  );
}

interface KindsProps {
  readonly choices: NoticeChoices;
  readonly onChoose: (kind: NoticeKind, choice: NoticeChoice) => void;
}

/** The kinds of a group that the person could get. */
function useKinds(): (group: NoticeGroup) => readonly NoticeKind[] {
  const can = useCan();
  return (group) =>
    NOTICE_KIND_KEYS.filter((kind) => {
      const declared: NoticeKindDeclaration = NOTICE_KINDS[kind];
      return declared.group === group && (!declared.permission || can(declared.permission));
    });
}

function KindTable({ choices, onChoose }: KindsProps) {
  const { t } = useTranslation(['account', 'notice']);
  const getKinds = useKinds();
  const id = useId();
  return (
    <Box as="table" fullWidth maxWidth={860} className={classes.table}>
      <thead>
        <tr>
          <Text as="th" size="xs" tone="ink2" scope="col">
            {t('notices.kind')}
          </Text>
          {NOTICE_CHOICES.map((choice) => (
            <Text as="th" size="xs" tone="ink2" key={choice} scope="col">
              {t(`notices.choices.${choice}`)}
            </Text>
          ))}
        </tr>
      </thead>
      {NOTICE_GROUPS.map((group) => (
        <tbody key={group}>
          <tr>
            <th className={classes.group} scope="rowgroup" colSpan={NOTICE_CHOICES.length + 1}>
              {t(`notice:groups.${group}`)}
            </th>
          </tr>
          {getKinds(group).map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(`notice:kinds.${kind}`)}
                <Text as="span" block size="xs" tone="ink2" weight={400}>
                  {t(`notice:hints.${kind}`)}
                </Text>
              </th>
              {NOTICE_CHOICES.map((choice) => (
                <td key={choice}>
                  <Center as="label" minHeight={36} className={classes.choice} htmlFor={`${id}${kind}${choice}`}>
                    <Radio
                      id={`${id}${kind}${choice}`}
                      name={kind}
                      checked={choices[kind] === choice}
                      onChange={() => onChoose(kind, choice)}
                    />
                    <VisuallyHidden>
                      {t('notices.choice', {
                        kind: t(`notice:kinds.${kind}`),
                        choice: t(`notices.choices.${choice}`),
                      })}
                    </VisuallyHidden>
                  </Center>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Box>
  );
}

/** Lists the kinds on phones, which are too narrow for a table of four choices. */
function KindList({ choices, onChoose }: KindsProps) {
  const { t } = useTranslation(['account', 'notice']);
  const getKinds = useKinds();
  return NOTICE_GROUPS.map((group) => (
    <Stack as="section" key={group} gap={3} aria-label={t(`notice:groups.${group}`)}>
      <h3 className={classes.group}>{t(`notice:groups.${group}`)}</h3>
      {getKinds(group).map((kind) => (
        <NativeSelect
          key={kind}
          name={kind}
          label={t(`notice:kinds.${kind}`)}
          description={t(`notice:hints.${kind}`)}
          value={choices[kind]}
          onChange={({ currentTarget }) => {
            const value = NOTICE_CHOICES.find((choice) => choice === currentTarget.value);
            if (value) onChoose(kind, value);
          }}
          data={NOTICE_CHOICES.map((choice) => ({ value: choice, label: t(`notices.choices.${choice}`) }))}
        />
      ))}
    </Stack>
  ));
}
