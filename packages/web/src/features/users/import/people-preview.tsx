import type { PeopleImportResult } from '@rounds/contract/users/import.ts';
import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../../kit/import/import-shapes.module.css';
import { BecomesChip } from '../../../kit/import/index.ts';
import { Box, Row, ScrollRegion, Stack, Text } from '../../../ui/index.ts';
import classes from './people-preview.module.css';

/** Each person as they will be after the import. */
export function PeoplePreview({ checked: { preview = [] } }: { readonly checked: PeopleImportResult }) {
  const { t } = useTranslation(['users', 'import']);
  return (
    <Stack bg="canvas" flex="1 1 0" minHeight={240}>
      <Text as="h3" size="xs" pt={3} px={4} pb={1.5} tone="ink2" weight={550}>
        {t('import:records.preview')}
      </Text>
      <ScrollRegion className={importShapeClasses.scroll} aria-label={t('import:records.preview')}>
        <ul className={classes.rows}>
          {preview.map(({ row, email, full_name, becomes, roles, groups, sites }) => (
            <Row as="li" justify="between" gap={3} py={2} px={4} fontSize="sm" key={row}>
              <span>
                <strong dir="auto">{full_name}</strong>{' '}
                <Text as="bdi" tone="ink2">
                  {email}
                </Text>
                <Box as="small" block dir="auto" tone="ink2">
                  {[roles, groups, sites].filter(Boolean).join(' · ')}
                </Box>
              </span>
              <BecomesChip becomes={becomes}>{t(`import:records.becomes.${becomes}`)}</BecomesChip>
            </Row>
          ))}
        </ul>
      </ScrollRegion>
    </Stack>
  );
}
