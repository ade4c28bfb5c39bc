import type { Role } from '@rounds/contract/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, NativeSelect, Row, Stack, Text } from '../../ui/index.ts';
import { PermissionCell } from './permission-cell.tsx';
import { type MatrixProps, RoleHead } from './role-matrix.tsx';
import classes from './roles.module.css';
import { useRoleName } from './use-role-name.ts';

/** The matrix on phones: one role and one to compare it with. */
export function RoleStack({ roles, sections, draft, ownPermissions, actions, onToggle }: MatrixProps) {
  const { t } = useTranslation('roles');
  const getName = useRoleName();
  const [shownId, setShownId] = useState<number | null>(null);
  const [otherId, setOtherId] = useState<number | null>(null);
  const current = roles.find(({ id }) => id === shownId) ?? roles.find(({ is_system }) => !is_system) ?? roles[0];
  const other = roles.find(({ id }) => id === otherId && id !== current?.id);
  if (!current) return null;
  const pair: Role[] = other ? [current, other] : [current];

  return (
    <Stack gap={2.5} p={3} bg="canvas">
      <Grid gap={2} template="1fr 1fr">
        <NativeSelect
          label={t('phone.role')}
          value={current.id}
          data={roles.map((role) => ({ value: String(role.id), label: getName(role) }))}
          onChange={(event) => setShownId(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('phone.compare')}
          value={other?.id ?? ''}
          data={[
            { value: '', label: t('phone.nothing') },
            ...roles
              .filter(({ id }) => id !== current.id)
              .map((role) => ({ value: String(role.id), label: getName(role) })),
          ]}
          onChange={(event) => setOtherId(Number(event.currentTarget.value) || null)}
        />
      </Grid>
      <Row gap={2} align="stretch" justify="end">
        {pair.map((role) => (
          <RoleHead key={role.id} role={role} name={getName(role)} actions={actions} />
        ))}
      </Row>
      {sections.map(({ module, name, rows }) => (
        <Box
          as="section"
          key={module}
          py={2.5}
          px={3.5}
          border="line"
          radius="phone-card"
          bg="surface"
          className={classes.card}
        >
          <Text as="h2" size="lg" pb={1}>
            {name}
          </Text>
          <ul>
            {rows.map(({ code, name: permission }) => (
              <li key={code}>
                <Box as="span" grow shrink className={classes.line}>
                  {permission}
                </Box>
                {pair.map((role) => (
                  <PermissionCell
                    key={role.id}
                    role={role}
                    roleName={getName(role)}
                    code={code}
                    draft={draft}
                    canGrant={ownPermissions.has(code)}
                    onToggle={() => onToggle(role, code)}
                  />
                ))}
              </li>
            ))}
          </ul>
        </Box>
      ))}
    </Stack>
  );
}
