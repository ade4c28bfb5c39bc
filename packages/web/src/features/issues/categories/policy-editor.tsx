import { ISSUE_STATUSES, type IssuePolicy, type IssueStatus, POLICY_RIGHTS } from '@rounds/contract/issues';
import { IconArrowBackUp, IconCamera, IconNote } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Grid, ICON, Panel, Row, Stack, Text, ToggleButton } from '../../../ui/index.ts';
import classes from './categories.module.css';
import { getWho, type PolicyLine, setNeeds, setWho } from './policy-lines.ts';
import { WhoField } from './who-field.tsx';

/** The policy from which lines are inherited, and where each line comes from. */
export interface InheritedPolicy {
  readonly policy: IssuePolicy;
  getSource(line: PolicyLine): string;
}

interface PolicyEditorProps {
  readonly policy: IssuePolicy;
  /** The inherited policy; null for the policy of the workspace, which inherits nothing. */
  readonly above: InheritedPolicy | null;
  onChange(policy: IssuePolicy): void;
}

/** Sets who may do what with issues, and which evidence each status requires. */
export function PolicyEditor(props: PolicyEditorProps) {
  const { t } = useTranslation('issues');
  return (
    <>
      <Panel title={t('policy.with_issue')} isFlush>
        {POLICY_RIGHTS.map((line) => (
          <Line key={line} {...props} line={line} name={t(`policy.rights.${line}`)} />
        ))}
      </Panel>
      <Panel title={t('policy.move_it')} isFlush>
        {ISSUE_STATUSES.map((status) => (
          <StatusLine key={status} {...props} status={status} />
        ))}
      </Panel>
    </>
  );
}

function StatusLine({ status, ...props }: PolicyEditorProps & { readonly status: IssueStatus }) {
  const { t } = useTranslation(['issues', 'lists']);
  const { policy, above, onChange } = props;
  const name = t(`lists:issues.options.status.${status}`);
  const { who, needs } = policy.statuses[status];
  // An inherited requirement cannot be switched off.
  const inherited = who.choice === 'inherit' ? above?.policy.statuses[status].needs : undefined;
  const isFixed = { note: status === 'cant_do' || Boolean(inherited?.note), media: Boolean(inherited?.media) };
  const toToggle = (kind: 'note' | 'media') => {
    const Glyph = kind === 'note' ? IconNote : IconCamera;
    return (
      <ToggleButton
        isPressed={needs[kind] || isFixed[kind]}
        disabled={isFixed[kind]}
        aria-label={t(`issues:policy.needs_${kind}_of`, { status: name })}
        onToggle={(isOn) => onChange(setNeeds(policy, status, { ...needs, [kind]: isOn }))}
      >
        <Glyph {...ICON} />
        {t(`issues:policy.needs_${kind}`)}
      </ToggleButton>
    );
  };
  return (
    <Line
      {...props}
      line={status}
      name={t('issues:policy.move_to', { status: name })}
      hint={status === 'cant_do' ? t('issues:policy.note_always') : undefined}
      needs={
        // A fieldset is for the fields of a form.
        <Row
          role="group"
          wrap
          align="stretch"
          gap={1}
          className={classes.needs}
          aria-label={t('issues:policy.asks_for', { status: name })}
        >
          <span className={classes.hint} aria-hidden>
            {t('issues:policy.requires')}
          </span>
          {toToggle('note')}
          {toToggle('media')}
        </Row>
      }
    />
  );
}

interface LineProps extends PolicyEditorProps {
  readonly line: PolicyLine;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly needs?: ReactNode;
}

function Line({ line, name, hint, needs, policy, above, onChange }: LineProps) {
  const { t } = useTranslation('issues');
  const who = getWho(policy, line);
  const isInherited = who.choice === 'inherit';
  const isOwn = above !== null && !isInherited;
  return (
    // A fieldset is for the fields of a form.
    <Grid
      role="group"
      aria-label={name}
      align="center"
      gap={3}
      template="minmax(140px, 1fr) minmax(200px, 2fr) auto 34px"
      py={2.5}
      px={4}
      borderTop="line2"
      className={classes.line}
      data-own={isOwn || undefined}
      data-inherited={isInherited || undefined}
    >
      <Text as="span" weight={550}>
        {name}
        {(hint ?? (line === 'edit_details' && t('policy.details_hint'))) && (
          <div className={classes.hint}>{hint ?? t('policy.details_hint')}</div>
        )}
      </Text>
      <Stack shrink gap={1} className={classes.who}>
        <WhoField
          label={name}
          value={who}
          excluded={[
            ...(above ? [] : (['inherit'] as const)),
            ...(line === 'access' ? (['all_access_users'] as const) : []),
          ]}
          onChange={(next) => onChange(setWho(policy, line, next))}
        />
        {isInherited && above && (
          <Text as="span" size="xs" tone="ink2" weight={400}>
            {t('policy.inherited', {
              choice: t(`policy.choices.${getWho(above.policy, line).choice}`),
              source: above.getSource(line),
            })}
          </Text>
        )}
      </Stack>
      {needs ?? <span />}
      {isOwn ? (
        <ActionIcon
          size={34}
          aria-label={t('policy.take_back', { what: name })}
          title={t('policy.take_back', { what: name })}
          onClick={() => onChange(setWho(policy, line, { choice: 'inherit' }))}
        >
          <IconArrowBackUp {...ICON} data-mirror size={18} />
        </ActionIcon>
      ) : (
        <span />
      )}
    </Grid>
  );
}
