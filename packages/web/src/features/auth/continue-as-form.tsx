import type { SessionUser } from '@rounds/contract/auth';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../kit/sign-out/index.ts';
import { Button, FormError, Loader, Stack, VisuallyHidden } from '../../ui/index.ts';
import classes from './sign-in-form.module.css';
import { type Assertion, useAssertionPreview } from './sso-queries.ts';

interface ContinueAsFormProps {
  readonly signedIn: SessionUser;
  readonly assertion: Assertion;
  /** The assertion is of the same person, so there is nothing to ask. */
  onSame(): void;
  onStay(): void;
}

/** A sign-on service has sent an assertion while somebody is signed in: asks who is to go on. */
export function ContinueAsForm({ signedIn, assertion, onSame, onStay }: ContinueAsFormProps) {
  const { t } = useTranslation('auth');
  const { data: other, error, refetch } = useAssertionPreview(assertion);
  const [isLeaving, setLeaving] = useState(false);
  const signOut = useSignOut();
  const outbox = useOutboxOf(signedIn);
  const isSame = other?.user_id === signedIn.id && other.workspace.id === signedIn.workspace.id;
  const handlers = useRef({ onSame });
  handlers.current = { onSame };
  useEffect(() => {
    if (isSame) handlers.current.onSame();
  }, [isSame]);
  const goOn = async () => {
    setLeaving(true);
    try {
      await outbox.current;
      // Nobody is signed out for an assertion that is over.
      if ((await refetch()).isError) return setLeaving(false);
      // The service has the other person signed in, so its page for signing out is not opened.
      const target = await signOut();
      // The page loads again, so that nothing of the first person stays in memory. The assertion is in its address.
      if (target) return window.location.reload();
    } catch {
      // The failed call has told why.
    }
    setLeaving(false);
  };
  if (error)
    return (
      <Stack mt={8} className={classes.form}>
        <FormError>{error.message}</FormError>
        <Button className={classes.named} size="md" fullWidth autoFocus onClick={onStay}>
          {t('sso.other.stay', { name: signedIn.full_name })}
        </Button>
      </Stack>
    );
  if (!other || isSame)
    return (
      <Stack mt={8} className={classes.form} role="status">
        <Loader />
        <VisuallyHidden>{t('sso.returning')}</VisuallyHidden>
      </Stack>
    );
  return (
    <Stack mt={8} className={classes.form}>
      <p className={classes.text}>
        {t('sso.other.text', {
          ...{ name: signedIn.full_name, email: signedIn.email, workspace: signedIn.workspace.display_name },
          ...{ other: other.name, other_workspace: other.workspace.display_name },
        })}
      </p>
      <Button className={classes.named} size="md" fullWidth loading={isLeaving} onClick={() => void goOn()}>
        {t('sso.other.go_on', { name: other.name })}
      </Button>
      <Button className={classes.named} size="md" variant="default" fullWidth disabled={isLeaving} onClick={onStay}>
        {t('sso.other.stay', { name: signedIn.full_name })}
      </Button>
    </Stack>
  );
}

/** Opens the outbox of the person, so that it sends what waits while the session lasts, and signing out counts the rest. */
function useOutboxOf(user: SessionUser) {
  const outbox = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    outbox.current = import('../../platform/offline/current-outbox.ts')
      .then(({ getOutbox }) => getOutbox(user))
      .catch(() => null);
  }, [user]);
  return outbox;
}
