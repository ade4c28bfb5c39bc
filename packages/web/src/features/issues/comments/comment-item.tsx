import { type IssueComment, issues } from '@rounds/contract/issues';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  ActionIcon,
  Avatar,
  confirm,
  focusAfterRender,
  ICON,
  RichTextView,
  Row,
  Text,
  toast,
} from '../../../ui/index.ts';
import { FileGallery } from '../detail/file-gallery.tsx';
import { StaleNotice } from '../detail/stale-notice.tsx';
import { issueResource } from '../issue-queries.ts';
import { CommentForm } from './comment-form.tsx';
import classes from './comments.module.css';
import type { CommentValues } from './draft.ts';
import { emphasizeMentions, listMentioned } from './mention-text.ts';

interface CommentItemProps {
  readonly issueUuid: string;
  readonly comment: IssueComment;
  /** Whether the issue can be changed: archived ones cannot. */
  readonly canChange: boolean;
}

export function CommentItem({ issueUuid, comment, canChange }: CommentItemProps) {
  const { t } = useTranslation('issue');
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const remove = useDeleteComment(issueUuid, comment);
  const { by, created_at, edited_at, text, mentions, files, can_edit } = comment;
  const name = by?.full_name ?? t('somebody');
  const close = () => {
    setEditing(false);
    focusAfterRender(() => editButton.current);
  };
  return (
    <Row as="li" align="stretch" gap={2} aria-label={t('comment.of', { name, at: format.dateTime(created_at) })}>
      <Avatar name={name} size={28} picture={by?.avatar ?? null} />
      <Text as="div" breakWords grow shrink pt={2} px={3} pb={3} border="line" radius="menu" bg="surface">
        <Row minHeight={28} wrap gap={1} columnGap={2}>
          <strong dir="auto">{name}</strong>
          <Text as="span" fontSize="sm" tone="ink2">
            <bdi>{format.dateTime(created_at)}</bdi>
            {edited_at && ` · ${t('comment.edited')}`}
          </Text>
          {can_edit && canChange && !isEditing && (
            <Row as="span" align="stretch" ms="auto" className={classes.tools}>
              <ActionIcon
                ref={editButton}
                size={28}
                aria-label={t('comment.edit_of', { name })}
                onClick={() => setEditing(true)}
              >
                <IconPencil {...ICON} size={15} />
              </ActionIcon>
              <ActionIcon size={28} aria-label={t('comment.delete_of', { name })} onClick={() => void remove()}>
                <IconTrash {...ICON} size={15} />
              </ActionIcon>
            </Row>
          )}
        </Row>
        {isEditing ? (
          <EditComment issueUuid={issueUuid} comment={comment} onClose={close} />
        ) : (
          <>
            <RichTextView text={emphasizeMentions(text, mentions)} />
            <FileGallery files={files} />
          </>
        )}
      </Text>
    </Row>
  );
}

interface EditCommentProps {
  readonly issueUuid: string;
  readonly comment: IssueComment;
  onClose(): void;
}

function EditComment({ issueUuid, comment, onClose }: EditCommentProps) {
  const { t } = useTranslation(['issue', 'common']);
  const invalidate = issueResource.useInvalidate();
  const [values, setValues] = useState<CommentValues>({
    text: comment.text,
    people: comment.mentions,
    media: comment.media,
  });
  // Changes by others do not replace what is being edited; the server notices the older revision.
  const [revision] = useState(comment.revision);
  const [theirs, setTheirs] = useState<IssueComment | null>(null);
  const [isPending, setPending] = useState(false);
  const send = async (baseRevision: number) => {
    const { text, people, media } = values;
    const mentions = listMentioned(text, people).map(({ id }) => id);
    try {
      await call(issues.updateComment, {
        params: { id: issueUuid, commentId: comment.id },
        body: { text, mentions, media: [...media], revision: baseRevision },
        silent: true,
      });
    } catch (error) {
      const isStale = error instanceof CallError && error.code === 'ACT_REVISION_NOT_MATCH';
      const storedComment = isStale ? issues.updateComment.output.safeParse(error.data) : null;
      if (!storedComment?.success) throw error;
      return setTheirs(storedComment.data);
    }
    await invalidate();
    onClose();
  };
  const keepMine = async () => {
    if (!theirs) return;
    setPending(true);
    try {
      await send(theirs.revision);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    } finally {
      setPending(false);
    }
  };
  const acceptTheirs = () => {
    void invalidate();
    onClose();
  };
  return (
    <>
      {theirs && (
        <StaleNotice isPending={isPending} onMine={() => void keepMine()} onTheirs={acceptTheirs}>
          <RichTextView text={theirs.text} />
        </StaleNotice>
      )}
      <CommentForm
        issueUuid={issueUuid}
        label={t('issue:comment.edit')}
        submitLabel={t('common:record.save')}
        values={values}
        onChange={(change) => setValues((current) => ({ ...current, ...change }))}
        onSubmit={() => send(theirs?.revision ?? revision)}
        onCancel={onClose}
      />
    </>
  );
}

function useDeleteComment(issueUuid: string, comment: IssueComment): () => Promise<void> {
  const { t } = useTranslation('issue');
  const invalidate = issueResource.useInvalidate();
  return async () => {
    const isConfirmed = await confirm({
      title: t('comment.delete_title'),
      text: t('comment.delete_text'),
      confirmLabel: t('comment.delete'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await call(issues.deleteComment, { params: { id: issueUuid, commentId: comment.id }, silent: true });
      toast.success(t('comment.deleted'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
    await invalidate();
  };
}
