import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SiteLimit, SiteLimitField } from '../../kit/resource/index.ts';
import { CallError, getFieldErrors } from '../../platform/api/index.ts';
import { LANGUAGE_NAMES } from '../../platform/i18n/index.ts';
import { useCan, useSessionUser } from '../../platform/session/index.ts';
import {
  ActionIcon,
  Box,
  Button,
  DialogActions,
  FieldError,
  FormError,
  Grid,
  ICON,
  Modal,
  NativeSelect,
  Notice,
  Stack,
  TextInput,
  toast,
} from '../../ui/index.ts';
import {
  createEmptyInvitee,
  type Invitee,
  limitPeople,
  listUnreadable,
  MAX_INVITATIONS,
  parsePeople,
  type SkippedLine,
} from './pasted-people.ts';
import { GroupSelect, RoleSelect } from './role-select.tsx';
import { useInvite } from './user-queries.ts';
import classes from './users.module.css';

const FIELDS = [
  { key: 'first_name', max: 100 },
  { key: 'last_name', max: 100 },
  { key: 'email', max: 254 },
  { key: 'mobile', max: 31 },
] as const;
const REQUIRED = ['first_name', 'email'] as const;
type Field = (typeof FIELDS)[number]['key'];
/** Errors by person and field; `all` holds errors without a field. */
type FieldErrors = Readonly<Record<string, Partial<Record<Field | 'all', string>>>>;

/** Invites one or many people. Failed invitations stay in the dialog with their reason. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['users', 'common']);
  const can = useCan();
  const invite = useInvite();
  const [people, setPeople] = useState<readonly Invitee[]>([createEmptyInvitee()]);
  const [roles, setRoles] = useState<number[]>([]);
  const [groups, setGroups] = useState<number[]>([]);
  const [site_ids, setSiteIds] = useState<SiteLimit>(null);
  const user = useSessionUser();
  const languages = [...new Set([user.locale, ...user.workspace.langs])];
  const [locale, setLocale] = useState(user.locale);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  const [skipped, setSkipped] = useState<readonly SkippedLine[]>([]);

  const change = (key: string, field: Field, value: string) =>
    setPeople((current) => current.map((one) => (one.key === key ? { ...one, [field]: value } : one)));
  const remove = (key: string) =>
    setPeople((current) => (current.length === 1 ? [createEmptyInvitee()] : current.filter((one) => one.key !== key)));
  /** Pasting several lines into any field adds several people. */
  const paste = (event: ClipboardEvent, key: string) => {
    const text = event.clipboardData.getData('text');
    const newPeople = parsePeople(text);
    if (newPeople.length === 0 || (newPeople.length === 1 && !newPeople[0]!.first_name)) return;
    event.preventDefault();
    const all = people.flatMap((one) => (one.key === key ? (isEmpty(one) ? newPeople : [one, ...newPeople]) : [one]));
    const limited = limitPeople(all);
    setPeople(limited.people);
    setSkipped([...listUnreadable(text), ...limited.skipped]);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missingFields = findMissingFields(people, (field) => t(`missing.${field}`));
    setErrors(missingFields);
    if (Object.keys(missingFields).length > 0) return;
    setSending(true);
    const failed: Record<string, FieldErrors[string]> = {};
    for (const one of people) {
      const reason = await invite(one, { roles, groups, site_ids, locale });
      if (reason) failed[one.key] = toFieldErrors(reason);
      if (reason instanceof CallError && reason.code === 'RATE_LIMITED') break;
    }
    setSending(false);
    const sentCount = people.filter(({ key }) => !failed[key]).length;
    if (sentCount > 0) toast.success(t('invite.done', { count: sentCount }));
    if (Object.keys(failed).length === 0) return onClose();
    setErrors(failed);
    setPeople(people.filter(({ key }) => failed[key]));
  };

  return (
    <Modal opened onClose={onClose} title={t('invite.title')} size={900}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          <p>{t('invite.hint')}</p>
          <div>
            <Grid
              hideBelow="tablet"
              gap={2}
              px="half"
              fontSize="sm"
              tone="ink2"
              weight={550}
              className={classes.heads}
              aria-hidden
            >
              {FIELDS.map(({ key }) => (
                <span key={key}>{t(`fields.${key}`)}</span>
              ))}
            </Grid>
            <Grid overflow="auto" gap={2} p="half" maxHeight="40vh">
              {people.map((one, index) => (
                <div key={one.key}>
                  <Grid align="start" gap={2} className={classes.invited}>
                    {FIELDS.map(({ key, max }) => (
                      <TextInput
                        key={key}
                        aria-label={t('invite.field', { field: t(`fields.${key}`), number: index + 1 })}
                        placeholder={t(`fields.${key}`)}
                        maxLength={max}
                        autoComplete="off"
                        data-autofocus={(index === 0 && key === 'first_name') || undefined}
                        value={one[key]}
                        error={errors[one.key]?.[key] && <FieldError>{errors[one.key]?.[key]}</FieldError>}
                        onPaste={(event) => paste(event, one.key)}
                        onChange={(event) => change(one.key, key, event.currentTarget.value)}
                      />
                    ))}
                    <ActionIcon
                      size={34}
                      aria-label={t('invite.remove', { number: index + 1 })}
                      onClick={() => remove(one.key)}
                    >
                      <IconX {...ICON} />
                    </ActionIcon>
                  </Grid>
                  {errors[one.key]?.all && <FormError>{errors[one.key]?.all}</FormError>}
                </div>
              ))}
            </Grid>
            <Button
              mt={8}
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={2} />}
              disabled={people.length >= MAX_INVITATIONS}
              onClick={() => setPeople([...people, createEmptyInvitee()])}
            >
              {t('invite.another')}
            </Button>
          </div>
          {skipped.length > 0 && <SkippedLines skipped={skipped} />}
          <RoleSelect selected={roles} onChange={setRoles} description={t('invite.roles_hint')} />
          {languages.length > 1 && (
            <NativeSelect
              label={t('invite.language')}
              description={t('invite.language_hint')}
              value={locale}
              onChange={({ currentTarget: { value } }) =>
                setLocale(languages.find((one) => one === value) ?? user.locale)
              }
              data={languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
            />
          )}
          {can('USR_MANAGE_GROUP') && <GroupSelect selected={groups} onChange={setGroups} />}
          <SiteLimitField value={site_ids} unlimited={t('sites_of_roles')} onChange={setSiteIds} />
        </Stack>
        <DialogActions
          mt={6}
          onCancel={onClose}
          isPending={isSending}
          submitLabel={t('invite.send', { count: people.length })}
        />
      </form>
    </Modal>
  );
}

/** Lists each line that was not added, with its reason. */
function SkippedLines({ skipped }: { readonly skipped: readonly SkippedLine[] }) {
  const { t } = useTranslation('users');
  return (
    <Notice role="alert">
      {t('invite.skipped', { count: skipped.length })}
      <Box as="ul" overflow="auto" mt={1} breakWords className={classes.skipped}>
        {skipped.map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line can be there twice, and lines never move
          <li key={index}>
            <bdi>{line}</bdi> – {t(`invite.skip_reasons.${reason}`, { max: MAX_INVITATIONS })}
          </li>
        ))}
      </Box>
    </Notice>
  );
}

const isEmpty = (person: Invitee) => FIELDS.every(({ key }) => !person[key]);

function findMissingFields(
  people: readonly Invitee[],
  text: (field: (typeof REQUIRED)[number]) => string,
): FieldErrors {
  return Object.fromEntries(
    people.flatMap((one) => {
      const empty = REQUIRED.filter((key) => one[key].trim() === '');
      return empty.length > 0 ? [[one.key, Object.fromEntries(empty.map((key) => [key, text(key)]))]] : [];
    }),
  );
}

function toFieldErrors(reason: Error): FieldErrors[string] {
  const fields = getFieldErrors(reason);
  return Object.keys(fields).length > 0 ? fields : { all: reason.message };
}
