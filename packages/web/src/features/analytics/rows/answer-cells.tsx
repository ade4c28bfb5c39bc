import type { AnswerRow } from '@rounds/contract/analytics';
import { files } from '@rounds/contract/files';
import { IconPhoto } from '@tabler/icons-react';
import type { DataTableProps } from '../../../kit/data-table/index.ts';
import { toUrl } from '../../../platform/api/index.ts';
import { ICON, PlainText, Row, Text } from '../../../ui/index.ts';
import classes from './rows-page.module.css';
/** The cells of the list of answers: what was answered, noted and photographed. */
export const answerCells: NonNullable<DataTableProps<AnswerRow>['cells']> = {
  asset_name: ({ asset, document_id, template_title }) => asset?.display_name ?? document_id ?? template_title,
  answer: ({ answer, is_failed }) => (
    <Text as="span" weight={550} className={classes.answer} data-failed={is_failed || undefined} dir="auto">
      {answer || '–'}
    </Text>
  ),
  note: ({ note, media }, { t }) =>
    note || media.length > 0 ? (
      <Row as="span" inline gap={2}>
        {media.length > 0 && (
          <Row
            as="a"
            inline
            fixed
            minHeight={24}
            gap={1}
            tone="brand"
            minWidth={24}
            href={toUrl(files.get, { id: media[0] })}
            target="_blank"
            rel="noreferrer"
            aria-label={t('charts:rows.media', { count: media.length })}
          >
            <IconPhoto {...ICON} />
            <bdi>{media.length}</bdi>
          </Row>
        )}
        <span dir="auto">
          <PlainText text={note} />
        </span>
      </Row>
    ) : (
      '–'
    ),
  user_name: ({ user }) => user?.full_name,
};
