import type { OutputOf } from '@rounds/contract/endpoint.ts';
import type { sso } from '@rounds/contract/sso';
import { IconLogin2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toSignOnUrl } from '../../platform/session/index.ts';
import { Button, ICON, Row, Stack } from '../../ui/index.ts';
import classes from './sign-in-form.module.css';

export type SignOnOptions = OutputOf<(typeof sso)['getOptions']>;

const NAMES = { saml: 'SAML', oidc: 'OpenID Connect', cas: 'CAS' } as const;

interface SignOnButtonsProps {
  readonly options: SignOnOptions;
  /** The path to which the person wants to go. */
  readonly target: string | undefined;
}

/** The sign-on services of the workspace; their protocol is only named where there are several. */
export function SignOnButtons({ options, target }: SignOnButtonsProps) {
  const { t } = useTranslation('auth');
  const { workspace, services, enforce } = options;
  if (!workspace) return null;
  return (
    <Stack gap={3}>
      {enforce && <p className={classes.text}>{t('sso.required', { workspace: workspace.display_name })}</p>}
      {services.map((service, index) => (
        <Button
          key={service.protocol}
          component="a"
          href={toSignOnUrl({ next_step_code: 'AUTH_SSO_REQUIRED', url: service.url }, target)}
          variant={enforce && index === 0 ? 'filled' : 'default'}
          size="md"
          fullWidth
          className={classes.named}
          leftSection={<IconLogin2 {...ICON} size={18} />}
        >
          {services.length > 1
            ? t('sso.continue_named', { workspace: workspace.display_name, service: NAMES[service.protocol] })
            : t('sso.continue', { workspace: workspace.display_name })}
        </Button>
      ))}
      {!enforce && (
        <Row as="p" gap={3} fontSize="sm" tone="ink2" className={classes.or}>
          {t('sso.or')}
        </Row>
      )}
    </Stack>
  );
}
