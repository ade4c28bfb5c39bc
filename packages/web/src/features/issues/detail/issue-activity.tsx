import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import { IconArchive, IconArchiveOff, IconArrowRight, IconFlag, IconMessageOff, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivityName, useEntryChanges } from '../../../kit/activity/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, Center, ICON, LoadFailed, Row, Segmented, SkeletonRows, Stack, Text } from '../../../ui/index.ts';
import { CommentItem } from '../comments/comment-item.tsx';
import { NewComment } from '../comments/new-comment.tsx';
import classes from './activity.module.css';
import { useOpenIssue } from './issue-record.ts';
import { useStream } from './use-stream.ts';

const SHOWN = ['all', 'comments', 'changes'] as const;
type Shown = (typeof SHOWN)[number];
/** Shows comments and changes of the open issue in one stream, the oldest first, and the field for a new comment. */
export function IssueActivity() {
  const { t } = useTranslation('issue');
  const format = useFormat();
  const { issue } = useOpenIssue();
  const [selection, setSelection] = useState<Shown>('all');
  const stream = useStream(issue.uuid);
  const entries = stream.entries.filter(
    ({ comment }) => selection === 'all' || (selection === 'comments') === (comment !== undefined),
  );
  const names = {
    all: t('all'),
    comments: `${t('comments')} ${format.number(issue.comments_count)}`,
    changes: t('changes'),
  };
  return (
    <Stack as="section" shrink gap={3} className={classes.activity} aria-labelledby="issue-activity">
      <Row wrap gap={2} columnGap={3}>
        <Text as="h2" size="lg" id="issue-activity">
          {t('activity')}
        </Text>
        <Segmented
          size="xs"
          aria-label={t('activity')}
          data={SHOWN.map((value) => ({ value, label: names[value] }))}
          value={selection}
          onChange={(value) => setSelection(value as Shown)}
        />
      </Row>
      {stream.error && <LoadFailed error={stream.error} retry={() => void stream.refetch()} />}
      {stream.isPending && !stream.error && <SkeletonRows rows={3} />}
      {stream.hasOlder && (
        <Button variant="default" loading={stream.isFetchingOlder} onClick={() => void stream.fetchOlder()}>
          {t('older')}
        </Button>
      )}
      {!stream.isPending && selection === 'comments' && entries.length === 0 && (
        <Text fontSize="sm" tone="ink2">
          {t('comment.none')}
        </Text>
      )}
      <Stack as="ul" gap={3} aria-label={t('activity')}>
        {entries.map(({ comment, change }) =>
          comment ? (
            <CommentItem
              key={`comment ${comment.id}`}
              issueUuid={issue.uuid}
              comment={comment}
              canChange={issue.may.comment}
            />
          ) : (
            <Change key={`change ${change.id}`} change={change} />
          ),
        )}
      </Stack>
      {issue.may.comment && <NewComment />}
    </Stack>
  );
}
/** The changes that an issue has; others are called as in the activity log. */
const CHANGES = {
  'issue.created': { key: 'created', Icon: IconFlag },
  'issue.changed': { key: 'changed', Icon: IconPencil },
  'issue.status_changed': { key: 'status_changed', Icon: IconArrowRight },
  'issue.archived': { key: 'archived', Icon: IconArchive },
  'issue.restored': { key: 'restored', Icon: IconArchiveOff },
  'issue.comment_deleted': { key: 'comment_deleted', Icon: IconMessageOff },
} as const;
function Change({ change }: { readonly change: RecordActivity }) {
  const { t } = useTranslation('issue');
  const format = useFormat();
  const getActivityName = useActivityName();
  const toChanges = useEntryChanges();
  const changeText = CHANGES[change.code as keyof typeof CHANGES];
  const Icon = changeText?.Icon ?? IconPencil;
  const name = change.user_name ?? t('somebody');
  const lines = LISTED.includes(change.code) ? toChanges(change) : [];
  return (
    <Row as="li" align="stretch" gap={2}>
      <Center as="span" fixed radius="full" bg="sunken" tone="ink2" square={28} aria-hidden>
        <Icon {...ICON} size={15} />
      </Center>
      <Text as="div" grow shrink pt={1} breakWords>
        <Row as="p" wrap align="baseline" justify="between" gap={0} columnGap={3}>
          <span dir="auto">
            {changeText ? t(`change.${changeText.key}`, { name }) : `${name}: ${getActivityName(change.code)}`}
          </span>
          <Text as="bdi" fontSize="sm" tone="ink2">
            {format.dateTime(change.at)}
          </Text>
        </Row>
        {lines.length > 0 && (
          <Text as="ul" size="sm" tone="ink2">
            {lines.map((line) => (
              <Box as="li" lines={3} key={line} dir="auto">
                {line}
              </Box>
            ))}
          </Text>
        )}
      </Text>
    </Row>
  );
}
/** The others say everything by their name, or have all fields of the issue. */
const LISTED: readonly string[] = ['issue.changed', 'issue.status_changed'];
