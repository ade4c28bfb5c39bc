import { Trans, useTranslation } from 'react-i18next';
import { UnstyledButton } from '../../ui/index.ts';
import classes from './sign-in-form.module.css';

/** Tells people on a demo installation which email address to use, and where to find the password. */
export function DemoHint({ email, onTake }: { email: string; onTake(): void }) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.demo}>
      <p>
        <Trans t={t} i18nKey="demo.text" values={{ email }} components={{ strong: <strong /> }} />
      </p>
      <UnstyledButton className={classes.take} onClick={onTake}>
        {t('demo.take')}
      </UnstyledButton>
    </div>
  );
}
