import type { ImportOutline } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { OutlineList, type OutlineRow } from '../../kit/import/index.ts';
import { QUESTION_TYPES } from '../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../kit/templates/texts.ts';
import { Box, ICON, Text } from '../../ui/index.ts';

type Entry = ImportOutline[number];

const LOOKS = {
  page: { depth: 0, weight: 600 },
  section: { depth: 1, weight: 550 },
  question: { depth: 2, tone: 'ink2' },
} as const;

/** The complete outline of the resulting template, with the icon of each type. */
export function OutlinePreview({ outline }: { outline: ImportOutline }) {
  const { t } = useTranslation('template-import');
  const typeName = useTypeName();
  return (
    <OutlineList
      title={t('check.outline')}
      nodes={outline}
      toRow={(entry) => toRow(entry, typeName(entry.item_type))}
    />
  );
}

function toRow({ type, item_type, depth, reference, title }: Entry, typeName: string): OutlineRow {
  const { icon: Icon } = QUESTION_TYPES[item_type];
  const content = (
    <>
      <Icon {...ICON} size={15} />
      <Box as="span" visuallyHidden>
        {typeName}
      </Box>
      {reference && (
        <Text as="bdi" fixed fontSize="xs" tone="ink3">
          {reference}
        </Text>
      )}
      <Text as="span" truncate title={title}>
        {title}
      </Text>
    </>
  );
  return { ...LOOKS[type], content, ...(depth !== undefined && { depth }) };
}
