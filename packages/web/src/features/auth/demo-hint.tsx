import { Trans, useTranslation } from 'react-i18next';
import { Box, Text, UnstyledButton } from '../../ui/index.ts';
import classes from './sign-in-form.module.css';

/** Tells people on a demo installation which email address to use, and where to find the password. */
export function DemoHint({ email, onTake }: { email: string; onTake(): void }) {
  const { t } = useTranslation('auth');
  return (
    <Box size="sm" py={3} px={3.5} border="line" radius="menu" className={classes.demo}>
      <p>
        <Trans t={t} i18nKey="demo.text" values={{ email }} components={{ strong: <Text as="strong" tone="ink" /> }} />
      </p>
      <UnstyledButton className={classes.take} onClick={onTake}>
        {t('demo.take')}
      </UnstyledButton>
    </Box>
  );
}
